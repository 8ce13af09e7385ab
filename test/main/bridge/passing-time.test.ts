import { expect, test, vi } from 'vitest';
import type { BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import { aClock } from '../a-clock.ts';
import { aReading, now } from '../markets.ts';
import { anOpenSource, type OpenSourceFixture } from '../open-source-fixture.ts';
import { anEndpointOf } from './an-endpoint.ts';

/** A window on a read model whose time a test drives, updated within milliseconds. */
function aWindow(
  model: OpenSourceFixture,
  { clockEveryMs = 20, monotonic = (): number => 0 } = {},
): Disposable & { readonly pushes: BridgePush[] } {
  const endpoint = anEndpointOf(model.source, { monotonic, clockEveryMs });
  const pushes: BridgePush[] = [];
  const session = endpoint.connect((push) => pushes.push(push));
  return {
    pushes,
    [Symbol.dispose]: () => {
      session.close();
      endpoint.close();
    },
  };
}

test('a jump of the world’s time is pushed at once, and once', async () => {
  await using model = anOpenSource();
  using window = aWindow(model);
  model.time.now = now + 60_000;
  await vi.waitFor(() =>
    expect(window.pushes.at(-1)).toMatchObject({ event: 'clock', payload: { worldMs: now + 60_000 } }),
  );
  expect(window.pushes.map(({ event }) => event)).toEqual(['frame', 'clock']);
});

test('time is published again where it is 50 ms off, runs at another rate, or was published a while ago', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const time = { elapsed: 0, rate: 60, ahead: 0 };
  const world = aClock(
    () => now + time.elapsed * 60 + time.ahead,
    () => time.rate,
  );
  await using model = anOpenSource({ scope: { world } });
  using window = aWindow(model, { clockEveryMs: 1_000, monotonic: () => time.elapsed });
  /** Whether the time was published within so many tenths of a second. */
  const isReportedWithin = (tenths: number): boolean => {
    const before = window.pushes.length;
    for (let nth = 0; nth < tenths; nth += 1) {
      time.elapsed += 100;
      vi.advanceTimersByTime(100);
    }
    return window.pushes.slice(before).some(({ event }) => event === 'clock');
  };
  expect([isReportedWithin(9), isReportedWithin(1), isReportedWithin(1)]).toEqual([false, true, false]);
  time.ahead = -49;
  expect(isReportedWithin(1)).toBe(false);
  time.ahead = -50;
  expect([isReportedWithin(1), isReportedWithin(1)]).toEqual([true, false]);
  time.rate = 1;
  expect(isReportedWithin(1)).toBe(true);
  vi.useRealTimers();
});

test('markets whose listing is too old become unknown in an open window, though nothing is read meanwhile', async () => {
  await using model = anOpenSource();
  using window = aWindow(model);
  const sessions = (): unknown =>
    window.pushes.flatMap((push) =>
      push.event === 'catalog' ? [push.payload.markets.map((market) => market.venueSession)] : [],
    );
  model.time.now = now + 15 * 60_000 + 1;
  await vi.waitFor(() => expect(sessions()).toEqual([expect.arrayContaining(['unknown'])]));
});

test('the network is unknown until the venue has answered once, and is pushed with the first catalog', async () => {
  await using model = anOpenSource({ reading: null });
  using window = aWindow(model);
  expect(window.pushes).toMatchObject([{ event: 'frame', payload: { network: null } }]);
  model.store.writer.putCatalog(aReading());
  model.store.writer.putCatalog(aReading());
  expect(window.pushes.slice(1)).toMatchObject([
    { event: 'frame', payload: { network: 'TESTNET' } },
    { event: 'catalog' },
    { event: 'catalog' },
  ]);
});
