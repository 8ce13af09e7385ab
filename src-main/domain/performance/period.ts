import { dayMs, hourMs, minuteMs } from '../../time.ts';

/** What figures of the past are asked for: the last 24 hours, 7 or 30 days, or everything known. */
export const periods = ['24h', '7d', '30d', 'all'] as const;
export type Period = (typeof periods)[number];

/** Both ends included, ms. */
export interface PeriodRange {
  readonly period: Period;
  readonly fromTime: number;
  readonly toTime: number;
}

const lengths: Readonly<Record<Exclude<Period, 'all'>, number>> = {
  '24h': dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
};

/**
 * The period that ends with a minute, given by that minute's start: it is the same for as long as the minute lasts, and so are
 * answers over it. `all` begins at 0.
 */
export function periodRange(period: Period, thisMinute: number): PeriodRange {
  const end = thisMinute + minuteMs;
  return { period, fromTime: period === 'all' ? 0 : Math.max(0, end - lengths[period]), toTime: end - 1 };
}

/** A period as whole UTC hours between its edges: `toHour` not included, and not before `fromHour`. */
export interface WholeHours {
  readonly fromHour: number;
  readonly toHour: number;
}

/** What of a period buckets can answer; the rest is its edges, which take rows. */
export function wholeHours({ fromTime, toTime }: PeriodRange): WholeHours {
  const fromHour = Math.ceil(fromTime / hourMs) * hourMs;
  const toHour = Math.floor((toTime + 1) / hourMs) * hourMs;
  return { fromHour, toHour: Math.max(fromHour, toHour) };
}

/** The whole UTC days among whole hours: `toDay` not included, and both within the hours where there is none. */
export function wholeDays({ fromHour, toHour }: WholeHours): {
  readonly fromDay: number;
  readonly toDay: number;
} {
  const fromDay = Math.min(Math.ceil(fromHour / dayMs) * dayMs, toHour);
  return { fromDay, toDay: Math.max(fromDay, dayOf(toHour)) };
}

/** Start of the UTC day that holds this instant. */
export const dayOf = (time: number): number => Math.floor(time / dayMs) * dayMs;
