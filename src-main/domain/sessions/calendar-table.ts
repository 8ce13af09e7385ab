import { weekMs } from '../../time.ts';
import type { CivilDay } from '../time.ts';
import type { ExceptionalDay, TradingSession } from './session.ts';
import type { TradingDay } from './trading-day.ts';
import { mondays, tradingWeek } from './trading-day.ts';
import { daysAfter, instantOf, newYork } from '../time.ts';

/** The calendars are verified for these days; outside them no session is known. */
const firstDay = '2020-01-01';
const lastDay = '2028-12-31';

/** World ms: `from` included, `until` not. */
export const horizon: { readonly from: number; readonly until: number } = {
  from: instantOf(firstDay, '00:00', newYork),
  until: instantOf(daysAfter(lastDay, 1), '00:00', newYork),
};

/** False for NaN too. */
export function isWithinHorizon(instant: number): boolean {
  return instant >= horizon.from && instant < horizon.until;
}

export const beyondHorizon = `The calendar covers ${firstDay} to ${lastDay}, not this time.`;

interface CalendarRules {
  /** For the same day the later one wins. */
  readonly exceptions: (year: number) => readonly ExceptionalDay[];
  /** Sessions of a weekday that are not `closed`, ascending. */
  readonly day: (day: TradingDay, exceptional: ExceptionalDay | null) => readonly TradingSession[];
}

export interface CalendarTable {
  /** All whole sessions that overlap the span, ascending and contiguous; neighbors differ in state. */
  readonly overlapping: (span: { readonly from: number; readonly to: number }) => readonly TradingSession[];
}

/** Longest possible session: a weekend. */
const longestMs = weekMs;

/** Computes a calendar lazily, one month at a time, because computing years at once would block noticeably. */
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

/** UTC months, counted from year 0. */
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

/** Whole sessions that begin in a month, so that consecutive months are contiguous. */
function sessionsBeginningIn(
  month: number,
  { day, exceptionsNear, weekOf }: MonthRules,
): readonly TradingSession[] {
  const [from, to] = [beginningOf(month), beginningOf(month + 1)];
  const exceptional = exceptionsNear(Math.floor(month / 12));
  // One more week at both ends, so that sessions across the month boundary are whole.
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
