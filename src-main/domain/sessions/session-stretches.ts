import type { CalendarName } from '../market-registry.ts';
import type { AnnouncedClosure, SessionStretch } from './session.ts';

export interface StretchesAsked {
  /** World ms: from included, to not. */
  readonly from: number;
  readonly to: number;
  readonly closures: readonly AnnouncedClosure[];
}

export interface SessionStretches {
  /** Cut to what was asked for, ascending, without hole or overlap; none lies before the calendar's first day. */
  readonly stretches: readonly SessionStretch[];
  /** Where the calendar ends, if that is before what was asked for; null: it does not. */
  readonly knownUntil: number | null;
}

/** The sessions of a span of time. */
export function sessionStretches(calendar: CalendarName, asked: StretchesAsked): SessionStretches {
  void calendar;
  return { stretches: [], knownUntil: asked.from };
}
