import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { listTrades } from '../../src-main/operations/trades/list-trades.ts';
import { Health } from '../../src-preload/contract/views/health.ts';
import { MarketQuote } from '../../src-preload/contract/views/quote.ts';
import { aDashboard, allRows, everyTrade, settled, tradedPast } from './a-traded-past.ts';
import { requireBuild, serving } from './headless-program.ts';
import { hour, now } from './markets.ts';
import { aFolder } from './open-source-fixture.ts';
import type { RunningService } from './service-fixture.ts';
import { aService } from './service-fixture.ts';

const patiently = { timeout: 20_000, interval: 50 };
/** For the median: single restarts take longer where other tests have the machine. */
const restartLimitMs = 3_000;
/** `npm run test:long` kills the process 20 times in a row. */
const rounds = process.env['PERPSCOPE_LONG_TESTS'] === '1' ? 20 : 4;

const venueHealth = async (service: RunningService): Promise<Health['venue']> =>
  Health.parse((await service.get('/api/health')).json()).venue;
const quoteOfBitcoin = async (service: RunningService): Promise<MarketQuote> =>
  MarketQuote.parse((await service.get('/api/markets/sim-testnet%3ABTC/quote')).json());
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Kills the simulator's process and waits until another one serves its world. Returns how long that took. */
async function killAndWait({ simulator }: RunningService): Promise<number> {
  const killed = simulator.pid();
  const back = new Promise<void>((resolve) => {
    const undo = simulator.onTrouble((reason) => {
      if (reason !== null) return;
      undo();
      resolve();
    });
  });
  const killedAt = performance.now();
  process.kill(killed, 'SIGKILL');
  await back;
  expect(simulator.pid()).not.toBe(killed);
  return performance.now() - killedAt;
}

test('a killed simulator is named while stored data is served, and is back with the same world, time and fault', async () => {
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
      remedy: 'Wait a moment: it is being restarted.',
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
}, 60_000);

const past = tradedPast();

test(`a simulator killed ${rounds} times amid the first reading is back within 3 s, and nothing is lost or twice`, async () => {
  await using dashboard = await aDashboard();
  const { service } = dashboard;
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await delay((round * 137) % 500);
    took.push(await killAndWait(service));
  }
  expect(took.toSorted((one, other) => one - other)[Math.floor(rounds / 2)]).toBeLessThan(restartLimitMs);
  await settled(service, past);
  const trades = allRows((page) => service.ask(listTrades, { ...page, filter: everyTrade }));
  expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length);
  expect(new Set(trades.flatMap(({ orderId }) => orderId ?? []))).toEqual(new Set(past.words.keys()));
}, 150_000);

test('a switch of source ends the process, and none is restarted', async () => {
  await using service = await aService();
  const before = service.simulator;
  await service.commands.saveSettings({ network: 'MAINNET' });
  expect(isAlive(before.pid())).toBe(false);
  expect(service.simulator.pid()).not.toBe(before.pid());
}, 60_000);

beforeAll(requireBuild);

const childrenOf = (pid: number): readonly number[] =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map(Number);

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'the simulator ends with a service that is ended by %s',
  async (signal) => {
    const folder = aFolder();
    const program = await serving(['--port', '0', '--markets', '150', '--data-dir', folder.path]);
    const children = childrenOf(program.pid);
    expect(children).toHaveLength(1);
    await program.kill(signal);
    await vi.waitFor(() => expect(children.filter(isAlive)).toEqual([]), patiently);
    folder.remove();
  },
  60_000,
);
