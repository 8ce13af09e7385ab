import { Temporal } from 'temporal-polyfill';
import { dayMs, minuteMs } from '../time.ts';

/** The only module that uses time zones; everything else has world ms and civil days. */

export const newYork = 'America/New_York';

/** A calendar day, `YYYY-MM-DD`, without a zone. */
export type CivilDay = string;
/** A local time of day, `HH:MM`. */
export type WallTime = string;

/** World ms of a local time. A repeated time (end of daylight saving) is the first one; a skipped one is an hour later. */
export function instantOf(day: CivilDay, wall: WallTime, zone: string): number {
  return Temporal.PlainDateTime.from(`${day}T${wall}`).toZonedDateTime(zone).epochMilliseconds;
}

export function civilDayAt(instant: number, zone: string): CivilDay {
  return wallClockAt(instant, zone).toPlainDate().toString();
}

export function wallTimeAt(instant: number, zone: string): WallTime {
  return wallClockAt(instant, zone).toPlainTime().toString({ smallestUnit: 'minute' });
}

function wallClockAt(instant: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(zone);
}

/** Ms since local midnight. */
export function sinceMidnight(wall: WallTime): number {
  const [hours = Number.NaN, minutes = Number.NaN] = wall.split(':').map(Number);
  return (hours * 60 + minutes) * minuteMs;
}

/** Adds days in UTC arithmetic, which is much faster than Temporal for the thousands of days of a calendar. */
export function daysAfter(day: CivilDay, days: number): CivilDay {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: CivilDay): number {
  return new Date(Date.parse(day)).getUTCDay() || 7;
}
