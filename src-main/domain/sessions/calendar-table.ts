import { weekMs } from '../../time.ts';
import type { CivilDay } from '../time.ts';
import type { ExceptionalDay, TradingSession } from './session.ts';
import type { TradingDay } from './trading-day.ts';
import { mondays, tradingWeek } from './trading-day.ts';
import { daysAfter, instantOf, newYork } from '../time.ts';

/** The days that the calendars are checked for: before and after them no session is known. */
const firstDay = '2020-01-01';
const lastDay = '2028-12-31';

/** World ms: from included, until not. */
export const horizon: { readonly from: number; readonly until: number } = {
  from: instantOf(firstDay, '00:00', newYork),
  until: instantOf(daysAfter(lastDay, 1), '00:00', newYork),
};

/** What is no number lies outside too. */
export function isWithinHorizon(instant: number): boolean {
  return instant >= horizon.from && instant < horizon.until;
}

export const beyondHorizon = `The calendar is known from ${firstDay} to ${lastDay} and says nothing of this time.`;

interface CalendarRules {
  /** Of two of the same day the later counts. */
  readonly exceptions: (year: number) => readonly ExceptionalDay[];
  /** The stretches of a weekday's trading that are not `closed`, ascending. */
  readonly day: (day: TradingDay, exceptional: ExceptionalDay | null) => readonly TradingSession[];
}

export interface CalendarTable {
  /** All stretches, whole, that overlap the span: ascending, without hole or overlap, neighbours differing in state. */
  readonly overlapping: (span: { readonly from: number; readonly to: number }) => readonly TradingSession[];
}

/** No stretch is longer: the longest are weekends. */
const longestMs = weekMs;

/** A calendar worked out a month at a time, when first asked for: years of it at once would be felt. */
export function createCalendarTable(rules: CalendarRules): CalendarTable {
  const exceptionsNear = onceEach((year: number) => exceptionsByDay([year - 1, year, year + 1], rules));
  const weekOf = onceEach(tradingWeek);
  const beginningIn = onceEach((month: number) =>
    sessionsBeginningIn(month, { day: rules.day, exceptionsNear, weekOf }),
  );
  return {
    overlapping: (span) => {
      const from = Math.max(span.from, horizon.from);
      const to = Math.min(span.to, horizon.until);
      if (!(from < to)) return [];
      return monthsOf(from - longestMs, to)
        .flatMap(beginningIn)
        .filter((session) => session.until > from && session.from < to);
    },
  };
}

function onceEach<K, V>(work: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = work(key);
    known.set(key, value);
    return value;
  };
}

/** UTC's months, counted from the year 0. */
function monthsOf(from: number, to: number): readonly number[] {
  const first = monthAt(Math.max(from, horizon.from));
  return Array.from({ length: monthAt(to) - first + 1 }, (_, index) => first + index);
}

function monthAt(instant: number): number {
  const date = new Date(instant);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function beginningOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12, 1);
}

function exceptionsByDay(
  years: readonly number[],
  { exceptions }: CalendarRules,
): ReadonlyMap<CivilDay, ExceptionalDay> {
  return new Map(years.flatMap(exceptions).map((exception) => [exception.day, exception]));
}

interface MonthRules extends Pick<CalendarRules, 'day'> {
  readonly exceptionsNear: (year: number) => ReadonlyMap<CivilDay, ExceptionalDay>;
  readonly weekOf: (monday: CivilDay) => readonly TradingDay[];
}

/** Whole stretches, each of which begins in one month alone: put one after the other, the months tile time. */
function sessionsBeginningIn(
  month: number,
  { day, exceptionsNear, weekOf }: MonthRules,
): readonly TradingSession[] {
  const [from, to] = [beginningOf(month), beginningOf(month + 1)];
  const exceptional = exceptionsNear(Math.floor(month / 12));
  // A week more at both ends, so that the stretches over the turn of the month are whole.
  const trading = mondays(from - longestMs, to + longestMs)
    .flatMap(weekOf)
    .flatMap((tradingDay) => day(tradingDay, exceptional.get(tradingDay.day) ?? null));
  return withClosedBetween(trading)
    .map(cutToHorizon)
    .filter((session) => session.from < session.until && session.from >= from && session.from < to);
}

function withClosedBetween(trading: readonly TradingSession[]): readonly TradingSession[] {
  return trading.flatMap((session, index) => {
    const before = trading[index - 1];
    return before === undefined || before.until === session.from
      ? [session]
      : [closedBetween(before, session), session];
  });
}

function closedBetween(before: TradingSession, after: TradingSession): TradingSession {
  return {
    state: 'closed',
    from: before.until,
    until: after.from,
    dayName: null,
    confidence: 'confirmed',
  };
}

function cutToHorizon(session: TradingSession): TradingSession {
  return {
    ...session,
    from: Math.max(session.from, horizon.from),
    until: Math.min(session.until, horizon.until),
  };
}
