import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClosableEndpoint } from '../../../src-main/bridge/create-endpoint.ts';
import { createCurrentSource, type CurrentSource } from '../../../src-main/operations/current-source.ts';
import type { BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { aQuote } from '../markets.ts';
import { anOpenSource } from '../open-source-fixture.ts';
import { anEndpointOf } from './an-endpoint.ts';
import { settings } from './endpoint-fixture.ts';
import { noCommands } from './no-switch.ts';

const accountEveryMs = 80;
const clockEveryMs = 10;
let slot: CurrentSource;
let endpoint: ClosableEndpoint;
const testnet = freshForEachTest(() => anOpenSource());
const mainnet = freshForEachTest(() =>
  anOpenSource({ scope: { network: 'MAINNET', networkKey: 'sim-mainnet' } }),
);
beforeEach(() => {
  slot = createCurrentSource();
  slot.open(testnet.scope);
  endpoint = anEndpointOf(slot, { clockEveryMs, accountEveryMs });
});
afterEach(async () => {
  vi.useRealTimers();
  endpoint.close();
});

const aWindow = (): { pushes: BridgePush[] } & ReturnType<ClosableEndpoint['connect']> => {
  const pushes: BridgePush[] = [];
  return { pushes, ...endpoint.connect((push) => pushes.push(push)) };
};
const reported = (pushes: readonly BridgePush[]): unknown =>
  pushes.map(({ event, epoch, seq }) => [event, epoch, seq]);

test('a switch is reported by a frame of the new epoch, and nothing of the old source comes after it', async () => {
  const { pushes } = aWindow();
  testnet.store.writer.putQuotes([aQuote()]);
  slot.leave();
  testnet.store.writer.putQuotes([aQuote()]);
  slot.open(mainnet.scope);
  testnet.store.writer.putQuotes([aQuote()]);
  mainnet.store.writer.putQuotes([aQuote()]);
  expect(reported(pushes)).toEqual([
    ['frame', 1, 1],
    ['quotes', 1, 2],
    ['frame', 2, 3],
    ['quotes', 2, 4],
  ]);
  expect(pushes.at(-1)).toMatchObject({ payload: [{ marketId: 'sim-mainnet:BTC' }] });
});

test('a call in flight ends as network_switched, with the epoch of its answer', async () => {
  testnet.venue.behavior = { kind: 'hangs' };
  const { call } = aWindow();
  const asked = call('getCandles', { marketId: 'sim-testnet:BTC', interval: '1h', limit: 5 });
  slot.open(mainnet.scope);
  expect(await asked).toMatchObject({ kind: 'failure', epoch: 2, error: { code: 'network_switched' } });
});

test('an answer that was read before a switch does not come with the epoch after it', async () => {
  const { call } = aWindow();
  const asked = call('getFrame', null); // read at once, answered a moment later
  slot.open(mainnet.scope);
  const outcome = await asked;
  expect(outcome.kind === 'answer' ? outcome.epoch : outcome.error.code).toBe('network_switched');
});

test('the outcome of a command holds, though it switches the source', async () => {
  const saveSettings = async () => {
    slot.open(mainnet.scope);
    return settings;
  };
  endpoint.close();
  endpoint = anEndpointOf(slot, { commands: { ...noCommands, saveSettings } });
  const { call } = aWindow();
  expect(await call('saveSettings', { network: 'MAINNET' })).toMatchObject({ kind: 'answer', epoch: 2 });
});

test('between two sources calls fail, the clock is silent, and a new window gets its frame with the next source', async () => {
  vi.useFakeTimers();
  slot.open(testnet.scope); // its clock runs on the timers that are driven here
  slot.leave();
  const { pushes, call } = aWindow();
  expect(await call('listQuotes', null)).toMatchObject({ error: { code: 'network_switched' } });
  vi.advanceTimersByTime(3 * clockEveryMs);
  expect(pushes).toEqual([]);
  slot.open(mainnet.scope);
  expect(reported(pushes)).toEqual([['frame', 3, 1]]);
});

test('the sixteen watches of a window are free again after a switch', async () => {
  const { call } = aWindow();
  const watch = (network: string, watchId: string): ReturnType<typeof call> =>
    call('watchCandles', { watchId, marketId: `sim-${network}:BTC`, interval: '1h' });
  for (let at = 0; at < 16; at += 1) await watch('testnet', `w${at}`);
  expect(await watch('testnet', 'more')).toMatchObject({ kind: 'failure' });
  slot.open(mainnet.scope);
  expect(await watch('mainnet', 'more')).toMatchObject({ kind: 'answer' });
  expect([testnet.live.size, mainnet.live.size]).toEqual([0, 1]);
});

test('the account is pushed at most once per interval, the last change always, and none of a previous source', async () => {
  vi.useFakeTimers();
  const { pushes } = aWindow();
  const times: number[] = [];
  const undo = endpoint.connect((push) => {
    if (push.event === 'account') times.push(performance.now());
  });
  const change = (): void => testnet.store.writer.putSpot({ value: [], receivedAt: testnet.time.now });
  const until = performance.now() + 3 * accountEveryMs;
  while (performance.now() < until) {
    change();
    vi.advanceTimersByTime(2);
  }
  change();
  const lastChange = performance.now();
  vi.advanceTimersByTime(accountEveryMs);
  expect(times.at(-1)).toBeGreaterThanOrEqual(lastChange);
  const gaps = times.slice(1).map((at, before) => at - (times[before] ?? 0));
  expect(times.length).toBeGreaterThan(2);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(accountEveryMs);
  change();
  slot.open(mainnet.scope);
  const count = pushes.length;
  vi.advanceTimersByTime(2 * accountEveryMs); // the push is due, and does not come
  expect(pushes.slice(count).map(({ event }) => event)).not.toContain('account');
  undo.close();
});
