import type { PerformanceCharts } from '../../../src-preload/contract/views/performance/performance.ts';
import { isoTime, utcInstant } from '../../format/instant.ts';
import { dayMs } from '../../format/time.ts';
import { pnlOf, sumOf, type PnlFigures, type PnlMeasure } from './pnl-bars.ts';

type DayRow = PerformanceCharts['byDay'][number];

/** A UTC day between the first and the last on which something was closed or paid. */
export interface CalendarDay {
  /** Start of the day, world ms. */
  readonly at: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Row in its month; `weekday` is its column. Weeks begin on Monday, and the first row is the week of the first day shown. */
  readonly week: number;
  readonly weekday: number;
  readonly usd: number;
  readonly row: PnlFigures;
}

export interface CalendarMonth {
  /** `Nov 2026` */
  readonly title: string;
  readonly usd: number;
  /** Number of rows that its days take. */
  readonly weeks: number;
  /** Ascending. */
  readonly days: readonly CalendarDay[];
}

/** Returns the weekday of a UTC day's start: 0 is Monday. 1 January 1970 was a Thursday. */
export const weekdayOf = (ms: number): number => (ms / dayMs + 3) % 7;
const monthOf = (day: string): string => day.slice(0, 7);

/** Returns every day from the first to the last row, by month, ascending. A day without a row is one on which nothing was closed. */
export function calendarMonths(rows: readonly DayRow[], measure: PnlMeasure): readonly CalendarMonth[] {
  const starts = rows.map(({ day }) => Date.parse(`${day}T00:00:00Z`));
  if (starts.length === 0) return [];
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  const days: CalendarDay[] = [];
  for (let at = first; at <= last; at += dayMs) {
    const day = isoTime(at)?.slice(0, 10) ?? '';
    const row = byDay.get(day) ?? sumOf([]);
    days.push({ at, day, ...dayCell(at, day), usd: pnlOf(row, measure), row });
  }
  return [...Map.groupBy(days, ({ day }) => monthOf(day)).values()].map((month) => {
    const first = month[0]?.week ?? 0;
    return {
      title: utcInstant.month(month[0]?.at ?? 0),
      usd: month.reduce((sum, { usd }) => sum + usd, 0),
      weeks: (month.at(-1)?.week ?? 0) - first + 1,
      days: month.map((one) => ({ ...one, week: one.week - first })),
    };
  });
}

function dayCell(at: number, day: string): Pick<CalendarDay, 'week' | 'weekday'> {
  const monthStart = Date.parse(`${monthOf(day)}-01T00:00:00Z`);
  const number = (at - monthStart) / dayMs;
  return { week: Math.floor((number + weekdayOf(monthStart)) / 7), weekday: weekdayOf(at) };
}

/** Returns the strength of a day's color: 0 for nothing, 1 for the greatest gain or loss of all. */
export function heatOf(usd: number, greatest: number): number {
  return greatest === 0 ? 0 : Math.sqrt(Math.abs(usd) / greatest);
}
