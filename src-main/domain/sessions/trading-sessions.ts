import type { CalendarName } from '../markets/market-registry.ts';
import { horizon } from './horizon.ts';
import type { TradingSession } from './session.ts';
import { type SessionRange, sessionWindow } from './session-window.ts';

export interface TradingSessions {
  /** Cut to what was asked for, ascending, without hole or overlap; none lies before the calendar's first day. */
  readonly sessions: readonly TradingSession[];
  /** Where the calendar ends, if that is before what was asked for; null: it does not. */
  readonly knownUntil: number | null;
}

/** The sessions of a span of time. */
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
