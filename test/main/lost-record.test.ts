import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import type { AlertsView } from '../../src-preload/contract/bridge/alerts.ts';
import { Health } from '../../src-preload/contract/views/service/health.ts';
import { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';
import { hour } from './markets.ts';
import type { RunningService } from './service-fixture.ts';
import { aService } from './service-fixture.ts';

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

const standingAlerts = async (service: RunningService): Promise<readonly string[]> =>
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

/** No page of it can be read any more. */
function emptyAfterCheckpoint(path: string): void {
  const record = new Database(path);
  record.pragma('wal_checkpoint(TRUNCATE)');
  record.close();
  truncateSync(path, 0);
}

const locks: Database.Database[] = [];
afterEach(() => locks.splice(0).forEach((lock) => lock.close()));

test.each<[what: string, act: (path: string, service: RunningService) => void, says: RegExp]>([
  ['deleted', (path) => rmSync(path), /record file .* was deleted or moved/],
  ['moved away', (path) => renameSync(path, `${path}.away`), /record file .* was deleted or moved/],
  [
    'deleted and made anew',
    (path) => {
      writeFileSync(`${path}.other`, 'SQLite format 3');
      rmSync(path);
      renameSync(`${path}.other`, path);
    },
    /record file .* was replaced/,
  ],
  ['emptied', (path) => truncateSync(path, 0), /record file .* was emptied/],
  ['emptied with nothing in its write-ahead log', emptyAfterCheckpoint, /record file .* was emptied/],
  ['left without its write-ahead log', (path) => rmSync(`${path}-wal`), /write-ahead log of the record/],
  [
    'left with the lock of another process',
    (_, { dataDir }) => {
      rmSync(join(dataDir, 'instance.lock'));
      locks.push(lockOf(dataDir));
    },
    /instance\.lock.* was replaced/,
  ],
])(
  'a record that is %s while it is open takes the store down, raises an alert, and is not written any more',
  async (_what, act, says) => {
    await using service = await aService({ account });
    await expect.poll(async () => (await service.get('/api/markets')).status, soon).toBe(200);
    const path = join(service.dataDir, source, name);
    const open = [path, `${path}-wal`].map((file) => openSync(file, 'r'));
    const written = (): unknown => open.map((file) => [fstatSync(file).size, fstatSync(file).mtimeMs]);

    act(path, service);
    const before = written();
    await expect.poll(async () => (await storeHealth(service)).state, soon).toBe('down');
    const { lastError, remedy } = await storeHealth(service);
    expect(lastError).toMatch(says);
    expect(lastError).toMatch(/Nothing is recorded/);
    expect(remedy).toMatch(/^Quit Perpscope/);
    await expect.poll(() => standingAlerts(service), soon).toContain('store_failed');

    await expect(ask(service, 'saveAlertThresholds', thresholds)).rejects.toThrow('could not be saved');
    await readOn(service);
    expect(written()).toEqual(before);
    open.forEach(closeSync);
  },
);

test('a record that is moved away and back is written again, and the alert is over', async () => {
  await using service = await aService({ account });
  const path = join(service.dataDir, source, name);
  renameSync(path, `${path}.away`);
  await expect.poll(() => standingAlerts(service), soon).toContain('store_failed');
  renameSync(`${path}.away`, path);
  await expect.poll(async () => (await storeHealth(service)).state, soon).toBe('ok');
  await expect.poll(() => standingAlerts(service), soon).not.toContain('store_failed');
  await ask(service, 'saveAlertThresholds', thresholds);
}, 240_000);

test('a second service is kept out while the first has lost its record, and makes no new one', async () => {
  await using service = await aService({ account });
  const path = join(service.dataDir, source, name);
  rmSync(path);
  await expect(aService({ account, dataDir: service.dataDir })).rejects.toThrow(
    /^Another Perpscope is already running on /,
  );
  expect(existsSync(path)).toBe(false);
});

test.each<[what: string, act: (path: string) => void]>([
  ['deleted', (path) => rmSync(path)],
  ['moved away', (path) => renameSync(path, `${path}.away`)],
])(
  'a lock file that is %s is made again within 10 s: a second service is kept out, and the record goes on',
  async (_what, act) => {
    await using service = await aService({ account });
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
