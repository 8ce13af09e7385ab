import { expect, test } from 'vitest';
import {
  averageTrueRange,
  exponentialAverage,
  simpleAverage,
  studyOf,
} from '../../../src-renderer/charts/studies.ts';
import { createStudyLayer } from '../../../src-renderer/charts/study-layer.ts';
import { aCandle, hour, noon } from '../builders.ts';

test('a simple average is the mean of the last closes, once there are enough', () => {
  expect(simpleAverage([2, 4, 9, 5], 3)).toEqual([null, null, 5, 6]);
  expect(simpleAverage([2, 4], 3)).toEqual([null, null]);
});

test('an exponential average starts as the simple one and weighs each close 2 / (period + 1)', () => {
  // (2 + 4 + 9) / 3 = 5; 5 + (7 − 5) / 2 = 6; 6 + (2 − 6) / 2 = 4
  expect(exponentialAverage([2, 4, 9, 7, 2], 3)).toEqual([null, null, 5, 6, 4]);
});

const candle = (at: number, [high, low, close]: readonly [number, number, number]) =>
  aCandle(noon + at * hour, { high, low, close });

test("Wilder's average true range counts gaps from the close before and smooths by 1 / period", () => {
  const candles = [
    candle(0, [12, 10, 11]),
    candle(1, [13, 11, 12]),
    candle(2, [20, 18, 19]),
    candle(3, [19, 14, 15]),
    candle(4, [15, 14, 14]),
  ];
  // True ranges: 2, 8 (20 − 12), 5 and 1. Period 2: (2 + 8) / 2 = 5; (5 + 5) / 2 = 5; (5 + 1) / 2 = 3.
  expect(averageTrueRange(candles, 2)).toEqual([null, null, 5, 5, 3]);
  expect(averageTrueRange([], 2)).toEqual([]);
});

test('the first ATR (24) is at the 25th candle', () => {
  const candles = Array.from({ length: 26 }, (_, at) => candle(at, [12, 10, 11]));
  expect(studyOf('atr24', candles).map((value) => value === null)).toEqual([
    ...Array.from({ length: 24 }, () => true),
    false,
    false,
  ]);
  expect(studyOf('atr24', candles).at(-1)).toBe(2);
});

test('a study that is no longer chosen leaves the chart, and the others do not change', () => {
  const drawn: object[] = [];
  const chart = {
    panes: () => [],
    addSeries: () => drawn[drawn.push({}) - 1],
    removeSeries: (gone: object) => void drawn.splice(drawn.indexOf(gone), 1),
  };
  const shown = { price: String, priceStep: 1, look: {}, onPane: () => undefined };
  const layer = createStudyLayer({ chart, ...shown } as never);
  layer.choose({ volume: true, kinds: ['sma20'] });
  const [volume] = drawn;
  layer.choose({ volume: true, kinds: [] });
  expect([drawn.length, drawn[0] === volume]).toEqual([1, true]);
});
