import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shiftOpenTime, type Interval } from '../../../src-main/domain/markets/candle.ts';
import type { Bar } from '../../../src-main/simulator/world/bar.ts';
import { candlesOf, type TimedBar } from '../../../src-main/simulator/world/candles.ts';
import type { MarketState } from '../../../src-main/simulator/world/market-state.ts';
import { aWorld, day, genesis, hour, marketOf, minute, now } from './worlds.ts';

const world = aWorld();
const coins = ['BTC', 'ETH', 'xyz:GOLD', 'xyz:BB', 'flx:SILVER', 'xyz:KSTR', 'xyz:URANIUM'];
const steadyCoins = coins.slice(0, 5);
const instants = fc.integer({ min: genesis, max: now });

const recent = (
  state: MarketState,
  interval: Interval,
  span: { back: number; at: number },
): readonly TimedBar[] =>
  candlesOf(state, { interval, startTime: Math.max(0, span.at - span.back), endTime: span.at }, span.at);

/** Returns the bar that the mark itself draws from `from` to `to`, second by second. */
function drawn(state: MarketState, from: number, to: number): Pick<Bar, 'open' | 'high' | 'low' | 'close'> {
  const marks: number[] = [];
  for (let at = from; at <= to; at += 1000) marks.push(state.mark(at));
  return { open: marks[0]!, high: Math.max(...marks), low: Math.min(...marks), close: marks.at(-1)! };
}

/** Adds up several bars, field by field. */
function added(bars: readonly Bar[]): Bar {
  const sum = (field: 'lots' | 'trades'): number => bars.reduce((total, bar) => total + bar[field], 0);
  return {
    open: bars[0]!.open,
    high: Math.max(...bars.map((bar) => bar.high)),
    low: Math.min(...bars.map((bar) => bar.low)),
    close: bars.at(-1)!.close,
    lots: sum('lots'),
    trades: sum('trades'),
  };
}

