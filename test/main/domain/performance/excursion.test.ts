import { describe, expect, test } from 'vitest';
import type { MeasuredTrip } from '../../../../src-main/domain/performance/excursion.ts';
import { excursion, joinMarks } from '../../../../src-main/domain/performance/excursion.ts';
import { weekdayOf } from '../../../../src-main/domain/performance/period.ts';
import { decimal } from './a-trip.ts';

const minute = 60_000;
const held = (change: Partial<MeasuredTrip> = {}): MeasuredTrip => ({
  side: 'long',
  entrySize: decimal('2'),
  entryPrice: decimal('100'),
  openedAt: 0,
  closedAt: 10 * minute,
  ...change,
});

describe('the excursion of a closed trade', () => {
  test('of a long is its lowest mark below and its highest above the average entry, times all that was opened', () => {
    // 2 at 100: at 95 it had lost 10 (5%), at 112.5 it had gained 25 (12.5%). 5 of 10 minutes have a mark.
    expect(excursion(held(), { low: 95, high: 112.5, count: 5 })).toEqual({
      maeUsd: '-10',
      maePct: -5,
      mfeUsd: '25',
      mfePct: 12.5,
      markCoverage: 0.5,
    });
  });

  test('of a short is the other way around', () => {
    expect(excursion(held({ side: 'short' }), { low: 95, high: 112.5, count: 10 })).toEqual({
      maeUsd: '-25',
      maePct: -12.5,
      mfeUsd: '10',
      mfePct: 5,
      markCoverage: 1,
    });
  });

  test('is zero on a side without a mark: a trade never below its entry has no adverse one', () => {
    expect(excursion(held(), { low: 101, high: 103, count: 1 })).toMatchObject({
      maeUsd: '0',
      maePct: 0,
      mfeUsd: '6',
    });
    expect(excursion(held(), { low: 97, high: 99, count: 1 })).toMatchObject({
      maeUsd: '-6',
      mfeUsd: '0',
      mfePct: 0,
    });
  });

  test('takes prices as exact decimals', () => {
    const trip = held({ entryPrice: decimal('0.3'), entrySize: decimal('1') });
    expect(excursion(trip, { low: 0.1, high: 0.7, count: 1 })).toMatchObject({
      maeUsd: '-0.2',
      mfeUsd: '0.4',
    });
  });

  test('of a trade of less than a minute is covered by one mark, and never by more than all', () => {
    const short = held({ closedAt: 40_000 });
    expect(excursion(short, { low: 99, high: 99, count: 1 }).markCoverage).toBe(1);
    expect(excursion(held(), { low: 99, high: 99, count: 11 }).markCoverage).toBe(1);
  });
});

test('joined marks of two ranges have the lower low, the higher high and both counts', () => {
  const one = { low: 5, high: 9, count: 3 };
  expect(joinMarks(one, { low: 4, high: 6, count: 2 })).toEqual({ low: 4, high: 9, count: 5 });
  expect(joinMarks(one, null)).toBe(one);
  expect(joinMarks(null, one)).toBe(one);
  expect(joinMarks(null, null)).toBeNull();
});

test('the week begins on Monday, in UTC', () => {
  expect(
    ['1970-01-01', '2026-11-22', '2026-11-23', '2026-11-29T23:59:59.999Z'].map((at) =>
      weekdayOf(Date.parse(at)),
    ),
  ).toEqual([4, 7, 1, 7]);
});
