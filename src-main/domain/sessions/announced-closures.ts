import { type CivilDay, instantOf, newYork, wallTimeAt } from '../time.ts';
import type { AnnouncedClosure, SessionStretch } from './session.ts';
import { nameOfDay } from './exceptional-day.ts';
import { equityHours } from './us-equity.ts';

/** Where an announcement and the calendar differ, and what came of it. World ms: the normal hours of that day. */
export interface Disagreement {
  readonly from: number;
  readonly until: number;
  readonly sentence: string;
}

export interface WithAnnounced {
  readonly stretches: readonly SessionStretch[];
  readonly disagreements: readonly Disagreement[];
}

interface TradingDay {
  readonly day: CivilDay;
  /** World ms of what a normal day would have open. */
  readonly from: number;
  readonly until: number;
  /** World ms of the end of its regular hours; null: it has none. */
  readonly regularUntil: number | null;
}

/**
 * Lays announced closures over a calendar of US equities. They only ever close: what is shut or a holiday stays so, and a day
 * that is announced as shortened is shut from the announced end on, since no late session is announced with it.
 */
export function withAnnounced(
  stretches: readonly SessionStretch[],
  closures: readonly AnnouncedClosure[],
): WithAnnounced {
  return closures.reduce<WithAnnounced>(
    (before, closure) => {
      const day = tradingDayOf(before.stretches, closure.day);
      const sentence = day === null ? null : disagreementOf(day, closure);
      if (day === null || sentence === null) return before;
      const { from, until } = day;
      return {
        stretches: closes(day, closure) ? shut(before.stretches, day, closure) : before.stretches,
        disagreements: [...before.disagreements, { from, until, sentence }],
      };
    },
    { stretches, disagreements: [] },
  );
}

/** null: the stretches at hand do not hold all of that day. */
function tradingDayOf(stretches: readonly SessionStretch[], day: CivilDay): TradingDay | null {
  const first = stretches[0];
  const last = stretches[stretches.length - 1];
  if (first === undefined || last === undefined) return null;
  const from = instantOf(day, equityHours.pre, newYork);
  const until = instantOf(day, equityHours.end, newYork);
  if (first.from > from || last.until < until) return null;
  const regular = stretches.find(
    (stretch) => stretch.state === 'regular' && stretch.from >= from && stretch.until <= until,
  );
  return { day, from, until, regularUntil: regular?.until ?? null };
}

function closes({ regularUntil }: TradingDay, { closesAt }: AnnouncedClosure): boolean {
  return regularUntil !== null && (closesAt === null || closesAt < regularUntil);
}

/** null: both say the same. */
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
  stretches: readonly SessionStretch[],
  day: TradingDay,
  { name, closesAt }: AnnouncedClosure,
): readonly SessionStretch[] {
  const from = Math.max(closesAt ?? day.from, day.from);
  const dayName = nameOfDay(name, { moved: false, early: from > day.from });
  const holiday: SessionStretch = {
    state: 'holiday',
    from,
    until: day.until,
    dayName,
    confidence: 'confirmed',
  };
  return stretches.flatMap((stretch) => {
    if (stretch.until <= day.from || stretch.from >= day.until) return [stretch];
    const open = { ...stretch, dayName, until: Math.min(stretch.until, from) };
    return [...(open.from < open.until ? [open] : []), ...(stretch.until === day.until ? [holiday] : [])];
  });
}
