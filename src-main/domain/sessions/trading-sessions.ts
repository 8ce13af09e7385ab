import type { CalendarName } from '../markets/market-registry.ts';
import { horizon, createCalendarTable, beyondHorizon, isWithinHorizon } from './calendar-table.ts';
import type { TradingSession, AnnouncedClosure, SessionAt } from './session.ts';
import type { CalendarTable } from './calendar-table.ts';
import { futuresDay, futuresExceptions } from './cme-metals-energy.ts';
import { equityDay, equityExceptions } from './us-equity.ts';
import { civilDayAt, newYork } from '../time.ts';
import type { WithAnnounced } from './announced-closures.ts';
import { withAnnounced } from './announced-closures.ts';
import { dayMs, weekMs } from '../../time.ts';

const calendars: Readonly<Record<CalendarName, CalendarTable>> = {
  us_equity: createCalendarTable({ exceptions: equityExceptions, day: equityDay }),
  cme_metals_energy: createCalendarTable({ exceptions: futuresExceptions, day: futuresDay }),
};

interface TradingSessions {
  /** Clipped to the range, ascending and contiguous; none before the calendar's first day. */
  readonly sessions: readonly TradingSession[];
  /** End of the calendar if the range goes beyond it, else null. */
  readonly knownUntil: number | null;
}

/** Returns the sessions of a range. */
export function tradingSessions(calendar: CalendarName, asked: SessionRange): TradingSessions {
  const from = Math.max(asked.from, horizon.from);
  const to = Math.min(asked.to, horizon.until);
  const knownUntil = asked.to > horizon.until ? horizon.until : null;
  if (!(from < to)) return { sessions: [], knownUntil };
  const { sessions } = sessionWindow(calendar, { ...asked, from, to });
  return {
    sessions: sessions.map((session) => ({
      ...session,
      from: Math.max(session.from, from),
      until: Math.min(session.until, to),
    })),
    knownUntil,
  };
}

interface SessionRange {
  /** World ms: `from` included, `to` not. */
  readonly from: number;
  readonly to: number;
  readonly closures: readonly AnnouncedClosure[];
}

/** Whole sessions that overlap a range, with announced closures applied. */
function sessionWindow(calendar: CalendarName, { from, to, closures }: SessionRange): WithAnnounced {
  const wide = { from: from - dayMs, to: to + dayMs };
  const sessions = calendars[calendar].overlapping(wide);
  const { sessions: laid, disagreements } = withAnnounced(sessions, relevant(calendar, wide, closures));
  return {
    sessions: laid.filter((session) => session.until > from && session.from < to),
    disagreements,
  };
}

/** Announcements concern US equities only. */
function relevant(
  calendar: CalendarName,
  { from, to }: { from: number; to: number },
  closures: readonly AnnouncedClosure[],
): readonly AnnouncedClosure[] {
  if (calendar !== 'us_equity' || closures.length === 0) return [];
  const first = civilDayAt(from, newYork);
  const last = civilDayAt(to, newYork);
  return closures.filter(({ day }) => day >= first && day <= last);
}

/** The session at an instant, and the next session in another state. Outside the calendar it is unknown, never open. */
export function sessionAt(
  calendar: CalendarName,
  instant: number,
  closures: readonly AnnouncedClosure[] = [],
): SessionAt {
  if (!isWithinHorizon(instant)) return { kind: 'unknown', reason: beyondHorizon };
  const { sessions, disagreements } = sessionWindow(calendar, {
    from: instant,
    to: instant + weekMs, // always contains a change: no session is as long
    closures,
  });
  const [now, next = null] = sessions;
  if (now === undefined) return { kind: 'unknown', reason: beyondHorizon };
  return { kind: 'known', now, next, advisory: advisoryOf(disagreements, { now, next }) };
}

/** Disagreements that overlap the returned sessions. */
function advisoryOf(
  disagreements: readonly { from: number; until: number; sentence: string }[],
  { now, next }: { now: TradingSession; next: TradingSession | null },
): string | null {
  const until = (next ?? now).until;
  const sentences = disagreements
    .filter((disagreement) => disagreement.from < until && disagreement.until > now.from)
    .map(({ sentence }) => sentence);
  return sentences.length === 0 ? null : sentences.join(' ');
}
