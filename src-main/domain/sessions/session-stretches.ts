import type { CalendarName } from '../market-registry.ts';
import { horizon } from './horizon.ts';
import type { SessionStretch } from './session.ts';
import { type StretchesAsked, sessionWindow } from './session-window.ts';

export interface SessionStretches {
  /** Cut to what was asked for, ascending, without hole or overlap; none lies before the calendar's first day. */
  readonly stretches: readonly SessionStretch[];
  /** Where the calendar ends, if that is before what was asked for; null: it does not. */
  readonly knownUntil: number | null;
}

/** The sessions of a span of time. */
export function sessionStretches(calendar: CalendarName, asked: StretchesAsked): SessionStretches {
  const from = Math.max(asked.from, horizon.from);
  const to = Math.min(asked.to, horizon.until);
  const knownUntil = asked.to > horizon.until ? horizon.until : null;
  if (!(from < to)) return { stretches: [], knownUntil };
  const { stretches } = sessionWindow(calendar, { ...asked, from, to });
  return {
    stretches: stretches.map((stretch) => ({
      ...stretch,
      from: Math.max(stretch.from, from),
      until: Math.min(stretch.until, to),
    })),
    knownUntil,
  };
}
