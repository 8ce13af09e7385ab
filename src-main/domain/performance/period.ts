import { dayMs, hourMs, minuteMs } from '../../time.ts';

/** Period of performance figures: the last 24 hours, 7 or 30 days, or all known history. */
export const periods = ['24h', '7d', '30d', 'all'] as const;
export type Period = (typeof periods)[number];

/** Both ends included, ms. */
export interface PeriodRange {
  readonly period: Period;
  readonly fromTime: number;
  readonly toTime: number;
}

/** A period, or other times (`period` null). */
export type TimeRange = Omit<PeriodRange, 'period'> & { readonly period: Period | null };

const lengths: Readonly<Record<Exclude<Period, 'all'>, number>> = {
  '24h': dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
};

/**
 * Returns the period up to the end of the current minute, given by its start. It has exactly its length, so that 24 hours never
 * have 25 hourly payments, and answers stay the same within a minute. `all` begins at 0.
 */
export function periodRange(period: Period, thisMinute: number): PeriodRange {
  const end = thisMinute + minuteMs;
  const fromTime = period === 'all' ? 0 : Math.max(0, end - lengths[period]);
  return { period, fromTime, toTime: end - 1 };
}

/** The whole UTC hours of a period; `toHour` excluded. */
export interface WholeHours {
  readonly fromHour: number;
  readonly toHour: number;
}

/** The part of a period that hourly sums cover; its edges need rows. */
export function wholeHours({ fromTime, toTime }: TimeRange): WholeHours {
  const fromHour = Math.ceil(fromTime / hourMs) * hourMs;
  const toHour = hourOf(toTime + 1);
  return { fromHour, toHour: Math.max(fromHour, toHour) };
}

/** The whole UTC days among whole hours; `toDay` excluded. Empty if there is none. */
export function wholeDays({ fromHour, toHour }: WholeHours): {
  readonly fromDay: number;
  readonly toDay: number;
} {
  const fromDay = Math.min(Math.ceil(fromHour / dayMs) * dayMs, toHour);
  return { fromDay, toDay: Math.max(fromDay, dayOf(toHour)) };
}

/** Start of the hour that holds this instant. */
export const hourOf = (time: number): number => Math.floor(time / hourMs) * hourMs;

/** Hour of the UTC day, 0 to 23. */
export const hourOfDay = (time: number): number => Math.floor((time % dayMs) / hourMs);

/** Start of the UTC day that holds this instant. */
export const dayOf = (time: number): number => Math.floor(time / dayMs) * dayMs;

/** Day of the UTC week, 1 (Monday) to 7. 1 January 1970 was a Thursday. */
export const weekdayOf = (time: number): number => ((Math.floor(time / dayMs) + 3) % 7) + 1;
