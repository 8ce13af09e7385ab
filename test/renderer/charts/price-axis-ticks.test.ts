import { expect, test } from 'vitest';
import { labelMiddles } from '../../../src-renderer/charts/price-axis-ticks.ts';

const middles = (...prices: readonly number[]) =>
  labelMiddles({ prices, center: prices[0] ?? 0, axisHeight: 400 });

test('labels far apart stay at their prices, and those outside of the axis are not drawn', () => {
  expect(middles(200, 100, 300)).toEqual([200, 100, 300]);
  expect(middles(200, -9, 409)).toEqual([200]);
});

test('overlapping labels are pushed away from the last price', () => {
  expect(middles(200, 195, 204, 210)).toEqual([200, 184, 216, 232]);
});

test('labels at an end of the axis are not cut off, and push the others back', () => {
  expect(middles(200, 3, 9)).toEqual([200, 24, 8]);
  expect(middles(200, 398, 390)).toEqual([200, 376, 392]);
});
