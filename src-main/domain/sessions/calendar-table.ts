import { type CivilDay, daysAfter, weekdayOf } from '../time.ts';
import type { ExceptionalDay } from './exceptional-day.ts';
import { horizon } from './horizon.ts';
import type { SessionStretch } from './session.ts';
import { dayOf } from './us-holidays.ts';

export interface CalendarRules {
  /** Of two of the same day the later counts. */
  readonly exceptions: (year: number) => readonly ExceptionalDay[];
  /** The stretches of a weekday's trading that are not `closed`, ascending. */
  readonly day: (day: CivilDay, exceptional: ExceptionalDay | null) => readonly SessionStretch[];
}

export interface CalendarTable {
  /** All stretches, whole, that overlap the span: ascending, without hole or overlap, neighbours differing in state. */
  readonly overlapping: (span: { readonly from: number; readonly to: number }) => readonly SessionStretch[];
}

/** No stretch is longer: the longest are weekends. */
const longestMs = 7 * 86_400_000;
const saturday = 6;

/** A calendar worked out a year at a time, when first asked for: its nine years at once would be felt at start. */
export function createCalendarTable(rules: CalendarRules): CalendarTable {
  const years = new Map<number, readonly SessionStretch[]>();
  const beginningIn = (year: number): readonly SessionStretch[] => {
    const known = years.get(year);
    if (known !== undefined) return known;
    const stretches = stretchesBeginningIn(year, rules);
    years.set(year, stretches);
    return stretches;
  };
  return {
    overlapping: (span) => {
      const from = Math.max(span.from, horizon.from);
      const to = Math.min(span.to, horizon.until);
      if (!(from < to)) return [];
      return yearsOf(from - longestMs, to)
        .flatMap(beginningIn)
        .filter((stretch) => stretch.until > from && stretch.from < to);
    },
  };
}

function yearsOf(from: number, to: number): readonly number[] {
  const first = utcYearOf(Math.max(from, horizon.from));
  return Array.from({ length: utcYearOf(to) - first + 1 }, (_, index) => first + index);
}

function utcYearOf(instant: number): number {
  return new Date(instant).getUTCFullYear();
}

/** Whole stretches, each of which begins in one UTC year alone: put one after the other, the years tile time. */
function stretchesBeginningIn(year: number, rules: CalendarRules): readonly SessionStretch[] {
  const from = Date.UTC(year, 0, 1);
  const to = Date.UTC(year + 1, 0, 1);
  const exceptional = new Map(
    [year - 1, year, year + 1].flatMap(rules.exceptions).map((exception) => [exception.day, exception]),
  );
  // A week more at both ends, so that the stretches over the turn of the year are whole.
  const trading = weekdaysBetween(dayOf(year - 1, 12, 24), dayOf(year + 1, 1, 8)).flatMap((day) =>
    rules.day(day, exceptional.get(day) ?? null),
  );
  return withClosedBetween(trading)
    .map(cutToHorizon)
    .filter((stretch) => stretch.from < stretch.until && stretch.from >= from && stretch.from < to);
}

function weekdaysBetween(first: CivilDay, last: CivilDay): readonly CivilDay[] {
  const days: CivilDay[] = [];
  for (let day = first; day <= last; day = daysAfter(day, 1)) {
    if (weekdayOf(day) < saturday) days.push(day);
  }
  return days;
}

function withClosedBetween(trading: readonly SessionStretch[]): readonly SessionStretch[] {
  return trading.flatMap((stretch, index) => {
    const before = trading[index - 1];
    return before === undefined || before.until === stretch.from
      ? [stretch]
      : [closedBetween(before, stretch), stretch];
  });
}

function closedBetween(before: SessionStretch, after: SessionStretch): SessionStretch {
  return {
    state: 'closed',
    from: before.until,
    until: after.from,
    dayName: null,
    confidence: 'confirmed',
  };
}

function cutToHorizon(stretch: SessionStretch): SessionStretch {
  return {
    ...stretch,
    from: Math.max(stretch.from, horizon.from),
    until: Math.min(stretch.until, horizon.until),
  };
}
