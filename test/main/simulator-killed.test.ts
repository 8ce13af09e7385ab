import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { beforeAll, expect, test, vi } from 'vitest';
import { listTrades } from '../../src-main/operations/trades/list-trades.ts';
import { Health } from '../../src-preload/contract/views/service/health.ts';
import { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';
import { aDashboard, allRows, everyTrade, settled, tradedPast } from './a-traded-past.ts';
import { requireBuild } from './headless-program.ts';
import { hour, now } from './markets.ts';
import { aFolder } from './a-folder.ts';
import { childrenOf, isAlive } from './process-tree.ts';
import { servingOn } from './programs-for-each-test.ts';
import { aService, type RunningService } from './service-fixture.ts';
import { repetitions } from '../repetitions.ts';

const patiently = { timeout: 60_000, interval: 50 };
const restartLimitMs = 3_000;
const rounds = repetitions(3, 20);

const venueHealth = async (service: RunningService): Promise<Health['venue']> =>
  Health.parse((await service.get('/api/health')).json()).venue;
const quoteOfBitcoin = async (service: RunningService): Promise<MarketQuote> =>
  MarketQuote.parse((await service.get('/api/markets/sim-testnet%3ABTC/quote')).json());

test('a killed simulator is reported while stored data is served, and is back with the same world, time and fault', async () => {
  await using service = await aService();
  await expect.poll(async () => (await quoteOfBitcoin(service)).mark, patiently).not.toBeNull();
  const { url, vaultAddresses } = service.simulator;
  await service.simulator.setFault({ kind: 'server_error', type: 'candleSnapshot' });
  process.kill(service.simulator.pid(), 'SIGKILL');
  await expect
    .poll(() => venueHealth(service), patiently)
    .toMatchObject({
      state: 'down',
      lastError: "The simulator's process was killed by SIGKILL.",
      remedy: 'Wait a moment: the embedded venue is being restarted.',
    });
  expect((await service.get('/api/markets')).status).toBe(200);
  // Moved while no process follows: the next one begins there.
  await service.clock.set(now + hour, 0);
  await expect
    .poll(() => quoteOfBitcoin(service), patiently)
    .toMatchObject({ ageSeconds: 0, stale: false, observedAt: '2026-09-01T14:37:21.500+00:00' });
  await expect.poll(async () => (await venueHealth(service)).lastError, patiently).not.toContain('process');
  expect([service.simulator.url, service.simulator.vaultAddresses]).toEqual([url, vaultAddresses]);
  const candles = await fetch(`${url}/info`, {
    method: 'POST',
    body: JSON.stringify({ type: 'candleSnapshot', req: { coin: 'BTC', interval: '1h', startTime: now } }),
  });
  expect(candles.status).toBe(500);
  expect(service.logged.join('\n')).toContain('was killed by SIGKILL');
}, 240_000);

/** Returns the rows of a record that can't be read from the venue again, by table: each row as text. */
type Kept = ReadonlyMap<string, ReadonlySet<string>>;
const keptTables = ['fill', 'funding', 'ledger_move', 'journal_event', 'order_status', 'equity_sample'];

function keptRows(dataDir: string, account: string): Kept {
  const path = join(dataDir, 'sim-testnet-seed-7', `record-${account}.sqlite`);
  const record = new Database(path, { readonly: true });
  try {
    const rowsOf = (table: string): unknown[] => record.prepare(`SELECT * FROM ${table}`).all();
    return new Map(
      keptTables.map((table) => [table, new Set(rowsOf(table).map((row) => JSON.stringify(row)))]),
    );
  } finally {
    record.close();
  }
}

const lostRows = (before: Kept, after: Kept): readonly string[] =>
  [...before].flatMap(([table, rows]) => [...rows].filter((row) => after.get(table)?.has(row) !== true));

/** Kills the simulator's process, advances the world while it is gone, and waits until another one serves it. */
async function killOnce(service: RunningService, worldMs: number): Promise<number> {
  const { simulator } = service;
  const killed = simulator.pid();
  const reasons: (string | null)[] = [];
  const back = Promise.withResolvers<number>();
  const killedAt = performance.now();
  const undo = simulator.onTrouble((trouble) => {
    reasons.push(trouble?.message ?? null);
    if (trouble === null) back.resolve(performance.now() - killedAt);
  });
  process.kill(killed, 'SIGKILL');
  const named = { lastError: "The simulator's process was killed by SIGKILL.", state: 'down' };
  await expect.poll(() => venueHealth(service), { timeout: 3_000, interval: 10 }).toMatchObject(named);
  await service.clock.set(worldMs, 0);
  const ms = await back.promise;
  undo();
  expect([reasons, simulator.pid() === killed]).toEqual([[named.lastError, null], false]);
  return ms;
}

test(`a simulator killed ${rounds} times is reported and back within ${restartLimitMs / 1_000} s each time, and no recorded row is lost or doubled`, async () => {
  await using dashboard = await aDashboard();
  const { service, dataDir } = dashboard;
  const [account = ''] = service.simulator.vaultAddresses;
  for (let round = 1; round <= rounds; round += 1) {
    await delay((round * 137) % 500); // the first ones hit the first reading at different points
    const before = keptRows(dataDir, account);
    expect(await killOnce(service, now + round * hour)).toBeLessThan(restartLimitMs);
    expect(lostRows(before, keptRows(dataDir, account))).toEqual([]);
  }
  // Trades made while no process served the world are read too.
  const past = tradedPast(now + rounds * hour);
  await settled(service, past);
  const recorded = (): unknown => {
    const kept = keptRows(dataDir, account);
    return { fills: kept.get('fill')?.size, events: kept.get('journal_event')?.size };
  };
  await expect.poll(recorded, patiently).toEqual({ fills: past.fills.length, events: past.events.length });
  const trades = allRows((page) => service.ask(listTrades, { ...page, filter: everyTrade }));
  expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length);
  expect(new Set(trades.flatMap(({ orderId }) => orderId ?? []))).toEqual(new Set(past.words.keys()));
}, 240_000);

test('a switch of source ends the process, and another serves the new source', async () => {
  await using service = await aService();
  const before = service.simulator;
  await service.commands.saveSettings({ network: 'MAINNET' });
  expect(isAlive(before.pid())).toBe(false);
  expect(service.simulator.pid()).not.toBe(before.pid());
}, 240_000);

beforeAll(requireBuild);

test('the simulator ends with a service that is killed', async () => {
  const folder = aFolder();
  const program = await servingOn(folder.path);
  const children = childrenOf(program.pid);
  expect(children).toHaveLength(1);
  await program.kill('SIGKILL');
  await vi.waitFor(() => expect(children.filter(isAlive)).toEqual([]), patiently);
  folder.remove();
});
