import { toUtcText } from '../domain/freshness.ts';
import type { CalendarName } from '../domain/market-registry.ts';
import { sessionStretches } from '../domain/sessions/session-stretches.ts';
import type { AnnouncedClosure, SessionAt, SessionStretch } from '../domain/sessions/session.ts';

const isShut = ({ state }: SessionStretch): boolean => state === 'closed' || state === 'holiday';

/** Longer than any underlying stays shut. */
const longestShutMs = 14 * 86_400_000;

export interface SessionNow {
  readonly calendar: CalendarName;
  readonly session: SessionAt;
  /** World ms. */
  readonly now: number;
  readonly closures: readonly AnnouncedClosure[];
}

/** Why an underlying's session forbids new entries, and until when; null: it does not, or is not known. */
export function underlyingClosed({ calendar, session, now, closures }: SessionNow): string | null {
  if (session.kind !== 'known' || !isShut(session.now)) return null;
  const { stretches } = sessionStretches(calendar, { from: now, to: now + longestShutMs, closures });
  const opening = stretches.find((stretch) => !isShut(stretch)) ?? null;
  const { state, dayName } = session.now;
  const what = state === 'holiday' && dayName !== null ? ` (${dayName})` : '';
  const until = opening === null ? '' : ` until ${writtenMinute(opening.from)}`;
  return `The underlying session is closed${what}${until}.`;
}

/** `2026-11-27 09:00 UTC` */
function writtenMinute(instant: number): string {
  return `${toUtcText(instant).slice(0, 16).replace('T', ' ')} UTC`;
}
