import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { backUp, backupsFolder, backupsOf, type WrittenBackup } from '../../../src-main/app/back-up.ts';
import { createClosers, type Closers } from '../../../src-main/app/closers.ts';
import { keepBackups } from '../../../src-main/app/source/keep-backups.ts';
import { verifyEvidence } from '../../../src-main/app/verify-record.ts';
import { readConfig } from '../../../src-main/config/config.ts';
import { readFlags } from '../../../src-main/config/flags.ts';
import { checkRecords } from '../../../src-main/doctor/check-record.ts';
import { readEvidence } from '../../../src-main/exports/read-evidence.ts';
import { createLog } from '../../../src-main/log.ts';
import { forkChild } from '../../../src-main/processes/fork-child.ts';
import { recordPath } from '../../../src-main/store/record-file.ts';
import { planRestore, restoreRecord, sourceOfBackup } from '../../../src-main/store/restore.ts';
import { writeSome } from '../store/written-rows.ts';
import { repository } from '../../tooling/repository.ts';
import { anExportedRecord, copyOf, locationOf, type ExportedRecord } from './exported-record.ts';

let whole: ExportedRecord;
let at: ExportedRecord;
const count = { copies: 0 };
const now = Date.UTC(2026, 10, 23);
beforeAll(async () => {
  whole = await anExportedRecord(2);
});
afterAll(() => whole.folder.drop());
beforeEach(() => {
  at = copyOf(whole, `backup-${(count.copies += 1)}`);
});
afterEach(() => rmSync(at.dataDir, { recursive: true }));

const { account } = locationOf('');
const here = () => ({ ...locationOf(at.dataDir), now });
const backUpTo = (name: string): WrittenBackup => backUp(here(), join(at.dataDir, name));
const opened = (closers: Closers) => ({
  startChild: forkChild,
  closers,
  log: createLog({ level: 'silent' }),
  reveal: null,
});
const addRows = (nth: number): void => {
  const store = at.folder.open({ account, dataDir: at.dataDir });
  writeSome(store.writer, nth * 60_001);
  store.close();
};
const results = (...paths: readonly string[]) =>
  verifyEvidence(paths.map(readEvidence), {
    dataDir: at.dataDir,
    name: at.dataDir,
    recordName: recordPath,
  });
const recordChecks = (...paths: readonly string[]) =>
  results(...paths).filter(({ check }) => check === 'record');

/** Returns every row of every table but the log's. */
function rowsOf(path: string): Readonly<Record<string, unknown>> {
  const record = new Database(path, { readonly: true });
  const tables = record
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all();
  const found = tables
    .filter((table) => !table.startsWith('log_'))
    .map((table) => [table, record.prepare(`SELECT * FROM ${table}`).all()]);
  record.close();
  return Object.fromEntries(found) as Readonly<Record<string, unknown>>;
}

function perpscope(...args: readonly string[]): {
  readonly code: number | null;
  readonly err: string;
  readonly out: string;
} {
  const run = spawnSync(
    process.execPath,
    [join(repository, 'src-main/cli.ts'), ...args, '--data-dir', at.dataDir],
    {
      encoding: 'utf8',
    },
  );
  return { code: run.status, err: run.stderr, out: run.stdout };
}

