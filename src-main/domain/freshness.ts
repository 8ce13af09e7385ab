import { minuteMs } from '../time.ts';
import { isoText } from './iso-text.ts';

/** ms; null: unknown, which counts as older than any limit. */
export type Age = number | null;

/** Clock that measures ages. */
export interface AgeClock {
  /** World ms. */
  readonly now: () => number;
  /** Age since this receipt stamp, unaffected by changes of the world clock. */
  readonly ageOf: (receivedAt: number) => Age;
  readonly isPast: (instant: number) => boolean;
  /** Whether that age is over the limit, or unknown. */
  readonly isOlder: (receivedAt: number, limitMs: number) => boolean;
}

/** A reading with a timestamp of its own. World ms. */
interface StampedReading {
  readonly observedAt: number;
  readonly receivedAt: number;
}

/** Age of a sender's timestamp by the world clock; never negative. Combine it with the age of the receipt. */
export function ageMs(observedAt: number, now: number): number {
  return Math.max(0, now - observedAt);
}

/**
 * Age of a reading with its own timestamp: at least its age at receipt plus the time since, so that setting a clock back never
 * makes a reading younger.
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

/** Whether a reading is past its limit; it is then shown as stale and not used in figures. */
export function isStale(age: Age, limitMs: number): boolean {
  return age === null || age > limitMs;
}

/** Whether a reading is younger than this. */
export function isYounger(age: Age, thanMs: number): boolean {
  return age !== null && age < thanMs;
}

/** A venue's clock may be this far ahead of ours. */
export const mostAheadMs = 5 * minuteMs;

/** Whether a timestamp is impossibly far ahead. Such a reading is discarded, because later ones would count as older. */
export function isAhead(time: number, receivedAt: number): boolean {
  return time > receivedAt + mostAheadMs;
}

/** ISO-8601 in UTC with the offset spelled out, as served for venue and Perpscope timestamps. */
export function toUtcText(instant: number): string {
  return isoText(instant).replace('Z', '+00:00');
}
