import { expect, test } from 'vitest';
import {
  candlesText,
  chartLabel,
  gapCount,
  isHistorical,
  latestSlots,
  slotAt,
} from '../../../../../src-renderer/features/market/chart/chart-text.ts';
import { aChart, hour, noon } from '../../../builders.ts';

test('a chart becomes historical at the exact instant of the world clock', () => {
  const chart = aChart(-1, 0);
  expect(isHistorical(chart, noon + 2 * hour - 1)).toBe(false);
  expect(isHistorical(chart, noon + 2 * hour)).toBe(true);
  expect(isHistorical(chart, null)).toBe(false);
  expect(isHistorical(aChart(), noon)).toBe(false);
});

test('gaps are counted and reported to screen readers', () => {
  const chart = aChart(-5, -1, 0);
  expect(gapCount(chart)).toBe(3);
  expect(chartLabel(chart, 'BTC', String)).toContain(
    '3 candles, 3 intervals without a candle. Last candle opened',
  );
  expect(chartLabel(aChart(-1, 0), 'BTC', String)).toContain('2 candles. Last candle');
});

test('the note below the chart counts its candles and gaps', () => {
  expect(candlesText(aChart(-1, 0))).toBe('2 candles from the venue.');
  expect(candlesText(aChart(-2, 0))).toContain('1 interval has no candle and is left empty.');
  expect(candlesText(aChart(-5, -1, 0))).toContain('3 intervals have no candle and are left empty.');
});

test('a long chart counts its candles with a separator', () => {
  const many = aChart(...Array.from({ length: 1_200 }, (_, nth) => nth - 1_199));
  expect(chartLabel(many, 'BTC', String)).toContain('1,200 candles.');
});

test('the table runs newest first and gives a gap a row of its own', () => {
  const slots = latestSlots(aChart(-3, -1, 0), 3);
  expect(slots.map(({ candle }) => candle !== null)).toEqual([true, true, false]);
  expect(slots.map(({ openMs }) => openMs)).toEqual([noon, noon - hour, noon - 2 * hour]);
});

test('the slot under the pointer is reported, even without a candle, else the last one', () => {
  const chart = aChart(-2, 0);
  expect(slotAt(chart, noon - hour)).toEqual({ openMs: noon - hour, candle: null });
  expect(slotAt(chart, null)?.candle).toBe(chart.series.candles[1]);
  expect(slotAt(aChart(), null)).toBeNull();
});
