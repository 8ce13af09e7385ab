import { expect, test } from 'vitest';
import { minute } from '../markets.ts';
import { aWatchedService, patiently, type WatchedService } from './a-watched-service.ts';

/** An agent's clock that is ahead, over the folder it writes to and REST. */

const hour = 60 * minute;
const markets = [
  {
    coin: 'BTC',
    configured: true,
    operator_listed: true,
    governance_approved: true,
    activation: 'ACTIVE',
    new_entries: { allowed: true },
  },
];
const statusOf = async ({ get }: WatchedService) => (await get('/mcp/status')).status;
const messageOf = async ({ get }: WatchedService, path = '/mcp/status') =>
  ((await get(path)).json() as { message?: string }).message ?? '';
const isAllowed = async ({ json }: WatchedService) => {
  const state = await json<{ newEntries: { allowed: boolean | null; agent: unknown } }>(
    '/api/markets/hl-testnet%3ABTC/state',
  );
  return [state.newEntries.allowed, state.newEntries.agent === null];
};
const isRunning = async (watched: WatchedService): Promise<boolean> =>
  (await watched.get('/mcp/status')).status === 200;
/** Formats a time as the agent's own naive times. */
const naive = (ms: number): string => new Date(ms).toISOString().slice(0, -1);

test('a heartbeat of local time at UTC+2 is invalid for every use, and reported with how far it is ahead', async () => {
  await using watched = await aWatchedService();
  watched.writeStatus({ heartbeat_at: naive(watched.time.now() + 2 * hour), markets });
  await expect.poll(() => messageOf(watched), patiently).toMatch(/7200 s ahead/);
  for (const path of ['/mcp/status', '/mcp/risk', '/mcp/signals', '/api/v1/agent/status'])
    expect([path, (await watched.get(path)).status]).toEqual([path, 502]);
  expect(await watched.json('/api/venue/transfers')).toMatchObject({ available: false });
  await expect.poll(() => isAllowed(watched), patiently).toEqual([null, true]);
  const health = await watched.json<{ agent: { state: string; lastError: string; remedy: string } }>(
    '/api/health',
  );
  expect(health.agent).toMatchObject({
    state: 'down',
    lastError: expect.stringContaining('7200 s ahead') as string,
    remedy: expect.stringContaining('UTC') as string,
  });
});

test('it stays invalid while the file is unchanged, even once its time has come', async () => {
  await using watched = await aWatchedService();
  watched.writeStatus({ heartbeat_at: naive(watched.time.now() + 2 * hour) });
  await expect.poll(() => messageOf(watched), patiently).toMatch(/7200 s ahead/);
  watched.time.pass(2 * hour);
  await watched.statusRead();
  expect(await statusOf(watched)).toBe(502);
  watched.writeStatus();
  await expect.poll(() => isRunning(watched), patiently).toBe(true);
});

test('a heartbeat 4 minutes ahead counts from the moment it arrived, however often the unchanged file is read', async () => {
  await using watched = await aWatchedService();
  watched.writeStatus();
  await expect.poll(() => isRunning(watched), patiently).toBe(true);
  watched.writeStatus({
    heartbeat_at: naive(watched.time.now() + 4 * minute),
    status_reason: 'ahead',
    markets,
  });
  await expect
    .poll(async () => (await watched.json<{ reason: string }>('/mcp/status')).reason, patiently)
    .toBe('ahead');
  await expect.poll(() => isAllowed(watched), patiently).toEqual([true, false]);
  watched.time.pass(91_000);
  await watched.statusRead();
  expect(await statusOf(watched)).toBe(502);
  expect(await messageOf(watched)).toMatch(/9\d s old/);
  expect(await isAllowed(watched)).toEqual([null, true]);
});

test('a silent agent stays silent when the machine’s clock is set back an hour', async () => {
  await using watched = await aWatchedService();
  watched.writeStatus();
  await expect.poll(() => isRunning(watched), patiently).toBe(true);
  watched.time.step(-hour);
  watched.time.pass(91_000);
  await watched.statusRead();
  expect(await statusOf(watched)).toBe(502);
});

test('an agent stays running when the clock that both share is set back or forward', async () => {
  await using watched = await aWatchedService();
  watched.writeStatus();
  await expect.poll(() => isRunning(watched), patiently).toBe(true);
  watched.time.step(-hour);
  expect(await isRunning(watched)).toBe(true);
  watched.writeStatus();
  await expect.poll(() => isRunning(watched), patiently).toBe(true);
  watched.time.step(3 * hour);
  expect(await isRunning(watched)).toBe(false);
  watched.writeStatus();
  await expect.poll(() => isRunning(watched), patiently).toBe(true);
});

test('after a restart a heartbeat in the future is of unknown age, until another one comes', async () => {
  await using watched = await aWatchedService();
  watched.writeStatus();
  await expect.poll(() => isRunning(watched), patiently).toBe(true);
  const ahead = naive(watched.time.now() + 3 * minute);
  watched.writeStatus({ heartbeat_at: ahead, status_reason: 'ahead' });
  await expect
    .poll(async () => (await watched.json<{ reason: string }>('/mcp/status')).reason, patiently)
    .toBe('ahead');
  await watched.restart();
  await expect.poll(() => messageOf(watched), patiently).toMatch(/age .* is unknown/);
  // Nor does it become new when its time comes: it is unknown when it was written.
  watched.time.pass(3 * minute);
  await watched.statusRead();
  expect(await messageOf(watched)).toMatch(/age .* is unknown/);
  watched.writeStatus();
  await expect.poll(() => isRunning(watched), patiently).toBe(true);
});
