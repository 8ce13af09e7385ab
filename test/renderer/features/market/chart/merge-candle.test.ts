import { expect, test } from 'vitest';
import { mergeCandle } from '../../../../../src-renderer/features/market/chart/merge-candle.ts';
import type { LiveCandle } from '../../../../../src-renderer/stores/live-candles.ts';
import { aCandle, aChart, hour, noon, utc } from '../../../builders.ts';

function live(at: number, close: number): LiveCandle {
  return {
    watchId: 'w',
    marketId: 'sim-testnet:BTC',
    interval: '1h',
    candle: aCandle(noon + at * hour, { close }),
    historicalFromMs: noon + (at + 2) * hour,
  };
}

function merged(...given: Parameters<typeof mergeCandle>) {
  const merge = mergeCandle(...given);
  if (merge.kind !== 'merged') throw new Error('expected a merge');
  return merge.chart;
}

test('the current candle is replaced, and the facts about the last one follow', () => {
  const chart = merged(aChart(-1, 0), live(0, 42));
  expect(chart.series.candles.map(({ close }) => close)).toEqual([11, 42]);
  expect(chart.series.lastCandle).toEqual({ openTime: utc(noon), close: 42 });
  expect(chart.slots).toHaveLength(2);
});

test('the next interval adds a slot and moves the time at which the chart becomes historical', () => {
  const chart = merged(aChart(-1, 0), live(1, 42));
  expect(chart.slots.at(-1)).toBe(noon + hour);
  expect(chart.series.candles).toHaveLength(3);
  expect(chart.historicalFromMs).toBe(noon + 3 * hour);
});

test('a candle further ahead is a jump, and the slots between are not filled here', () => {
  expect(mergeCandle(aChart(-1, 0), live(3, 42))).toEqual({ kind: 'jump' });
  expect(mergeCandle(aChart(), live(0, 42))).toEqual({ kind: 'jump' });
});

test('an earlier candle is corrected in place, and one in a gap is not inserted', () => {
  const chart = merged(aChart(-3, -2, 0), live(-2, 42));
  expect(chart.series.candles.map(({ close }) => close)).toEqual([11, 42, 11]);
  expect(chart.historicalFromMs).toBe(noon + 2 * hour);
  expect(merged(aChart(-3, -2, 0), live(-1, 42)).series.candles).toHaveLength(3);
});

test('the given chart is not changed', () => {
  const given = aChart(-1, 0);
  mergeCandle(given, live(1, 42));
  expect(given).toEqual(aChart(-1, 0));
});
