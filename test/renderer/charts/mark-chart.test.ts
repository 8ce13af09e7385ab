import { expect, test } from 'vitest';
import { steppedTo } from '../../../src-renderer/charts/MarkChart.tsx';

test('arrow keys move between marks and rows, Home and End move to the ends, and no key leaves the chart', () => {
  const at = (key: string, from: number) => steppedTo(key, { from, last: 20, rowLength: 7 });
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => at(key, 8))).toEqual(
    [9, 7, 15, 1, 0, 20],
  );
  expect([at('ArrowRight', 20), at('ArrowLeft', 0), at('ArrowDown', 18), at('ArrowUp', 3)]).toEqual([
    20, 0, 18, 3,
  ]);
  expect([at('Enter', 8), at('Tab', 8), at('constructor', 8)]).toEqual([null, null, null]);
});
