import type { ExceptionalDay } from '../../domain/sessions/session.ts';
import { tradingSessions } from '../../domain/sessions/trading-sessions.ts';
import { equityExceptions } from '../../domain/sessions/us-equity.ts';
import { civilDayAt, instantOf, newYork } from '../../domain/time.ts';
import { dayMs } from '../../time.ts';

const yearMs = 365 * dayMs;

/**
 * The provider's spelling of a closure, by a word of the calendar's name. Other closures keep the calendar's name without its
 * notes.
 */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/New Year/, 'New Years Day'],
  [/Martin Luther King/, 'Martin Luther King, Jr. Day'],
  [/Washington/, "Washington's Birthday"],
  [/Memorial/, 'Memorial Day'],
  [/Independence/, 'Independence Day'],
  [/Thanksgiving/, 'Thanksgiving'],
  [/Christmas/, 'Christmas'],
];

function spelled(name: string): string {
  return spellings.find(([word]) => word.test(name))?.[1] ?? name.replace(/ \(.*\)$/, '');
}

interface UpcomingClosure {
  readonly exchange: 'NYSE' | 'NASDAQ' | 'OTC';
  /** Civil day in New York. */
  readonly date: string;
  readonly name: string;
  readonly status: 'closed' | 'early-close';
  /** ISO-8601, UTC; absent on a closed day. */
  readonly open?: string;
  readonly close?: string;
}

function utcAt(day: string, wall: string): string {
  return new Date(instantOf(day, wall, newYork)).toISOString();
}

function closureOf({ day, name, endsEarlyAt }: ExceptionalDay): Omit<UpcomingClosure, 'exchange'> {
  const closed = { date: day, name: spelled(name) };
  if (endsEarlyAt === null) return { ...closed, status: 'closed' };
  return {
    ...closed,
    status: 'early-close',
    open: utcAt(day, '09:30'),
    close: utcAt(day, endsEarlyAt),
  };
}

/** Exchanges by status: a shortened day is an ordinary one over the counter (OTC). */
const exchanges = { closed: ['NYSE', 'NASDAQ', 'OTC'], 'early-close': ['NYSE', 'NASDAQ'] } as const;

/** A closure that no rule gives: the trading day under way at `since`, or else the next one. */
export function specialClosure(since: number): ExceptionalDay | null {
  const asked = { from: since, to: since + 7 * dayMs, closures: [] };
  const regular = tradingSessions('us_equity', asked).sessions.find(({ state }) => state === 'regular');
  if (regular === undefined) return null;
  const day = civilDayAt(regular.from, newYork);
  return { day, name: 'National Day of Mourning', endsEarlyAt: null, confidence: 'confirmed' };
}

/** Lists closed and shortened days from today in New York through one year, once per exchange; `special`: one more day. */
export function upcomingClosures(
  instant: number,
  special: ExceptionalDay | null = null,
): readonly UpcomingClosure[] {
  const first = civilDayAt(instant, newYork);
  const last = civilDayAt(instant + yearMs, newYork);
  const years = [...new Set([first, last].map((day) => Number(day.slice(0, 4))))];
  return [...years.flatMap(equityExceptions), ...(special === null ? [] : [special])]
    .filter(({ day }) => day >= first && day <= last)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .map(closureOf)
    .flatMap((day) => exchanges[day.status].map((exchange) => ({ exchange, ...day })));
}