describe('simulated candles', () => {
  it.each(['1m', '15m', '1h', '4h'] as const)(
    'of %s are the mark in every second of them, the forming one up to now',
    (interval) => {
      fc.assert(
        fc.property(fc.constantFrom(...steadyCoins), instants, (coin, at) => {
          const state = marketOf(world, coin);
          const lengths = { '1m': minute, '15m': 15 * minute, '1h': hour, '4h': 4 * hour };
          for (const { openTime, closeTime, bar } of recent(state, interval, {
            back: lengths[interval],
            at,
          })) {
            const from = Math.max(openTime, Math.ceil(genesis / minute) * minute);
            expect(bar).toMatchObject(drawn(state, from, Math.min(closeTime, Math.floor(at / 1000) * 1000)));
          }
        }),
        { numRuns: 15 },
      );
    },
  );

  it('reach up to now in the last minute of an hour too', () => {
    const state = marketOf(world, 'BTC');
    const at = Math.floor(now / hour) * hour + 59 * minute + 20_000;
    const [forming] = recent(state, '1h', { back: 0, at });
    expect(forming!.bar).toMatchObject(drawn(state, forming!.openTime, at));
    const [finished] = recent(state, '1h', { back: hour, at: at + hour });
    expect(finished!.bar).toMatchObject(drawn(state, forming!.openTime, forming!.closeTime));
  });

  const pairs: readonly (readonly [Interval, Interval])[] = [
    ['1m', '3m'],
    ['1m', '5m'],
    ['5m', '15m'],
    ['15m', '30m'],
    ['30m', '1h'],
    ['1h', '2h'],
    ['2h', '4h'],
    ['4h', '8h'],
    ['4h', '12h'],
    ['12h', '1d'],
    ['1d', '3d'],
    ['1d', '1w'],
    ['1d', '1M'],
  ];
  it.each(pairs)('of %s add up to those of %s, in prices, volume and trades', (lower, higher) => {
    fc.assert(
      fc.property(fc.constantFrom(...coins), instants, (coin, at) => {
        const state = marketOf(world, coin);
        const first = recent(state, higher, { back: 0, at })[0];
        if (first === undefined) return;
        const parts = candlesOf(
          state,
          { interval: lower, startTime: first.openTime, endTime: first.closeTime },
          at,
        ).filter((part) => part.openTime >= first.openTime);
        expect(first.bar).toEqual(added(parts.map((part) => part.bar)));
      }),
      { numRuns: 12 },
    );
  });

  it('are the one with the start, the one that is forming and all between', () => {
    const candles = recent(marketOf(world, 'BTC'), '1h', { back: 72 * hour, at: now });
    expect(candles).toHaveLength(73);
    expect(candles[0]!.openTime).toBeLessThanOrEqual(now - 72 * hour);
    expect(candles[0]!.closeTime).toBeGreaterThan(now - 72 * hour);
    expect(candles.at(-1)!.openTime).toBeLessThanOrEqual(now);
    expect(candles.at(-1)!.closeTime).toBeGreaterThan(now);
  });

  it('end with the one that contains the end of the range', () => {
    const range = { interval: '1h', startTime: now - 10 * hour, endTime: now - 5 * hour } as const;
    const last = candlesOf(marketOf(world, 'BTC'), range, now).at(-1)!;
    expect(last.openTime).toBeLessThanOrEqual(range.endTime);
    expect(last.closeTime).toBeGreaterThanOrEqual(range.endTime);
  });

  it('close one millisecond before the next opens, weeks on Mondays and months on the first', () => {
    for (const interval of ['1m', '1h', '1d', '3d', '1w', '1M'] as const) {
      for (const { openTime, closeTime } of recent(marketOf(world, 'ETH'), interval, {
        back: 3 * day,
        at: now,
      })) {
        expect(closeTime).toBe(shiftOpenTime(openTime, interval, 1) - 1);
      }
    }
    const opens = (interval: Interval): Date[] =>
      recent(marketOf(world, 'ETH'), interval, { back: 119 * day, at: now }).map((c) => new Date(c.openTime));
    expect(new Set(opens('1w').map((date) => date.getUTCDay()))).toEqual(new Set([1]));
    expect(new Set(opens('1M').map((date) => date.getUTCDate()))).toEqual(new Set([1]));
  });

  it('do not exist before the genesis, nor for a start in the future', () => {
    const all = candlesOf(marketOf(world, 'BTC'), { interval: '1h', startTime: 0, endTime: now }, now);
    expect(all[0]!.closeTime).toBeGreaterThan(genesis);
    expect(all[0]!.openTime).toBeGreaterThan(genesis - hour);
    const future = { interval: '1m', startTime: now + hour, endTime: now + 2 * hour } as const;
    expect(candlesOf(marketOf(world, 'BTC'), future, now)).toEqual([]);
    const before = { interval: '1m', startTime: 0, endTime: genesis - hour } as const;
    expect(candlesOf(marketOf(world, 'BTC'), before, now)).toEqual([]);
  });

  it('are kept to the 5,000 newest of an interval', () => {
    const all = candlesOf(marketOf(world, 'BTC'), { interval: '1m', startTime: 0, endTime: now }, now);
    expect(all).toHaveLength(5000);
    expect(all.at(-1)!.closeTime).toBeGreaterThan(now);
  });

  it('follow one another without a gap where the market always trades', () => {
    const candles = recent(marketOf(world, 'BTC'), '5m', { back: 10 * day, at: now });
    expect(candles).toHaveLength(10 * 24 * 12 + 1);
    for (const [i, candle] of candles.slice(1).entries()) {
      expect(candle.openTime - candles[i]!.closeTime).toBe(1);
    }
  });
});

describe('candles of markets that do not always trade', () => {
  it('leave gaps of whole hours for a quiet market, every eight hours', () => {
    const candles = recent(marketOf(world, 'xyz:KSTR'), '1h', { back: 16 * day, at: now });
    const opens = new Set(candles.map((candle) => candle.openTime));
    for (let block = openOfDay(now - 15 * day); block < openOfDay(now); block += 8 * hour) {
      const traded = Array.from({ length: 8 }, (_, i) => block + i * hour).filter((at) => opens.has(at));
      expect(traded).toHaveLength(3);
    }
  });

  it('are absent for a market whose book is always empty', () => {
    expect(recent(marketOf(world, 'xyz:KORU'), '1d', { back: 100 * day, at: now })).toEqual([]);
  });

  it('end with the delisting, at the last price', () => {
    const state = marketOf(world, 'xyz:URANIUM');
    const end = state.market.delistedAt!;
    expect(end % minute).toBe(0);
    for (const interval of ['1m', '1h', '1d'] as const) {
      const last = candlesOf(state, { interval, startTime: 0, endTime: now }, now).at(-1)!;
      expect(last.openTime).toBeLessThan(end);
      expect(last.closeTime).toBeGreaterThanOrEqual(end - 1);
      expect(last.bar.close).toBe(state.mark(now));
    }
    expect(state.mark(end - 1000)).toBe(state.mark(end + 50 * day));
    expect(state.mark(end - 1000)).not.toBe(state.mark(end - 60_000));
  });
});

function openOfDay(instant: number): number {
  return Math.floor(instant / day) * day;
}