describe('a backup', () => {
  test('of a folder without a record creates nothing there, so that no check finds a data folder', () => {
    const dataDir = join(at.dataDir, 'mistyped');
    const nowhere = { ...locationOf(dataDir), now };
    expect(() => backUp(nowhere, join(backupsFolder(nowhere), 'a.sqlite'))).toThrow(
      'nothing was recorded for this account yet',
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  test('is complete while the record is written, and verifies like an export', () => {
    const store = at.folder.open({ account, dataDir: at.dataDir });
    writeSome(store.writer, 500_000);
    const { path } = backUpTo('a-backup.sqlite');
    writeSome(store.writer, 600_000);
    store.close();
    expect(results(path, ...at.manifests).map(({ result }) => result)).not.toContain('fails');
    expect(recordChecks(path)[0]?.result).toBe('holds');
  });

  test('never overwrites another file', () => {
    backUpTo('a-backup.sqlite');
    expect(() => backUpTo('a-backup.sqlite')).toThrow(/already exists/);
  });

  test('is readable by its owner only, and one line says where none can be written', () => {
    const { path } = backUpTo('a-backup.sqlite');
    expect([path, `${path}.manifest.json`].map((file) => statSync(file).mode & 0o777)).toEqual([
      0o600, 0o600,
    ]);
    expect(() => backUpTo('a-backup.sqlite/under-a-file.sqlite')).toThrow(
      /^The folder .*a-backup.sqlite can't be written: it is a file\.$/,
    );
  });

  test('reports a full disk and leaves no file', () => {
    const folder = join(at.dataDir, 'full');
    const run = spawnSync(
      'bash',
      [
        '-c',
        `trap '' XFSZ; ulimit -f 64; exec "$0" "$@"`,
        process.execPath,
        join(repository, 'src-main/cli.ts'),
        'backup',
        '--venue',
        'hyperliquid',
        '--account',
        account,
        '--data-dir',
        at.dataDir,
        '--out',
        join(folder, 'a.sqlite'),
      ],
      { encoding: 'utf8' },
    );
    expect([run.status, run.stderr]).toEqual([2, expect.stringMatching(/^No backup was written: .*\n$/)]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe.each([
  ['a row that was changed', "UPDATE fill SET price = '1'", /Row \d+ of the record, fill of .* was changed/],
  [
    'a row whose number the record never gave',
    "INSERT INTO order_status VALUES (-5, 1, 'filled', 1)",
    /a row with the number -5, which it never gave: order_status of /,
  ],
])('%s', (_name, sql, says) => {
  test('is reported by doctor', () => {
    const flags = readFlags(['--venue', 'hyperliquid', '--data-dir', at.dataDir]);
    const config = readConfig({ flags, env: {} });
    expect(checkRecords(config)).toMatchObject([{ good: true }]);
    at.edit(sql);
    expect(checkRecords(config)).toMatchObject([{ good: false, says: expect.stringMatching(says) }]);
  });

  test('is reported by a backup, with the record that has it, and leaves no file', () => {
    at.edit(sql);
    expect(() => backUpTo('a-backup.sqlite')).toThrow(says);
    expect(() => backUpTo('a-backup.sqlite')).toThrow(recordPath(here()));
    expect(
      readdirSync(at.dataDir).filter((name) => name.includes('backup') || name.startsWith('.unfinished')),
    ).toEqual([]);
  });
});

test('a service backs up a day after the newest backup and keeps the configured number', async () => {
  const closers = createClosers(() => undefined);
  const { now: _, ...where } = here();
  for (const name of ['2026-01-01', '2026-01-02', '2026-01-03']) {
    const path = join(backupsFolder(where), `record-${account}.${name}T00-00-00Z.sqlite`);
    backUp(here(), path);
    utimesSync(path, 1, 1);
  }
  const problems: (string | null)[] = [];
  const onProblem = (problem: string | null): number => problems.push(problem);
  keepBackups({ location: where, kept: () => 2, firstMs: 1, onProblem }, opened(closers));
  await vi.waitFor(() => expect(problems).toEqual([null]));
  await closers.closeAll();
  const [newest = '', second] = backupsOf(here());
  expect(backupsOf(here())).toHaveLength(2);
  expect(second).toContain('2026-01-03');
  expect(recordChecks(newest)[0]?.result).toBe('holds');
});

test('a daily backup whose folder can not be read is a named problem, and the service goes on', async () => {
  mkdirSync(dirname(backupsFolder(here())), { recursive: true });
  writeFileSync(backupsFolder(here()), 'This is no folder.');
  const closers = createClosers(() => undefined);
  const problems: (string | null)[] = [];
  const onProblem = (problem: string | null): number => problems.push(problem);
  keepBackups({ location: locationOf(at.dataDir), kept: () => 2, firstMs: 1, onProblem }, opened(closers));
  await vi.waitFor(() => expect(problems).toEqual([expect.stringMatching(/^The backup failed: /)]), 20_000);
  await closers.closeAll();
});

test('a failed daily backup is retried soon, and the problem ends once one is written', async () => {
  mkdirSync(dirname(backupsFolder(here())), { recursive: true });
  writeFileSync(backupsFolder(here()), 'This is no folder.');
  const closers = createClosers(() => undefined);
  const problems: (string | null)[] = [];
  const onProblem = (problem: string | null): number => problems.push(problem);
  keepBackups(
    { location: locationOf(at.dataDir), kept: () => 2, firstMs: 1, retryMs: 50, onProblem },
    opened(closers),
  );
  await vi.waitFor(() => expect(problems).not.toEqual([]));
  rmSync(backupsFolder(here()));
  await vi.waitFor(() => expect(problems.at(-1)).toBeNull());
  await closers.closeAll();
  expect(backupsOf(here())).toHaveLength(1);
});

test('a backup on request is written beside the daily ones, and a failed one says why', async () => {
  const closers = createClosers(() => undefined);
  const shown: string[] = [];
  const problems: (string | null)[] = [];
  const backups = keepBackups(
    {
      location: locationOf(at.dataDir),
      kept: () => 0,
      now: () => now,
      onProblem: (problem) => problems.push(problem),
    },
    { ...opened(closers), reveal: (path) => shown.push(path) },
  );
  const changes: boolean[] = [];
  backups.onChange(() => changes.push(backups.view().isRunning));
  expect(backups.view()).toEqual({ count: 0, newest: null, isRunning: false, failure: null });
  expect(() => backups.reveal('backups')).toThrow('There is no backup yet.');
  await Promise.all([backups.backUp(), backups.backUp()]);
  const [newest = ''] = backupsOf(here());
  expect(backups.view()).toMatchObject({ count: 1, newest: { name: basename(newest) }, isRunning: false });
  expect(changes).toEqual([true, true, false]);
  // The name is precise to the second: another backup in the same second would overwrite it.
  await expect(backups.backUp()).rejects.toThrow('already exists');
  expect(backups.view()).toMatchObject({ count: 1, failure: { atMs: now } });
  expect(problems).toEqual([null, expect.stringMatching(/^The backup failed: .* already exists/)]);
  backups.reveal('backups');
  backups.reveal('data');
  expect(() => backups.reveal('logs')).toThrow('There is no log file yet.');
  mkdirSync(join(at.dataDir, 'logs'));
  backups.reveal('logs');
  expect(shown).toEqual([backupsFolder(here()), here().dataDir, join(at.dataDir, 'logs')]);
  await closers.closeAll();
});

test('a backup, doctor and verify count the same rows; none counts the log’s first row, which says where it starts', () => {
  const { path, manifest } = backUpTo('a-backup.sqlite');
  const config = readConfig({
    flags: readFlags(['--venue', 'hyperliquid', '--data-dir', at.dataDir]),
    env: {},
  });
  const { rowCount } = manifest;
  expect(checkRecords(config)[0]?.says).toContain(`: ${rowCount} of ${rowCount} rows are hashed`);
  expect(recordChecks(path)[0]?.message).toContain(` exactly the ${rowCount} rows `);
});

describe('a restore', () => {
  const restored = (file: string): string | null => {
    const plan = planRestore(file, here());
    return restoreRecord(file, here(), { plan, now });
  };

  test('brings every row back, keeps what it replaces, and its log names both', () => {
    const before = rowsOf(at.recordFile);
    const { path } = backUpTo('a-backup.sqlite');
    addRows(3);
    const plan = planRestore(path, here());
    expect((plan.replacedRows ?? 0) - plan.rows).toBeGreaterThan(5);
    const aside = restored(path) ?? '';
    expect(rowsOf(at.recordFile)).toEqual(before);
    expect(Object.keys(rowsOf(aside))).toEqual(Object.keys(before));
    expect(recordChecks(...at.manifests).map(({ result, message }) => `${result} ${message}`)).toEqual(
      at.manifests.map(() => expect.stringMatching(/^holds .*made before the restore of 2026-11-23\.$/)),
    );
  });

  test('leaves exports of later rows unchecked past the backup, and says so', () => {
    const { path } = backUpTo('a-backup.sqlite');
    addRows(3);
    const later = backUpTo('later.sqlite');
    restored(path);
    const [check] = recordChecks(later.path);
    expect(check).toMatchObject({
      result: 'not_checked',
      message: expect.stringMatching(/kept the first \d+ rows: those are unchanged/),
    });
    at.edit("UPDATE fill SET price = '1'");
    expect(recordChecks(later.path)[0]?.result).toBe('fails');
  });

  test('into a new folder has the same rows', () => {
    const { path } = backUpTo('a-backup.sqlite');
    const source = sourceOfBackup(path);
    const there = { ...here(), ...source, dataDir: join(at.dataDir, 'new machine') };
    expect(restoreRecord(path, there, { plan: planRestore(path, there), now })).toBeNull();
    expect(rowsOf(join(there.dataDir, there.source, `record-${account}.sqlite`))).toEqual(
      rowsOf(at.recordFile),
    );
  });

  test.each([
    ['empty', (path: string) => truncateSync(path, 0)],
    ['damaged', (path: string) => writeFileSync(path, Buffer.alloc(9_000, 'x'))],
  ])('replaces a record that is %s, as the refused start says', (_name, ruin) => {
    const { path } = backUpTo('a-backup.sqlite');
    const before = rowsOf(at.recordFile);
    for (const suffix of ['-wal', '-shm']) rmSync(at.recordFile + suffix, { force: true });
    ruin(at.recordFile);
    expect(() => at.folder.open({ account, dataDir: at.dataDir })).toThrow(
      /Restore a backup with `perpscope restore FILE`/,
    );
    expect(restored(path)).toMatch(/\.aside-2026/);
    expect(rowsOf(at.recordFile)).toEqual(before);
  });

  test(
    'refuses a newer schema, a changed row, another file and a running service, and changes nothing',
    { timeout: 60_000 },
    () => {
      const { path } = backUpTo('a-backup.sqlite');
      const files = (): readonly string[] =>
        readdirSync(join(at.dataDir, 'hl-testnet')).filter((name) => !/-(wal|shm)$/.test(name));
      const before = files();
      const refused = (change: string, message: RegExp): void => {
        const file = new Database(path);
        file.exec(change);
        file.close();
        expect(() => planRestore(path, here())).toThrow(message);
      };
      const store = at.folder.open({ account, dataDir: at.dataDir });
      expect(perpscope('restore', path)).toMatchObject({
        code: 2,
        err: `Another Perpscope is already running on ${at.dataDir}. Stop it, then run this command again.\n`,
      });
      expect(perpscope('restore', path, '--dry-run')).toMatchObject({
        code: 0,
        out: expect.stringContaining('Nothing was changed.'),
      });
      store.close();
      refused("UPDATE fill SET price = '1'", /was changed after it was stored/);
      refused('PRAGMA user_version = 9999', /written by a newer Perpscope/);
      expect(() => sourceOfBackup(at.manifests[0] ?? '')).toThrow(/is not a backup of a record/);
      expect(() => sourceOfBackup(at.dataDir)).toThrow(/ is a folder, not a backup\. Name the backup's file/);
      expect(files()).toEqual(before);
      expect(existsSync(backupsFolder(here()))).toBe(false);
    },
  );
});

describe('--start-new-record', () => {
  test('begins a log that names the checkpoint of the record that it puts aside, and verify says so', () => {
    at.edit('PRAGMA user_version = 19');
    const checkpoint = (JSON.parse(readFileSync(at.manifests[1] ?? '', 'utf8')) as { checkpoint: string })
      .checkpoint;
    at.folder.open({ account, dataDir: at.dataDir, startNewRecord: true }).close();
    const record = new Database(at.recordFile, { readonly: true });
    const [begin] = record.prepare('SELECT begun_at, continues, replaces FROM log_begin').all();
    record.close();
    expect(begin).toEqual({ begun_at: expect.any(Number), continues: null, replaces: checkpoint });
    expect(recordChecks(...at.manifests).map(({ result, message }) => `${result} ${message}`)).toEqual(
      at.manifests.map(() =>
        expect.stringMatching(
          /^not_checked It was made before \d{4}-\d\d-\d\d, when its record was set aside/,
        ),
      ),
    );
    const { path } = backUpTo('a-backup.sqlite');
    expect(recordChecks(path)[0]?.result).toBe('holds');
  });

  test('that was killed between the two renames names the new record at the next start', () => {
    renameSync(at.recordFile, `${at.recordFile}.replacing`);
    at.folder.open({ account, dataDir: at.dataDir }).close();
    expect(recordChecks(...at.manifests).map(({ result }) => result)).toEqual(['holds', 'holds']);
    writeFileSync(`${at.recordFile}.replacing`, 'half a record');
    at.folder.open({ account, dataDir: at.dataDir }).close();
    expect(existsSync(`${at.recordFile}.replacing`)).toBe(false);
    expect(recordChecks(...at.manifests).map(({ result }) => result)).toEqual(['holds', 'holds']);
  });
});
