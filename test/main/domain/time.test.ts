import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  civilDayAt,
  daysAfter,
  instantOf,
  newYork,
  sinceMidnight,
  wallTimeAt,
  weekdayOf,
} from '../../../src-main/domain/time.ts';

describe('a wall time of New York', () => {
  test.each([
    ['in winter', '2026-01-07 09:30', '2026-01-07T14:30:00.000Z'],
    ['in summer', '2026-07-07 09:30', '2026-07-07T13:30:00.000Z'],
    ['on the Sunday evening after the change to summer time', '2026-03-08 18:00', '2026-03-08T22:00:00.000Z'],
    ['on the Sunday evening after the change back', '2026-11-01 18:00', '2026-11-01T23:00:00.000Z'],
    ['that is skipped is an hour later', '2026-03-08 02:30', '2026-03-08T07:30:00.000Z'],
    ['that comes twice is the first', '2026-11-01 01:30', '2026-11-01T05:30:00.000Z'],
  ])('%s', (_, local, utc) => {
    const [day = '', wall = ''] = local.split(' ');
    expect(new Date(instantOf(day, wall, newYork)).toISOString()).toBe(utc);
  });

  test('is converted back from its instant, on its day', () => {
    const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2029, 0, 1) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const instant = minute * 60_000;
        const again = instantOf(civilDayAt(instant, newYork), wallTimeAt(instant, newYork), newYork);
        // An hour that occurs twice is read as its first occurrence.
        expect([instant, instant - 3_600_000]).toContain(again);
      }),
      { numRuns: 500 },
    );
  });

  test('is converted to milliseconds since midnight', () => {
    expect(['00:00', '09:30', '18:00', '23:59'].map(sinceMidnight)).toEqual([
      0, 34_200e3, 64_800e3, 86_340e3,
    ]);
  });

  test('between two milliseconds belongs to the day of the earlier one', () => {
    expect(civilDayAt(instantOf('2026-07-03', '00:00', newYork) - 0.5, newYork)).toBe('2026-07-02');
  });
});

describe('a day', () => {
  test('after the last of February is counted by the calendar', () => {
    expect([daysAfter('2028-02-28', 1), daysAfter('2026-02-28', 1), daysAfter('2027-01-01', -1)]).toEqual([
      '2028-02-29',
      '2026-03-01',
      '2026-12-31',
    ]);
  });

  test('has a weekday, from Monday 1 to Sunday 7', () => {
    expect(['2026-11-23', '2026-11-29'].map(weekdayOf)).toEqual([1, 7]);
  });

  test('is counted as Temporal counts it, far and near', () => {
    const first = Temporal.PlainDate.from('1999-12-31');
    for (let days = 0; days < 12_000; days += 1) {
      const day = first.add({ days });
      expect([daysAfter('1999-12-31', days), weekdayOf(day.toString())]).toEqual([
        day.toString(),
        day.dayOfWeek,
      ]);
    }
  });

  test.each(['2026-02-29', '2026-13-01', 'tomorrow', ''])('that is invalid, %j, is refused', (day) => {
    expect(() => instantOf(day, '09:30', newYork)).toThrow(RangeError);
  });
});
