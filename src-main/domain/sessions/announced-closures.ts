import type { CivilDay } from '../time.ts';
import { instantOf, newYork, wallTimeAt, civilDayAt, daysAfter } from '../time.ts';
import type { AnnouncedClosure, TradingSession } from './session.ts';
import { nameOfDay } from './session.ts';
import { equityHours } from './us-equity.ts';

/** A difference between an announcement and the calendar. World ms: the normal hours of that day. */
interface Disagreement {
  readonly from: number;
  readonly until: number;
  readonly sentence: string;
}

export interface WithAnnounced {
  readonly sessions: readonly TradingSession[];
  readonly disagreements: readonly Disagreement[];
}

interface TradingDay {
  readonly day: CivilDay;
  /** World ms of the hours of a normal day. */
  readonly from: number;
  readonly until: number;
  /** World ms at which its regular session ends; null: none. */
  readonly regularUntil: number | null;
}

/**
 * Applies announced closures to the US equity calendar. They only close: closed times and holidays stay, and a shortened day is
 * closed from the announced end, because no late session is announced with it.
 */
export function withAnnounced(
  sessions: readonly TradingSession[],
  closures: readonly AnnouncedClosure[],
): WithAnnounced {
  return closures.reduce<WithAnnounced>(
    (before, closure) => {
      const day = tradingDayOf(before.sessions, closure.day);
      const sentence = day === null ? null : disagreementOf(day, closure);
      if (day === null || sentence === null) return before;
      const { from, until } = day;
      return {
        sessions: closes(day, closure) ? shut(before.sessions, day, closure) : before.sessions,
        disagreements: [...before.disagreements, { from, until, sentence }],
      };
    },
    { sessions, disagreements: [] },
  );
}

/** null: the given sessions do not cover the whole day. */
function tradingDayOf(sessions: readonly TradingSession[], day: CivilDay): TradingDay | null {
  const first = sessions[0];
  const last = sessions[sessions.length - 1];
  if (first === undefined || last === undefined) return null;
  const from = instantOf(day, equityHours.pre, newYork);
  const until = instantOf(day, equityHours.end, newYork);
  if (first.from > from || last.until < until) return null;
  const regular = sessions.find(
    (session) => session.state === 'regular' && session.from >= from && session.until <= until,
  );
  return { day, from, until, regularUntil: regular?.until ?? null };
}

function closes({ regularUntil }: TradingDay, { closesAt }: AnnouncedClosure): boolean {
  return regularUntil !== null && (closesAt === null || closesAt < regularUntil);
}

/** null: they agree. */
function disagreementOf(day: TradingDay, closure: AnnouncedClosure): string | null {
  const { closesAt } = closure;
  if (closesAt === day.regularUntil) return null;
  const announced =
    closesAt === null
      ? `An outside calendar announces that US equities are closed on ${day.day} (${closure.name})`
      : `An outside calendar announces that US equities close at ${wall(closesAt)} New York time on ${day.day} (${closure.name})`;
  const had =
    day.regularUntil === null
      ? 'the calendar here has that day closed'
      : `the calendar here has them close at ${wall(day.regularUntil)}`;
  const outcome = closes(day, closure) ? 'the announcement is followed' : 'the earlier end is kept';
  return `${announced}; ${had}: ${outcome}.`;
}

function wall(instant: number): string {
  return wallTimeAt(instant, newYork);
}

function shut(
  sessions: readonly TradingSession[],
  day: TradingDay,
  { name, closesAt }: AnnouncedClosure,
): readonly TradingSession[] {
  const from = Math.max(closesAt ?? day.from, day.from);
  const dayName = nameOfDay(name, { moved: false, early: from > day.from });
  const holiday: TradingSession = {
    state: 'holiday',
    from,
    until: day.until,
    dayName,
    confidence: 'confirmed',
  };
  return sessions.flatMap((session) => {
    if (session.until <= day.from || session.from >= day.until) return [session];
    const open = { ...session, dayName, until: Math.min(session.until, from) };
    return [...(open.from < open.until ? [open] : []), ...(session.until === day.until ? [holiday] : [])];
  });
}

/** Days for which past closures are kept: the longest session reaches back no further. */
const retainedDays = 7;

/**
 * Merges a new list of announced closures with the known ones. The outside calendar drops a day once it has begun, so closures of
 * today and recent days are kept; a future day that is no longer listed is withdrawn.
 */
export function retainedClosures(
  answered: readonly AnnouncedClosure[],
  before: readonly AnnouncedClosure[],
  now: number,
): readonly AnnouncedClosure[] {
  const today = civilDayAt(now, newYork);
  const named = new Set(answered.map(({ day }) => day));
  const retained = before.filter(
    ({ day }) => day <= today && day >= daysAfter(today, -retainedDays) && !named.has(day),
  );
  return [...retained, ...answered].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
