import { describe, expect, test } from 'vitest';
import { timeSlices } from '../../../../src-main/readers/account/time-slices.ts';

const at = (...times: number[]): { readonly time: number; readonly id: number }[] =>
  times.map((time, id) => ({ time, id }));
const cut = (times: number[], most: number): unknown =>
  timeSlices(at(...times), most).map(({ rows, through }) => [rows.map(({ time }) => time), through]);

describe('rows by time, in slices', () => {
  test.each([
    ['none', [], []],
    ['as many as fit', [1, 2, 3], [[[1, 2, 3], 3]]],
    [
      'one more than fits',
      [1, 2, 3, 4],
      [
        [[1, 2, 3], 3],
        [[4], 4],
      ],
    ],
    [
      'one time over the edge',
      [1, 2, 3, 3, 4],
      [
        [[1, 2], 2],
        [[3, 3, 4], 4],
      ],
    ],
    [
      'more of one time than fit',
      [5, 5, 5, 5, 6],
      [
        [[5, 5, 5], 4],
        [[5, 6], 6],
      ],
    ],
    [
      'more of one time than fit, after another',
      [1, 5, 5, 5, 5],
      [
        [[1], 1],
        [[5, 5, 5], 4],
        [[5], 5],
      ],
    ],
  ])('%s', (_what, times, slices) => {
    expect(cut(times, 3)).toEqual(slices);
  });

  test('lose none, repeat none and keep their order', () => {
    const times = Array.from({ length: 4_321 }, (_, index) => Math.floor(index / ((index % 7) + 1)));
    const rows = at(...times.sort((a, b) => a - b));
    const slices = timeSlices(rows, 500);
    expect(slices.flatMap(({ rows }) => rows)).toEqual(rows);
    expect(Math.max(...slices.map(({ rows }) => rows.length))).toBeLessThanOrEqual(500);
  });
});
