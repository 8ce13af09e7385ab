import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreRecord, planRestore } from '../../../src-main/store/restore.ts';
import { schemaSql } from '../../../src-main/replication/team-schema.ts';
import { aFill } from '../domain/a-fill.ts';
import { aStoreFolder, type StoreFolder } from '../store/a-store.ts';
import { writeSome } from '../store/written-rows.ts';
import { aCluster, password, postgresPrograms, type Cluster } from './a-cluster.ts';
import { collectorIn, expectSameRows } from './compare-rows.ts';
import {
  replicateCommand,
  replicateOnce,
  replicating,
  replicationRefusal,
  type ReplicatingPlace,
} from './replicating.ts';

const account = `0x${'c'.repeat(40)}`;
const minute = 60_000;
const ofVenue = ['--venue', 'hyperliquid', '--network', 'testnet'];

describe.skipIf(postgresPrograms === null)('a replicator', () => {
  const at: { cluster: Cluster; folder: StoreFolder; place: ReplicatingPlace; sql: postgres.Sql } =
    {} as never;
  const path = (): string => at.folder.path(`record-${account}.sqlite`);
  const write = (from: number, to: number): void => {
    const store = at.folder.open({ account });
    for (let nth = from; nth <= to; nth += 1) writeSome(store.writer, nth * (minute + 1));
    store.close();
  };
  beforeAll(async () => {
    at.cluster = await aCluster({ tls: true });
    at.folder = aStoreFolder();
    write(1, 3);
  });
  afterAll(async () => {
    await at.cluster?.[Symbol.asyncDispose]();
    at.folder?.drop();
  });
  const fresh = async (): Promise<{ place: ReplicatingPlace; sql: postgres.Sql; database: string }> => {
    const database = await at.cluster.newDatabase();
    const place = { dataDir: at.folder.dir, account, to: at.cluster.address(database), ofVenue };
    return { place, sql: at.cluster.connect(database), database };
  };

  test('refuses a record that was restored, or is an older copy, until it is set to start over', async () => {
    const { place, sql } = await fresh();
    const older = `${path()}.older`;
    copyFileSync(path(), older);
    write(4, 5);
    await replicateOnce(place);
    const rows = await expectSameRows(sql, { path: path(), collector: await collectorIn(sql) });

    const owner = {
      dataDir: at.folder.dir,
      source: 'hl-testnet',
      venue: 'hyperliquid',
      network: 'TESTNET',
      account,
    };
    const newest = `${path()}.newest`;
    copyFileSync(path(), newest);
    for (const suffix of ['-wal', '-shm']) rmSync(path() + suffix, { force: true });
    copyFileSync(older, path());
    expect(await replicationRefusal(place)).toMatch(
      /^The database has \d+ rows of this record, which has only \d+: it is an older copy\. Nothing was written\./,
    );
    // The older copy continued: as many rows, but others.
    write(6, 9);
    expect(await replicationRefusal(place)).toMatch(
      /^Row \d+ of this record is not the one in the database: another copy of the record wrote it/,
    );
    restoreRecord(newest, owner, { plan: planRestore(newest, owner), now: 1_000 });
    expect(await replicationRefusal(place)).toMatch(
      /^This record was restored from a backup after its rows were replicated/,
    );
    const [kept] = await sql`select through::int from perpscope.collector`;
    expect(kept?.['through']).toBe(rows);

    await replicateOnce(place, { startOver: true });
    expect(await expectSameRows(sql, { path: path(), collector: await collectorIn(sql) })).toBe(rows);
  });

  test.each([
    [
      'a wrong password',
      (to: string) => to.replace(password, 'not-that-one'),
      /It refused the password\. Correct it \(.*\)\.$/,
    ],
    [
      'a database that is not there',
      (to: string) => `${to}_gone`,
      /There is no such database\. Create it \(.*\)\.$/,
    ],
    [
      'a port where nothing listens',
      (to: string) => to.replace(/:\d+\//, ':9/'),
      /Nothing listens there \(.*ECONNREFUSED.*\)\.$/,
    ],
    [
      'a certificate of nobody',
      (to: string) => `${to.replace('127.0.0.1', 'localhost')}?sslmode=verify-full`,
      /Its certificate is self-signed\. Name it with sslrootcert=FILE/,
    ],
    [
      'another machine without TLS',
      (to: string) => `${to.replace('127.0.0.1', '192.0.2.1')}?sslmode=disable`,
      /^sslmode=disable would send the password and the record in plain text/,
    ],
    [
      'sslmode=prefer',
      (to: string) => `${to}?sslmode=prefer`,
      /has an sslmode other than disable, require, verify-ca, verify-full/,
    ],
    [
      'no address',
      () => 'mysql://someone:hunter2-is-a-secret@host/db',
      /^The address of the database is not a postgres:\/\/ address/,
    ],
  ])('names what is wrong with %s, and never the password', async (_, change, says) => {
    const { place } = await fresh();
    const output = await replicationRefusal({ ...place, to: change(place.to) });
    expect(output).toMatch(says);
    expect(output).not.toContain(password);
    expect(output).not.toContain('not-that-one');
    expect(output.split('\n')).toHaveLength(1);
  });

  test('reports that a database is read-only or full, writes nothing, and continues once it is not', async () => {
    const { place, sql, database } = await fresh();
    await replicateOnce(place);
    const admin = at.cluster.connect('postgres');
    await admin.unsafe(`alter database ${database} set default_transaction_read_only = on`);
    expect(await replicationRefusal(place)).toMatch(/It is read-only: a standby, or/);
    await admin.unsafe(`alter database ${database} reset default_transaction_read_only`);
    await sql.unsafe(`
      create function perpscope.full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger disk_full before insert on perpscope.fill execute function perpscope.full()`);
    const before = await sql`select through from perpscope.collector`;
    write(10, 12);
    await using process = replicating(place);
    await expect.poll(process.output).toContain('Its disk is full. Free space there (could not extend file');
    expect(await sql`select through from perpscope.collector`).toEqual(before);
    await sql.unsafe('drop trigger disk_full on perpscope.fill');
    const collector = await collectorIn(sql);
    await expect.poll(() => sql`select through from perpscope.collector`).not.toEqual(before);
    expect(await process.kill('SIGTERM')).toBe(0);
    await expectSameRows(sql, { path: path(), collector });
  });

  test('continues after the database was killed in the middle of a transaction', async () => {
    const { place, sql } = await fresh();
    await replicateOnce(place);
    await using process = replicating(place);
    await expect.poll(process.output).toContain('rows are there.');
    const holder = await sql.reserve();
    await holder.unsafe('begin; lock table perpscope.fill in exclusive mode').simple();
    write(13, 14);
    const admin = at.cluster.connect('postgres');
    await expect
      .poll(
        async () =>
          await admin`select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'perpscope'`,
      )
      .toHaveLength(1);
    await at.cluster.kill();
    await expect.poll(process.output).toContain('The connection was lost');
    await at.cluster.start();
    const again = at.cluster.connect(new URL(place.to).pathname.slice(1));
    const wholeIn = async (): Promise<number> =>
      await expectSameRows(again, { path: path(), collector: await collectorIn(again) });
    await expect.poll(wholeIn, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await process.kill('SIGTERM')).toBe(0);
  });

  test('retries a server that closes every connection only after a pause', async () => {
    const { place } = await fresh();
    const asked = { times: 0 };
    await using server = createServer((socket) => {
      asked.times += 1;
      socket.on('error', () => undefined);
      socket.resume().end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (const mode of ['disable', 'require']) {
      asked.times = 0;
      const to = `postgres://a:b@127.0.0.1:${port}/team?sslmode=${mode}`;
      expect(await replicationRefusal({ ...place, to })).toContain('The connection was lost');
      expect(asked.times).toBe(1);
    }
  });

  test('is a command, which reads the address from a file that only its owner can read, and prints why it ends', async () => {
    const { place, sql } = await fresh();
    const folder = mkdtempSync(join(tmpdir(), 'perpscope-to-'));
    const file = join(folder, 'to');
    const from = { ...place, to: '' };
    const command = (text: string, mode: number, ...args: readonly string[]) => {
      rmSync(file, { force: true });
      writeFileSync(file, `${text}\n`, { mode });
      return replicateCommand(from, '--to-file', file, ...args);
    };
    expect(await command(place.to, 0o644)).toEqual([
      2,
      expect.stringContaining('is readable by other users'),
    ]);
    const to = place.to.replace(password, 'not-that-one');
    expect(await command(to, 0o600)).toEqual([2, await replicationRefusal({ ...place, to })]);
    const whole = [0, expect.stringMatching(/"rows":\d+/)];
    expect(await command(place.to, 0o600, '--name', 'a desk')).toEqual(whole);
    await expectSameRows(sql, { path: path(), collector: await collectorIn(sql, 'a desk') });
    await sql`delete from perpscope.fill`;
    expect(await command(place.to, 0o600, '--name', 'a desk', '--start-over')).toEqual(whole);
    await expectSameRows(sql, { path: path(), collector: await collectorIn(sql, 'a desk') });
    expect(await replicateCommand(from)).toEqual([
      2,
      'Name the database with --to, --to-file or PERPSCOPE_REPLICATE_TO.',
    ]);
    rmSync(folder, { recursive: true });
  });

  test('needs a role that can only read and change rows, once the schema is there', async () => {
    const { place, sql, database } = await fresh();
    await sql.unsafe(schemaSql(0));
    await sql.unsafe(`
      create role ${database}_writer login password 'w';
      grant usage on schema perpscope to ${database}_writer;
      grant select, insert, update, delete on all tables in schema perpscope to ${database}_writer`);
    const to = at.cluster.address(database).replace(/\/\/.*@/, `//${database}_writer:w@`);
    await replicateOnce({ ...place, to });
    await expectSameRows(sql, { path: path(), collector: await collectorIn(sql) });
    await sql.unsafe('drop schema perpscope cascade');
    expect(await replicationRefusal({ ...place, to })).toContain('The role lacks a privilege.');
  });

  test('leaves a schema that a newer version wrote as it is', async () => {
    const { place, sql } = await fresh();
    await replicateOnce(place);
    await sql`update perpscope.schema_version set version = 99`;
    expect(await replicationRefusal(place)).toContain('was written by a newer Perpscope (version 99');
  });

  test('encrypts: verify-full accepts only the host of the certificate, verify-ca and require any', async () => {
    const { place, sql } = await fresh();
    const trusted = `sslrootcert=${encodeURIComponent(at.cluster.certificate)}`;
    const there = (host: string, parameters: string): ReplicatingPlace => ({
      ...place,
      to: `${place.to.replace('127.0.0.1', host)}?${parameters}`,
    });
    await replicateOnce(there('localhost', `sslmode=verify-full&${trusted}`));
    const output = await replicationRefusal(there('127.0.0.1', `sslmode=verify-full&${trusted}`));
    expect(output).toContain('Its certificate is for another host');
    await replicateOnce(there('127.0.0.1', `sslmode=verify-ca&${trusted}`));
    await replicateOnce(there('127.0.0.1', 'sslmode=require'));
    await expectSameRows(sql, { path: path(), collector: await collectorIn(sql) });
    // A server without TLS never gets plain text.
    await using plain = await aCluster();
    const to = `${plain.address('postgres')}?sslmode=require`;
    expect(await replicationRefusal({ ...place, to })).toContain('Could not write to 127.0.0.1');
  });

  test('waits for a record that does not exist yet', async () => {
    const { place, sql } = await fresh();
    const folder = aStoreFolder();
    const where = { ...place, dataDir: folder.dir };
    expect(await replicationRefusal(where)).toContain('There is no record of this account yet.');
    await using process = replicating(where);
    await expect
      .poll(process.output)
      .toContain('There is no record of this account yet. Start the service first.');
    const store = folder.open({ account });
    store.writer.putFills([aFill()], null);
    await expect
      .poll(async () => {
        const [found] = await sql`select to_regclass('perpscope.fill') is not null as there`;
        return found?.['there'] === true && (await sql`select 1 from perpscope.fill`).length;
      })
      .toBe(1);
    expect(await process.kill('SIGTERM')).toBe(0);
    expect(existsSync(folder.path('cache.sqlite'))).toBe(true);
    folder.drop();
  });
});
