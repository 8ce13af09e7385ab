import { expect, test } from 'vitest';
import type { MarkKind } from '../../../src-renderer/charts/candle-marks.ts';
import { clusterSpots, type MarkSpot } from '../../../src-renderer/charts/mark-places.ts';

const spot = (x: number, y: number, at: number, kind: MarkKind = 'buy'): MarkSpot => ({
  openMs: at,
  kind,
  count: 1,
  marks: [{ at, kind }],
  x,
  y,
});

test('marks less than 24 px apart are one spot with all of them, oldest first', () => {
  const clusters = clusterSpots([spot(10, 50, 2, 'sell'), spot(20, 60, 1), spot(34, 50, 3)]);
  expect(clusters.map(({ x, count }) => [x, count])).toEqual([
    [10, 2],
    [34, 1],
  ]);
  expect(clusters[0]?.marks.map(({ at }) => at)).toEqual([1, 2]);
});
