import { Temporal } from 'temporal-polyfill';
import { dayMs, minuteMs } from '../time.ts';

/** The only module that reckons with time zones: everything else holds world ms and plain days. */

export const newYork = 'America/New_York';

/** A day of the civil calendar, `YYYY-MM-DD`: no instant until a zone is named. */
export type CivilDay = string;
/** A time of day as a clock on the wall shows it, `HH:MM`. */
export type WallTime = string;

/** World ms. Of a wall time that the end of summer repeats it is the first; one that its start skips is an hour later. */
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

/** ms that a clock on the wall shows since midnight. */
export function sinceMidnight(wall: WallTime): number {
  const [hours = Number.NaN, minutes = Number.NaN] = wall.split(':').map(Number);
  return (hours * 60 + minutes) * minuteMs;
}

/** Days without a zone are counted as UTC counts them: a calendar has thousands, and Temporal takes its time over each. */
export function daysAfter(day: CivilDay, days: number): CivilDay {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: CivilDay): number {
  return new Date(Date.parse(day)).getUTCDay() || 7;
}
