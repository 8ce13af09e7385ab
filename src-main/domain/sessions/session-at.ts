import { weekMs } from '../../time.ts';
import type { CalendarName } from '../markets/market-registry.ts';
import { sessionWindow } from './session-window.ts';
import { beyondHorizon, isWithinHorizon } from './horizon.ts';
import type { AnnouncedClosure, SessionAt, TradingSession } from './session.ts';

/** The session of an instant, and the next stretch in another state. Outside the calendar's days it is unknown, never open. */
export function sessionAt(
  calendar: CalendarName,
  instant: number,
  closures: readonly AnnouncedClosure[] = [],
): SessionAt {
  if (!isWithinHorizon(instant)) return { kind: 'unknown', reason: beyondHorizon };
  const { sessions, disagreements } = sessionWindow(calendar, {
    from: instant,
    to: instant + weekMs, // a change comes within it: no stretch is as long
    closures,
  });
  const [now, next = null] = sessions;
  if (now === undefined) return { kind: 'unknown', reason: beyondHorizon };
  return { kind: 'known', now, next, advisory: advisoryOf(disagreements, { now, next }) };
}

/** What differs on a day that lies, in part at least, in the stretches told of. */
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
