import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageTrueRange } from '../../../src-main/domain/markets/atr.ts';
import type { Candle } from '../../../src-main/domain/markets/candle.ts';
import { aCandle } from '../fake-venue.ts';
import { decimal, hour, now } from '../markets.ts';

const until = now - (now % hour);

/** The 25 hours before, the newest first; each from 10 to 12 with its close at 11. */
const hours = (change: (nth: number) => Partial<Candle> = () => ({})): Candle[] =>
  Array.from({ length: 25 }, (_, nth) =>
    aCandle(until - (nth + 1) * hour, '1h', {
      high: decimal('12'),
      low: decimal('10'),
      close: decimal('11'),
      ...change(nth),
    }),
  );

describe('the mean true range of a day', () => {
  test('of hours that go from 10 to 12 is 2', () => {
    expect(averageTrueRange(hours(), until)).toBe('2');
  });

  test('counts a gap up from the close before: 12 to 20 after 11 is 9 of one hour', () => {
    const jump = hours((nth) => (nth === 0 ? { high: decimal('20'), low: decimal('18') } : {}));
    // (23 × 2 + 9) / 24
    expect(averageTrueRange(jump, until)).toBe('2.2916666666666666667');
  });

  test('counts a gap down from the close before: 5 to 4 after 11 is 7 of one hour', () => {
    const fall = hours((nth) => (nth === 3 ? { high: decimal('5'), low: decimal('4') } : {}));
    // The hour after it begins at 11 again.
    expect(averageTrueRange(fall, until)).toBe('2.2083333333333333333');
  });

  test('uses only the close of the oldest hour', () => {
    const oldest = hours((nth) => (nth === 24 ? { high: decimal('900'), low: decimal('1') } : {}));
    expect(averageTrueRange(oldest, until)).toBe('2');
    const closed = hours((nth) => (nth === 24 ? { close: decimal('36') } : {}));
    // The first range is then from 10 to 36.
    expect(averageTrueRange(closed, until)).toBe('3');
  });

  test('excludes the current hour, and hours before the day', () => {
    const more = [
      aCandle(until, '1h', { high: decimal('99') }),
      aCandle(until - 26 * hour, '1h'),
      ...hours(),
    ];
    expect(averageTrueRange(more, until)).toBe('2');
  });

  test.each([0, 1, 12, 23, 24])(
    'is unknown where hour %d is missing: no older one replaces it',
    (missing) => {
      const older = aCandle(until - 26 * hour, '1h');
      const rest = [...hours().filter((_, nth) => nth !== missing), older];
      expect(rest).toHaveLength(25);
      expect(averageTrueRange(rest, until)).toBeNull();
    },
  );

  test('is unknown without candles', () => {
    expect(averageTrueRange([], until)).toBeNull();
  });
});

const price = fc.integer({ min: 1, max: 1_000_000 });
const anHour = fc.tuple(price, price, price).map((three) => three.toSorted((a, b) => a - b));

describe('for any prices', () => {
  const candlesOf = (prices: readonly (readonly number[])[]): Candle[] =>
    hours((nth) => {
      const [low, close, high] = prices[nth] ?? [];
      return { low: decimal(String(low)), close: decimal(String(close)), high: decimal(String(high)) };
    });
  const everyHour = fc.array(anHour, { minLength: 25, maxLength: 25 });

  test('it lies between the mean of the hours’ own ranges and the range of them all', () => {
    fc.assert(
      fc.property(everyHour, (prices) => {
        const range = Number(averageTrueRange(candlesOf(prices), until));
        const own = prices.slice(0, 24).reduce((sum, [low = 0, , high = 0]) => sum + high - low, 0) / 24;
        const all = Math.max(...prices.flat()) - Math.min(...prices.flat());
        expect(range).toBeGreaterThanOrEqual(own - 1e-6);
        expect(range).toBeLessThanOrEqual(all + 1e-6);
      }),
    );
  });

  test('it is the same for any order of candles', () => {
    fc.assert(
      fc.property(everyHour, (prices) => {
        const candles = candlesOf(prices);
        expect(averageTrueRange(candles.toReversed(), until)).toBe(averageTrueRange(candles, until));
      }),
    );
  });
});
