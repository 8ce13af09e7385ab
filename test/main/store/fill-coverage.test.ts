import { expect, test } from 'vitest';
import { fillCoverage } from '../../../src-main/store/projections/order-outcomes/coverage.ts';

const coverageOf = (
  gaps: readonly (readonly [fromTime: number, toTime: number])[],
  { knownThrough = null as number | null, isRead = true } = {},
) =>
  fillCoverage({
    span: () => (isRead ? { knownFrom: 10, readThrough: 100 } : null),
    gaps: () =>
      gaps.map(([fromTime, toTime]) => ({
        history: 'fills' as const,
        fromTime,
        toTime,
        reason: 'Lost.',
        notedAt: 1,
      })),
    knownThrough: () => knownThrough,
  });

test('fills are known from the first to the last time read, except in gaps, both ends of which are unknown', () => {
  expect(coverageOf([])).toEqual([{ from: 10, to: 100 }]);
  expect(
    coverageOf([
      [20, 29],
      [25, 40],
      [90, 120],
    ]),
  ).toEqual([
    { from: 10, to: 19 },
    { from: 41, to: 89 },
  ]);
  expect(coverageOf([[5, 10]])).toEqual([{ from: 11, to: 100 }]);
});

test('fills are known up to the last reading, though it brought none, and not at all before the first', () => {
  expect(coverageOf([], { knownThrough: 150 })).toEqual([{ from: 10, to: 150 }]);
  expect(coverageOf([], { knownThrough: 50 })).toEqual([{ from: 10, to: 100 }]);
  expect(coverageOf([], { isRead: false, knownThrough: 150 })).toEqual([]);
});
