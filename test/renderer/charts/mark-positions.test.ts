import { expect, test } from 'vitest';
import type { MarkKind } from '../../../src-renderer/charts/candle-marks.ts';
import { secondsOf } from '../../../src-renderer/charts/candle-points.ts';
import {
  clusterSpots,
  createMarkPositions,
  type MarkSpot,
} from '../../../src-renderer/charts/mark-positions.ts';
import { aChart, hour, noon } from '../builders.ts';

const spot = (x: number, y: number, at: number, kind: MarkKind = 'buy'): MarkSpot => ({
  openMs: at,
  kind,
  count: 1,
  marks: [{ at, kind }],
  x,
  y,
});

test('marks less than 24 px apart are grouped in one spot, oldest first', () => {
  const clusters = clusterSpots([spot(10, 50, 2, 'sell'), spot(20, 60, 1), spot(34, 50, 3)]);
  expect(clusters.map(({ x, count }) => [x, count])).toEqual([
    [10, 2],
    [34, 1],
  ]);
  expect(clusters[0]?.marks.map(({ at }) => at)).toEqual([1, 2]);
});

/** Marks on three hours; the last begins at the right edge of a chart 200 px wide. */
function places(barSpacing: number) {
  const scale = {
    options: () => ({ barSpacing }),
    width: () => 200,
    timeToCoordinate: (time: number) => 200 - ((secondsOf(noon) - time) / 3_600) * barSpacing,
  };
  // A candle's low at 300 px, its high at 100 px.
  const candles = { priceToCoordinate: (price: number) => (price === candle?.low ? 300 : 100) };
  const shown = aChart(-2, -1, 0);
  const [candle] = shown.series.candles;
  const at = createMarkPositions({ chart: { timeScale: () => scale }, candles } as never);
  at.show(shown);
  return at;
}
const mark = (hours: number, kind: MarkKind = 'buy') => ({ at: noon + hours * hour, kind });

test('slots are grouped where they are narrower than a mark of 16 px', () => {
  const grouped = (barSpacing: number): unknown => {
    const at = places(barSpacing);
    at.mark([mark(-2), mark(-1), mark(0)]);
    return [at.regroup(), at.regroup(), at.placed().map(({ count }) => count)];
  };
  expect(grouped(40)).toEqual([false, false, [1, 1, 1]]);
  expect(grouped(16)).toEqual([false, false, [1, 1, 1]]);
  // 10:00 and 11:00 are a group of two hours, counted from midnight.
  expect(grouped(15)).toEqual([true, false, [2, 1]]);
});

test('marks are 13 px below the low or above the high of their candle, the next one 17 px farther', () => {
  const at = places(20);
  at.mark([mark(-1), mark(0, 'decision'), mark(0), mark(0, 'sell')]);
  expect(at.spots().map(({ x, y, count }) => [x, y, count])).toEqual([
    // The decision a slot later is too close to have its own spot; the purchase below it is not.
    [180, 313, 2],
    [200, 330, 1],
    [200, 87, 1],
  ]);
});

test('marks reach both edges of the chart, and not beyond', () => {
  const xs = (barSpacing: number): unknown => {
    const at = places(barSpacing);
    at.mark([mark(-2), mark(0)]);
    return at.spots().map(({ x }) => x);
  };
  expect(xs(100)).toEqual([0, 200]);
  expect(xs(100.5)).toEqual([200]);
});
