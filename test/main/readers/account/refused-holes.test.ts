import { expect, test } from 'vitest';
import { invalidRowGaps } from '../../../../src-main/readers/account/refused-holes.ts';
import type { InvalidAt } from '../../../../src-main/venue/venue.ts';

const at = (time: number): InvalidAt => ({ fromTime: time, toTime: time });
const holes = (rowTimes: readonly number[], ...invalidAt: readonly InvalidAt[]) =>
  invalidRowGaps({ start: 5, rows: rowTimes.map((time) => ({ time })), invalidAt }).map(
    ({ fromTime, toTime }) => [fromTime, toTime],
  );

test('refused rows with no good one between them are one gap, however many', () => {
  expect(holes([], ...Array.from({ length: 2_000 }, (_, n) => at(10 + n)))).toEqual([[10, 2_009]]);
  expect(holes([9, 30], at(10), { fromTime: 10, toTime: 20 }, at(20))).toEqual([[10, 20]]);
});

test('a good row between two keeps them apart, also one of the same ms', () => {
  expect(holes([15], at(10), at(20))).toEqual([
    [10, 10],
    [20, 20],
  ]);
  expect(holes([10], at(10), at(20))).toHaveLength(2);
  expect(holes([20], at(10), at(20))).toHaveLength(2);
});

test('the gap of a row without neighbors begins where the page was asked to start', () => {
  expect(holes([9], { fromTime: null, toTime: 9 })).toEqual([[5, 9]]);
  expect(holes([], { fromTime: null, toTime: null })).toEqual([[5, 5]]);
  expect(holes([2], { fromTime: null, toTime: 2 })).toEqual([[2, 2]]);
  expect(holes([9], { fromTime: 9, toTime: null })).toEqual([[9, 9]]);
});
