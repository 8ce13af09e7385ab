import { minuteMs } from '../time.ts';
import { isoText } from './iso-text.ts';

/** ms; null: unknown, which is older than any limit. */
export type Age = number | null;

/** What ages are measured by. */
export interface AgeClock {
  /** World ms. */
  readonly now: () => number;
  /** Age of what was received at this stamp, whatever was done to the world's clock since. */
  readonly ageOf: (receivedAt: number) => Age;
  readonly isPast: (instant: number) => boolean;
  /** Whether that age is more than this, or unknown. */
  readonly isOlder: (receivedAt: number, limitMs: number) => boolean;
}

/** A reading with a timestamp of its own. World ms. */
interface StampedReading {
  readonly observedAt: number;
  readonly receivedAt: number;
}

/** Age of a time that its sender stamped, by the world's clock alone; never negative. Beside it the age of its receipt counts. */
export function ageMs(observedAt: number, now: number): number {
  return Math.max(0, now - observedAt);
}

/**
 * Age of a reading with a timestamp of its own. The age it had when it was received plus the time since then counts too: a clock
 * that is set back makes no reading younger.
 */
export function ageOfReading(
  { observedAt, receivedAt }: StampedReading,
  clock: Pick<AgeClock, 'now' | 'ageOf'>,
): Age {
  const sinceReceipt = clock.ageOf(receivedAt);
  if (sinceReceipt === null) return null;
  return Math.max(ageMs(observedAt, clock.now()), ageMs(observedAt, receivedAt) + sinceReceipt);
}

/** Whether that age is past a limit. */
export function isReadingOlder(
  { observedAt, receivedAt }: StampedReading,
  limitMs: number,
  clock: Pick<AgeClock, 'isPast' | 'isOlder'>,
): boolean {
  return (
    clock.isPast(observedAt + limitMs) || clock.isOlder(receivedAt, limitMs - ageMs(observedAt, receivedAt))
  );
}

/** The largest of these ages. */
export function oldest(ages: readonly Age[]): Age {
  return ages.reduce<Age>((most, age) => (most === null || age === null ? null : Math.max(most, age)), 0);
}

/** Past its limit a reading is shown only as stale and feeds nothing. */
export function isStale(age: Age, limitMs: number): boolean {
  return age === null || age > limitMs;
}

/** Whether a reading is younger than this. */
export function isYounger(age: Age, thanMs: number): boolean {
  return age !== null && age < thanMs;
}

/** So far a venue's clock may be ahead of ours, or ours behind it. */
export const mostAheadMs = 5 * minuteMs;

/** A time that can't be: what it stamps is not believed, as all that came after would be taken for older. */
export function isAhead(time: number, receivedAt: number): boolean {
  return time > receivedAt + mostAheadMs;
}

/** ISO-8601 in UTC with the offset spelled out, as every stamp of the venue and of Perpscope is. */
export function toUtcText(instant: number): string {
  return isoText(instant).replace('Z', '+00:00');
}
