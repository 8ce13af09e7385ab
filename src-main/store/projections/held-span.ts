import type { RoundTrip } from '../../domain/trades/round-trip.ts';
import type { TimeSpan } from '../../domain/time-span.ts';

type Held = Pick<RoundTrip, 'state' | 'openedAt' | 'closedAt' | 'lastAt'>;

/** Returns the time span in which a trip was held; null if its opening is unknown. */
export function heldSpan({ state, openedAt, closedAt, lastAt }: Held): TimeSpan | null {
  if (openedAt === null) return null;
  return { from: openedAt, to: state === 'open' ? Number.MAX_SAFE_INTEGER : (closedAt ?? lastAt) };
}

/** Returns the spans in which one of the two was held and the other was not. null: no trip. */
export function changedHeldSpans(was: Held | null, is: Held | null): readonly TimeSpan[] {
  const spans = [was, is].flatMap((trip) => (trip === null ? [] : (heldSpan(trip) ?? [])));
  const [a, b] = spans;
  if (a === undefined || b === undefined || a.from !== b.from) return spans;
  return a.to === b.to ? [] : [{ from: Math.min(a.to, b.to), to: Math.max(a.to, b.to) }];
}
