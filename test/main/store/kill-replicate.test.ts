import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aCluster, postgresPrograms, type Cluster } from '../replication/a-cluster.ts';
import { collectorIn, expectSameRows } from '../replication/compare-rows.ts';
import { replicateOnce, replicating } from '../replication/replicating.ts';
import { repetitions } from '../../repetitions.ts';
import { aReading, aStoreFolder, type StoreFolder } from './a-store.ts';
import { batchAt, spanThrough } from './ingest-batches.ts';
import { projectAll } from './project-all.ts';

const rounds = repetitions(4, 40);
const account = `0x${'d'.repeat(40)}`;
const ofVenue = ['--venue', 'hyperliquid', '--network', 'testnet'];
/** Batches of 60 fills that a round adds: three of the replicator's own. */
const batchesPerRound = 50;

describe.skipIf(postgresPrograms === null)('replication', () => {
  const at: { cluster: Cluster; folder: StoreFolder; batches: number } = {} as never;
  beforeEach(async () => {
    at.cluster = await aCluster();
    at.folder = aStoreFolder();
    at.batches = 0;
  });
  afterEach(async () => {
    await at.cluster?.[Symbol.asyncDispose]();
    at.folder?.drop();
  });

  /** Round trips of two coins. */
  function writeMore(): void {
    const store = at.folder.open({ account });
    store.writer.putCatalog(aReading());
    for (const until = at.batches + batchesPerRound; at.batches < until; at.batches += 1)
      store.writer.putFills(batchAt(at.batches), spanThrough(at.batches));
    projectAll(store.writer, { now: 0, mayJoin: false });
    store.close();
  }

  async function setUp() {
    const database = await at.cluster.newDatabase();
    const place = { dataDir: at.folder.dir, account, to: at.cluster.address(database), ofVenue };
    const path = at.folder.path(`record-${account}.sqlite`);
    const sql = at.cluster.connect(database);
    /** Returns the last replicated row; 0 without any. */
    const through = async (): Promise<number> => {
      try {
        const [row] = await sql`select through from perpscope.collector`;
        return Number(row?.['through'] ?? 0);
      } catch {
        return 0;
      }
    };
    const expectComplete = async (): Promise<void> => {
      await replicateOnce(place);
      const collector = await collectorIn(sql);
      expect(await expectSameRows(sql, { path, collector })).toBeGreaterThan(at.batches * 60);
      await expectSameTrades(sql);
    };
    const expectSameTrades = async (sql: ReturnType<Cluster['connect']>): Promise<void> => {
      const store = at.folder.open({ account });
      const ended = store.reader.closedTrips({ before: null, limit: 1_000_000 }).map(({ trip }) => trip.id);
      store.close();
      const rows = await sql`select closed_trade_id as id from perpscope.closed_trade`;
      expect(rows.map((row) => String(row['id'])).toSorted()).toEqual(ended.toSorted());
    };
    return { place, through, expectComplete };
  }

  async function until(isSo: () => boolean): Promise<void> {
    for (const from = Date.now(); !isSo(); await pause(5))
      if (Date.now() - from > 20_000)
        throw new Error('The replicator did not find that the database is gone.');
  }

  /** Returns a different delay for each round, so that the kills are spread over its rows. */
  const delayMs = (round: number): number => (round * 37) % 101;

  test(
    `a replicator killed at any instant, ${rounds} times over, loses no row and writes none twice`,
    { timeout: 480_000 },
    async () => {
      const { place, through, expectComplete } = await setUp();
      const cut: boolean[] = [];
      for (let round = 0; round < rounds; round += 1) {
        writeMore();
        await using process = replicating(place);
        await expect.poll(process.output, { interval: 2 }).toContain('rows are there.');
        await pause(delayMs(round));
        expect(await process.kill('SIGKILL')).toBeNull();
        cut.push((await through()) < at.batches * 60);
      }
      expect(cut).toContain(true);
      await expectComplete();
    },
  );

  test(
    `a database killed at any instant, ${rounds} times over, has every row once after it is back`,
    { timeout: 480_000 },
    async () => {
      const { place, through, expectComplete } = await setUp();
      await using process = replicating(place);
      const cut: boolean[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const before = await through();
        writeMore();
        await expect.poll(through, { interval: 2 }).toBeGreaterThan(before);
        await pause(delayMs(round));
        // It may find that the database is gone while the last of it ends.
        const written = process.output().length;
        await at.cluster.kill();
        // Back at once, or only after the replicator has found that it is gone.
        if (round % 2 === 1) {
          writeMore();
          await until(() => process.output().slice(written).includes('Retrying.'));
        }
        await at.cluster.start();
        cut.push((await through()) < at.batches * 60);
      }
      expect(cut).toContain(true);
      expect(await process.kill('SIGTERM')).toBe(0);
      expect(process.output()).toMatch(/Could not write to 127\.0\.0\.1:\d+\/team_1\. /);
      await expectComplete();
    },
  );
});
