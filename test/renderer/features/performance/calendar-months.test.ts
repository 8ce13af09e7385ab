import { expect, test } from 'vitest';
import { calendarMonths, heatOf } from '../../../../src-renderer/features/performance/calendar-months.ts';
import { aPnlRow } from '../../performance-builders.ts';

const day = (text: string, pnl: number) => ({ day: text, ...aPnlRow(pnl) });

test('days are in the weeks of their month, from Monday and from the first day on, with a place for every day between', () => {
  // 28 October 2026 is a Wednesday, 1 November a Sunday, 2 November a Monday.
  const months = calendarMonths([day('2026-10-28', 5), day('2026-11-02', -3)], 'net');
  expect(months.map(({ title, usd, weeks }) => [title, usd, weeks])).toEqual([
    ['Oct 2026', 5, 1],
    ['Nov 2026', -3, 2],
  ]);
  expect(months.flatMap(({ days }) => days).map((one) => [one.day, one.week, one.weekday, one.usd])).toEqual([
    ['2026-10-28', 0, 2, 5],
    ['2026-10-29', 0, 3, 0],
    ['2026-10-30', 0, 4, 0],
    ['2026-10-31', 0, 5, 0],
    ['2026-11-01', 0, 6, 0],
    ['2026-11-02', 1, 0, -3],
  ]);
});

test('a month adds up its days, by the measure of the chart', () => {
  const rows = [
    day('2026-02-01', 10),
    { day: '2026-02-28', ...aPnlRow(4, { feesUsd: 1, fundingUsd: null, netPnlUsd: null }) },
  ];
  const [february] = calendarMonths(rows, 'before_funding');
  // February 2026 begins on a Sunday: it takes five weeks.
  expect([february?.usd, february?.weeks, february?.days.length]).toEqual([13, 5, 28]);
});

test('without a row there is no month', () => {
  expect(calendarMonths([], 'net')).toEqual([]);
});

test('the color of a day is as strong as its share of the largest gain or loss', () => {
  expect([heatOf(100, 100), heatOf(-25, 100), heatOf(0, 100), heatOf(0, 0)]).toEqual([1, 0.5, 0, 0]);
});
