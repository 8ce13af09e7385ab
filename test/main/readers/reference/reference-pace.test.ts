import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { receiptClock } from '../../../../src-main/clock.ts';
import type { TickerAnswer } from '../../../../src-main/domain/reference/reference.ts';
import { startReferenceReader } from '../../../../src-main/readers/reference/reference-reader.ts';
import { ReferenceFailure, type ReferenceProvider } from '../../../../src-main/reference/reference.ts';

const minute = 60_000;
type Path = 'stocks' | 'index' | 'closures';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Case {
  readonly failing?: readonly Path[];
  readonly kind?: ReferenceFailure['kind'];
  readonly random?: number;
  readonly rate?: number;
  readonly tickers?: number;
}

/** Returns the requests within this time, by path. */
async function requestsOf(forMs: number, { failing = [], kind = 'failed', ...rest }: Case = {}) {
  const { random = 0, rate = 1, tickers = 2 } = rest;
  const begun = Date.now();
  const calls: { readonly path: Path; readonly at: number }[] = [];
  const answer = async <T>(path: Path, value: T): Promise<T> => {
    calls.push({ path, at: Date.now() - begun });
    if (failing.includes(path)) throw new ReferenceFailure(kind, 'No.');
    return value;
  };
  const none = (ticker: string): TickerAnswer => ({ kind: 'not_found', ticker, message: 'No.' });
  const provider: ReferenceProvider = {
    name: 'massive',
    stocks: (asked) => answer('stocks', asked.map(none)),
    index: (ticker) => answer('index', none(ticker)),
    closures: () => answer('closures', { closures: [], invalid: [] }),
    close: async () => undefined,
  };
  const monotonic = (): number => Date.now();
  const reader = startReferenceReader({
    provider,
    tickers: () => Array.from({ length: tickers }, (_, place) => `T${place}`),
    world: receiptClock({ now: () => begun + (Date.now() - begun) * rate, rate: () => rate }, monotonic),
    monotonic,
    random: () => random,
  });
  await vi.advanceTimersByTimeAsync(forMs - 1);
  await reader.stop();
  return calls;
}

const timesOf = (calls: Awaited<ReturnType<typeof requestsOf>>, path: Path): number[] =>
  calls.filter((call) => call.path === path).map(({ at }) => at);
const mostInAMinute = (calls: Awaited<ReturnType<typeof requestsOf>>): number =>
  Math.max(...calls.map(({ at }) => calls.filter((call) => call.at >= at && call.at < at + minute).length));

describe('the provider', () => {
  test('is asked for shares and the index twice a minute, and for closures every six hours', async () => {
    const calls = await requestsOf(12 * 60 * minute);
    expect(timesOf(calls, 'stocks').slice(0, 3)).toEqual([0, minute / 2, minute]);
    expect(timesOf(calls, 'index').slice(0, 3)).toEqual([0, minute / 2, minute]);
    expect(timesOf(calls, 'closures')).toEqual([0, 6 * 60 * minute]);
  });

  test.each([
    [],
    ['stocks'],
    ['index'],
    ['closures'],
    ['stocks', 'index'],
    ['stocks', 'index', 'closures'],
  ] as const)('is asked five times in any minute at most while %s %s %s fails', async (...failing) => {
    for (const random of [0, 0.999]) {
      for (const kind of ['failed', 'limited'] as const)
        expect(mostInAMinute(await requestsOf(30 * minute, { failing, kind, random }))).toBeLessThanOrEqual(
          5,
        );
    }
  });

  test('that fails is asked less and less often, up to every five minutes', async () => {
    const times = timesOf(await requestsOf(40 * minute, { failing: ['index'] }), 'index');
    const waits = times.slice(1).map((at, place) => (at - (times[place] ?? 0)) / 1_000);
    expect(waits.slice(0, 5)).toEqual([40, 80, 160, 300, 300]);
  });

  test.each(['refused', 'not_entitled'] as const)(
    'that says %s is asked again every hour, and for closures as often as usual',
    async (kind) => {
      const calls = await requestsOf(13 * 60 * minute, { failing: ['stocks', 'index', 'closures'], kind });
      const hourly = Array.from({ length: 13 }, (_, hour) => hour * 60 * minute);
      expect(timesOf(calls, 'stocks')).toEqual(hourly);
      expect(timesOf(calls, 'index')).toEqual(hourly);
      expect(timesOf(calls, 'closures')).toEqual([0, 6 * 60 * minute, 12 * 60 * minute]);
    },
  );

  test('is asked less often where one request does not hold all shares', async () => {
    const calls = await requestsOf(10 * minute, { tickers: 251 });
    expect(timesOf(calls, 'stocks').slice(0, 3)).toEqual([0, minute, 2 * minute]);
  });

  test('of a world that runs faster is asked proportionally more often, up to every second', async () => {
    expect(timesOf(await requestsOf(minute, { rate: 6 }), 'index').slice(0, 3)).toEqual([0, 5_000, 10_000]);
    expect(timesOf(await requestsOf(minute, { rate: 600 }), 'index')).toHaveLength(60);
    expect(timesOf(await requestsOf(minute, { rate: 0 }), 'index')).toHaveLength(2);
  });
});
