import { shownZone } from './preferences.ts';

/** Largest distance from the epoch that a date can hold, ms. */
const mostMs = 8.64e15;

function isDate(ms: number): boolean {
  return Math.abs(ms) <= mostMs;
}

/** Returns the world ms of an instant that a row has as text. */
export function msOf(text: string): number;
export function msOf(text: string | null): number | null;
export function msOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}

/** Returns the value for a `time` element; undefined if no date can hold it. */
export function isoTime(ms: number): string | undefined {
  return isDate(ms) ? new Date(ms).toISOString() : undefined;
}

/** Formats instants in one zone. */
export interface InstantFormat {
  /** `21 Nov 2026, 09:05:00` */
  readonly full: (ms: number) => string;
  /** `21 Nov 2026, 09:05` */
  readonly toMinute: (ms: number) => string;
  /** `09:05:00` */
  readonly clock: (ms: number) => string;
  /** `21 Nov 2026` */
  readonly date: (ms: number) => string;
  /** `Saturday, 21 November 2026` */
  readonly longDate: (ms: number) => string;
  /** `09:05` */
  readonly time: (ms: number) => string;
  /** `Sat 21 Nov, 09:05` */
  readonly dayTime: (ms: number) => string;
  /** `Sat` */
  readonly weekday: (ms: number) => string;
  /** `21 Nov` */
  readonly day: (ms: number) => string;
  /** `Nov 2026` */
  readonly month: (ms: number) => string;
}

export function instantFormat(timeZone?: string): InstantFormat {
  const zone = timeZone === undefined ? {} : { timeZone };
  const make = (options: Intl.DateTimeFormatOptions): ((ms: number) => string) => {
    const format = new Intl.DateTimeFormat('en-GB', { hourCycle: 'h23', ...zone, ...options });
    return (ms) => (isDate(ms) ? format.format(ms) : '–');
  };
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  return {
    full: make({ ...date, ...time, second: '2-digit' }),
    toMinute: make({ ...date, ...time }),
    clock: make({ ...time, second: '2-digit' }),
    date: make(date),
    longDate: make({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    time: make(time),
    dayTime: make({ weekday: 'short', day: 'numeric', month: 'short', ...time }),
    weekday: make({ weekday: 'short' }),
    day: make({ day: 'numeric', month: 'short' }),
    month: make({ month: 'short', year: 'numeric' }),
  };
}

export const utcInstant = instantFormat('UTC');

const byZone = new Map<string | undefined, InstantFormat>();

/** Returns the formats for the zone that the operator selected. */
function shownInstant(): InstantFormat {
  const zone = shownZone();
  const known = byZone.get(zone) ?? instantFormat(zone);
  byZone.set(zone, known);
  return known;
}

/** Formats instants in the zone that the operator selected, by default this computer's. */
export const localInstant: InstantFormat = {
  full: (ms) => shownInstant().full(ms),
  toMinute: (ms) => shownInstant().toMinute(ms),
  clock: (ms) => shownInstant().clock(ms),
  date: (ms) => shownInstant().date(ms),
  longDate: (ms) => shownInstant().longDate(ms),
  time: (ms) => shownInstant().time(ms),
  dayTime: (ms) => shownInstant().dayTime(ms),
  weekday: (ms) => shownInstant().weekday(ms),
  day: (ms) => shownInstant().day(ms),
  month: (ms) => shownInstant().month(ms),
};

function zoneNames(timeZone?: string): (ms: number) => string {
  const zone = timeZone === undefined ? {} : { timeZone };
  // British English has the names of Europe's zones, American English those of America's.
  const formats = ['en-GB', 'en-US'].map(
    (locale) => new Intl.DateTimeFormat(locale, { timeZoneName: 'short', ...zone }),
  );
  return (ms) => {
    const names = (isDate(ms) ? formats : []).flatMap((format) => format.formatToParts(ms));
    const texts = names.filter(({ type }) => type === 'timeZoneName').map(({ value }) => value);
    return texts.find((text) => !/^GMT[+-]/.test(text)) ?? texts[0] ?? 'local time';
  };
}

/** Zone names by time zone. Creating a format takes a hundred times as long as using it. */
const namesByZone = new Map<string | undefined, (ms: number) => string>();

/** Returns the zone's short name at that instant: `CET`, `EST`, `GMT+9`. Default: the zone that the operator selected. */
export function zoneName(ms: number, timeZone = shownZone()): string {
  const nameAt = namesByZone.get(timeZone) ?? zoneNames(timeZone);
  namesByZone.set(timeZone, nameAt);
  return nameAt(ms);
}

export function utcTitle(ms: number): string {
  return `${utcInstant.full(ms)} UTC`;
}

const wallParts = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
const wallFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Returns the local time in the selected zone, as the ms of the same time of day in UTC. */
export function wallOf(ms: number): number {
  const zone = shownZone();
  const format =
    wallFormats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      hourCycle: 'h23',
      ...(zone === undefined ? {} : { timeZone: zone }),
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  wallFormats.set(zone, format);
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, ...rest] = wallParts.map((part) => parts.get(part) ?? 0);
  return Date.UTC(year, month - 1, ...rest);
}

/** Returns the instant of a local time. If the clocks show it twice, one of the two; if they skip it, one an hour off. */
export function ofWall(wall: number): number {
  const guess = wall - (wallOf(wall) - wall);
  return guess - (wallOf(guess) - wall);
}
