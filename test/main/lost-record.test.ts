import { existsSync, linkSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { AlertsView } from '../../src-preload/contract/bridge/alerts.ts';
import { Health } from '../../src-preload/contract/views/service/health.ts';
import { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';
import { sharedByTests } from './fixture-hooks.ts';
import { hour } from './markets.ts';
import { aService, type RunningService } from './service-fixture.ts';

const soon = { timeout: 60_000, interval: 100 };
const account = `0x${'0a'.repeat(20)}`;
const source = 'sim-testnet-seed-7';
const name = `record-${account}.sqlite`;

const thresholds = {
  dailyLossShare: 0.5,
  drawdownShare: 0.5,
  drawdownLimitUsd: null,
  liquidationDistance: 0.2,
  equityDropShare: 0.05,
  equityDropMinutes: 60,
  withoutStopMinutes: 5,
};

const storeHealth = async (service: RunningService): Promise<Health['store']> =>
  Health.parse((await service.get('/api/health')).json()).store;

async function ask<Result>(service: RunningService, call: string, args: unknown = null): Promise<Result> {
  const session = service.endpoint.connect(() => undefined);
  const outcome = await session.call(call, args);
  session.close();
  if (outcome.kind === 'failure') throw new Error(outcome.error.message);
  return outcome.value as Result;
}

const activeAlerts = async (service: RunningService): Promise<readonly string[]> =>
  (await ask<AlertsView>(service, 'getAlerts')).alerts
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(({ rule }) => rule);

/** The quotes are those of the world's time now: everything that only reads goes on. */
async function readOn(service: RunningService): Promise<void> {
  await service.clock.set(service.clock.now() + hour, 0);
  const age = async (): Promise<number | null> =>
    MarketQuote.parse((await service.get('/api/markets/sim-testnet%3ABTC/quote')).json()).ageSeconds;
  await expect.poll(age, { timeout: 60_000 }).toBe(0);
}

/** As another process takes it that starts on the folder. */
function lockOf(folder: string): Database.Database {
  const lock = new Database(join(folder, 'instance.lock'), { timeout: 0 });
  lock.exec('BEGIN EXCLUSIVE');
  return lock;
}

type Undo = () => void;

/** Gives a file a second name, by which it comes back after whatever has happened to the first. */
function secondName(path: string): Undo {
  linkSync(path, `${path}.kept`);
  return () => renameSync(`${path}.kept`, path);
}

function remove(path: string): Undo {
  const back = secondName(path);
  rmSync(path);
  return back;
}

function moveAway(path: string): Undo {
  renameSync(path, `${path}.away`);
  return () => renameSync(`${path}.away`, path);
}

function replace(path: string): Undo {
  const back = secondName(path);
  writeFileSync(`${path}.other`, 'SQLite format 3');
  renameSync(`${path}.other`, path);
  return back;
}

function takeLock(path: string): Undo {
  const folder = dirname(dirname(path));
  rmSync(join(folder, 'instance.lock'));
  const lock = lockOf(folder);
  return () => void lock.close();
}

/** No page of it can be read any more. */
function emptyAfterCheckpoint(path: string): void {
  const record = new Database(path);
  record.pragma('wal_checkpoint(TRUNCATE)');
  record.close();
  truncateSync(path, 0);
}

const recordOf = ({ dataDir }: RunningService): string => join(dataDir, source, name);

/** Its store is down, an alert says so, and nothing is written any more until the file is back. */
async function expectLost(service: RunningService, lose: (path: string) => Undo, says: RegExp) {
  await expect.poll(async () => (await service.get('/api/markets')).status, soon).toBe(200);
  const path = recordOf(service);
  // By other names: to close a file that SQLite has open would free its locks.
  const watched = [path, `${path}-wal`].map((file) => [file, `${file}.watched`] as const);
  for (const [file, name] of watched) linkSync(file, name);
  const written = (): unknown =>
    watched.map(([, name]) => [statSync(name).size, statSync(name).mtimeMs] as const);

  const putBack = lose(path);
  try {
    const before = written();
    await expect.poll(async () => (await storeHealth(service)).state, soon).toBe('down');
    const { lastError, remedy } = await storeHealth(service);
    expect(lastError).toMatch(says);
    expect(lastError).toMatch(/Nothing is recorded/);
    expect(remedy).toMatch(/^Quit Perpscope/);
    await expect.poll(() => activeAlerts(service), soon).toContain('store_failed');

    await expect(ask(service, 'saveAlertThresholds', thresholds)).rejects.toThrow('could not be saved');
    await readOn(service);
    expect(written()).toEqual(before);
  } finally {
    putBack();
    for (const [, name] of watched) rmSync(name);
  }
}

const nothing = (): void => undefined;

test.each<[what: string, act: (path: string) => void]>([
  ['emptied', (path) => truncateSync(path, 0)],
  ['emptied with nothing in its write-ahead log', emptyAfterCheckpoint],
])(
  'a record that is %s while it is open takes the store down, raises an alert, and is not written any more',
  async (_what, act) => {
    await using service = await aService({ account });
    const empty = (path: string): Undo => {
      act(path);
      return nothing;
    };
    await expectLost(service, empty, /record file .* was emptied/);
  },
);

describe('a service whose files come back', () => {
  const service = sharedByTests(() => aService({ account }));

  /** The record is written again, and the alert is over. */
  async function expectWell(): Promise<void> {
    await expect.poll(async () => (await storeHealth(service)).state, soon).toBe('ok');
    await expect.poll(() => activeAlerts(service), soon).not.toContain('store_failed');
    await ask(service, 'saveAlertThresholds', thresholds);
  }

  test.each<[what: string, lose: (path: string) => Undo, says: RegExp]>([
    ['deleted', remove, /record file .* was deleted or moved/],
    ['moved away', moveAway, /record file .* was deleted or moved/],
    ['deleted and created again', replace, /record file .* was replaced/],
    ['left without its write-ahead log', (path) => remove(`${path}-wal`), /write-ahead log of the record/],
    ['left with the lock of another process', takeLock, /instance\.lock.* was replaced/],
  ])(
    'does not write a record that is %s while it is open, raises an alert, and writes it again afterwards',
    async (_what, lose, says) => {
      await expectLost(service, lose, says);
      await expectWell();
    },
  );

  test('a second service is kept out while the first has lost its record, and makes no new one', async () => {
    const path = recordOf(service);
    const back = remove(path);
    await expect(aService({ account, dataDir: service.dataDir })).rejects.toThrow(
      /^Another Perpscope is already running on /,
    );
    expect(existsSync(path)).toBe(false);
    back();
    await expectWell();
  });

  test.each<[what: string, act: (path: string) => void]>([
    ['deleted', rmSync],
    ['moved away', (path) => renameSync(path, `${path}.away`)],
  ])(
    'a lock file that is %s is made again within 10 s: a second service is kept out, and the record goes on',
    async (_what, act) => {
      const lock = join(service.dataDir, 'instance.lock');
      act(lock);
      await expect.poll(() => existsSync(lock), soon).toBe(true);
      await expect(aService({ account, dataDir: service.dataDir })).rejects.toThrow(
        /^Another Perpscope is already running on /,
      );
      await ask(service, 'saveAlertThresholds', thresholds);
      expect((await storeHealth(service)).state).toBe('ok');
    },
  );
});
