import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Interval } from '../../../../src-main/domain/markets/candle.ts';
import { intervals, openTimeAt, shiftOpenTime } from '../../../../src-main/domain/markets/candle.ts';
import { translateCandles } from '../../../../src-main/venue/hyperliquid/translate-candles.ts';
import { withField, worldNow } from './a-venue.ts';
import { aCandleRow, badDecimals, beyondDates, firstOpen, hourMs } from './wire-rows.ts';

const owner = { coin: 'BTC', interval: '1h', now: worldNow } as const;
const atHour = (hour: number, change: object = {}) =>
  aCandleRow({ t: firstOpen + hour * hourMs, T: firstOpen + (hour + 1) * hourMs - 1, ...change });

const read = (...rows: readonly unknown[]) => {
  const parsed = translateCandles(rows, owner);
  return {
    hours: parsed.rows.map(({ openTime }) => (openTime - firstOpen) / hourMs),
    candles: parsed.rows,
    invalid: parsed.invalid.map(({ source, row, field }) => `${source} ${row} ${field}`),
  };
};

describe('candles', () => {
  test('are read with every figure as exact text', () => {
    expect(read(aCandleRow()).candles).toEqual([
      {
        openTime: firstOpen,
        closeTime: firstOpen + hourMs - 1,
        open: '100',
        high: '102.5',
        low: '99.5',
        close: '101',
        volume: '12.345',
        trades: 42,
      },
    ]);
  });

  test('come out ascending and each open time once, from any order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 40 }), (hours) => {
        const sorted = [...new Set(hours)].sort((a, b) => a - b);
        expect(read(...hours.map((hour) => atHour(hour))).hours).toEqual(sorted);
      }),
    );
  });

  test('that are repeated have the venue’s last values', () => {
    const { candles } = read(atHour(0, { c: '100.5' }), atHour(1), atHour(0, { c: '100.75' }));
    expect(candles.map(({ close }) => close)).toEqual(['100.75', '101']);
  });

  test('that are missing stay missing', () => {
    expect(read(atHour(0), atHour(3)).hours).toEqual([0, 3]);
  });

  test('are empty in an empty answer', () => {
    expect(read()).toEqual({ hours: [], candles: [], invalid: [] });
  });

  test('without any trade are candles too', () => {
    expect(read(atHour(0, { o: '5.0', h: '5.0', l: '5.0', c: '5.0', v: '0.0', n: 0 })).hours).toEqual([0]);
  });
});

describe('a candle is refused, named by its time, without affecting any other,', () => {
  const expectRefused = (bad: unknown, field: string): void => {
    const { hours, invalid } = read(atHour(0), bad, atHour(2));
    expect(hours).toEqual([0, 2]);
    expect(invalid).toEqual([`candleSnapshot BTC 1h ${firstOpen + hourMs} ${field}`]);
  };

  test.each(['o', 'h', 'l', 'c', 'v'])('when its %s is not decimal text', (field) => {
    for (const value of badDecimals) expectRefused(withField(atHour(1), field, value), field);
    expect.hasAssertions();
  });

  test.each([
    ['n', -1],
    ['n', 1.5],
    ['n', '42'],
    ['T', '5'],
    ['T', -5],
    ['s', ''],
    ['s', 7],
    ['i', 7],
    ['i', '7m'],
    ['o', '0'],
    ['h', '1000000000000'],
    ['v', '-1'],
  ])('when its %s is %j', (field, value) => {
    expectRefused(withField(atHour(1), field, value), field);
    expect.hasAssertions();
  });

  test.each([
    ['of another coin', { s: 'ETH' }, 's'],
    ['of another interval', { i: '4h' }, 'i'],
    ['that ends as it begins', { T: firstOpen + hourMs }, 'T'],
    ['that ends before it begins', { T: firstOpen }, 'T'],
    ['that ends with its last second', { T: firstOpen + 2 * hourMs - 1_000 }, 'T'],
    ['that ends when the next begins', { T: firstOpen + 2 * hourMs }, 'T'],
    ['whose high is below its open', { o: '103.0' }, 'h'],
    ['whose high is below its close', { c: '102.51' }, 'h'],
    ['whose low is above its open', { o: '99.4' }, 'l'],
    ['whose low is above its close', { c: '99.0' }, 'l'],
    ['whose high is below its low', { h: '99.0' }, 'h'],
  ])('when it is one %s', (_what, change, field) => {
    expectRefused(atHour(1, change), field);
    expect.hasAssertions();
  });

  test('by exact comparison, where floats would be equal', () => {
    const change = { o: '0.1000000000000000000002', h: '0.1000000000000000000001', l: '0.1', c: '0.1' };
    expectRefused(atHour(1, change), 'h');
    expect.hasAssertions();
  });

  test.each([undefined, 'soon', 1.5, -1, beyondDates])('when its open time is %j', (t) => {
    const { hours, invalid } = read(atHour(0), withField(atHour(1), 't', t));
    expect(hours).toEqual([0]);
    expect(invalid).toHaveLength(1);
    expect(invalid[0]).toMatch(/ t$/);
  });

  test.each([
    ['in seconds', firstOpen / 1_000],
    ['in microseconds', firstOpen * 1_000],
    ['off the hour', firstOpen + 1],
    ['half an hour late', firstOpen + hourMs / 2],
    ['further ahead than the next interval', worldNow + 2 * hourMs],
  ])('when its open time is %s', (_what, t) => {
    const { hours, invalid } = read(atHour(0), aCandleRow({ t, T: t + hourMs - 1 }), atHour(2));
    expect(hours).toEqual([0, 2]);
    expect(invalid).toEqual([`candleSnapshot BTC 1h ${t} t`]);
  });

  test.each([null, 7, 'BTC', []])('when it is %j', (row) => {
    expect(read(row, atHour(1))).toMatchObject({
      hours: [1],
      invalid: [expect.stringContaining('BTC 1h #0')],
    });
  });
});

describe('a candle of', () => {
  const taken = (interval: Interval, t: number, nextOpen: number): boolean => {
    const row = aCandleRow({ i: interval, t, T: nextOpen - 1 });
    return translateCandles([row], { ...owner, interval }).rows.length === 1;
  };
  const hours = (count: number): number => count * hourMs;

  test.each(intervals)('%s is accepted on its grid, and so is the next one', (interval) => {
    const opened = openTimeAt(worldNow, interval);
    const next = shiftOpenTime(opened, interval, 1);
    expect(taken(interval, opened, next)).toBe(true);
    expect(taken(interval, next, shiftOpenTime(next, interval, 1))).toBe(true);
    expect(taken(interval, opened + 60_000, next + 60_000)).toBe(interval === '1m');
  });

  test('three days is accepted on any day, since the venue’s first one is not known', () => {
    for (const day of [1, 2, 3]) {
      const opened = Date.UTC(2026, 8, day);
      expect(taken('3d', opened, opened + hours(72))).toBe(true);
      expect(taken('3d', opened + hours(12), opened + hours(84))).toBe(false);
    }
  });

  test('a month ends with its own last day', () => {
    expect(taken('1M', Date.UTC(2026, 1, 1), Date.UTC(2026, 2, 1))).toBe(true);
    expect(taken('1M', Date.UTC(2026, 1, 1), Date.UTC(2026, 1, 1) + hours(30 * 24))).toBe(false);
    expect(taken('1M', Date.UTC(2026, 1, 2), Date.UTC(2026, 2, 2))).toBe(false);
  });
});
