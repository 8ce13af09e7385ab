import { Temporal } from 'temporal-polyfill';

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

export function daysAfter(day: CivilDay, days: number): CivilDay {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: CivilDay): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}
