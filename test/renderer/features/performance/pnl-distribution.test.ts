import { describe, expect, test } from 'vitest';
import { distributionOf, quantile } from '../../../../src-renderer/features/performance/pnl-distribution.ts';

describe('The distribution of closed trades', () => {
  test('equals one worked out by hand', () => {
    // Quartiles -4 and 6: bins of 2 x 10 / cube root of 8 = 10.
    const values = [-12, -4, -4, 2, 3, 6, 6, 27];
    const found = distributionOf(values);
    expect(found).toMatchObject({ median: 2.5, mean: 3 });
    expect(found?.bins.map(({ from, to, count, share }) => [from, to, count, share])).toEqual([
      [-20, -10, 1, 0.125],
      [-10, 0, 2, 0.25],
      [0, 10, 4, 0.5],
      [10, 20, 0, 0],
      [20, 30, 1, 0.125],
    ]);
  });

  test('has zero as an edge, and counts a value on an edge in the bin above it', () => {
    const bins = distributionOf([-1, 0, 0, 1])?.bins ?? [];
    expect(bins.every(({ from, to }) => from >= 0 || to <= 0)).toBe(true);
    expect(bins.find(({ from }) => from === 0)?.count).toBeGreaterThanOrEqual(2);
  });

  test('counts every trade once, in at most 40 bins: outliers are in the open ends', () => {
    const values = [...Array.from({ length: 200 }, (_, nth) => nth % 20), -9_000, 12_000];
    const bins = distributionOf(values)?.bins ?? [];
    expect(bins.length).toBeLessThanOrEqual(40);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(202);
    expect(bins.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    expect([bins[0]?.isOpenBelow, bins.at(-1)?.isOpenAbove]).toEqual([true, true]);
    expect(bins.slice(1, -1).some(({ isOpenBelow, isOpenAbove }) => isOpenBelow || isOpenAbove)).toBe(false);
  });

  test('starts at the least trade and ends at the greatest, however far from zero, where all have room', () => {
    const bins = distributionOf(Array.from({ length: 20 }, (_, nth) => 1_000 + nth))?.bins;
    expect(bins?.map(({ from, to, count }) => [from, to, count])).toEqual([
      [1_000, 1_010, 10],
      [1_010, 1_020, 10],
    ]);
  });

  test('of one value, of equal ones and of zeros is one bin', () => {
    for (const values of [[5], [-3, -3, -3], [0, 0]]) expect(distributionOf(values)?.bins).toHaveLength(1);
    expect(distributionOf([])).toBeNull();
  });

  test('uses quantiles interpolated between two values', () => {
    expect([0, 0.25, 0.5, 0.9, 1].map((fraction) => quantile([10, 20, 30, 40], fraction))).toEqual([
      10, 17.5, 25, 37, 40,
    ]);
  });
});
