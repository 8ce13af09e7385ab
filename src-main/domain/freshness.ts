/** The age of a reading; never negative, so that a clock stepped back can't make one younger than new. */
export function ageMs(observedAt: number, now: number): number {
  return Math.max(0, now - observedAt);
}

/** So far a venue's clock may be ahead of ours, or ours behind it. */
export const mostAheadMs = 5 * 60_000;

/** A time that can't be: what it stamps is not believed, as all that came after would be taken for older. */
export function isAhead(time: number, receivedAt: number): boolean {
  return time > receivedAt + mostAheadMs;
}

/** Past its limit a reading is shown only as stale and feeds nothing. */
export function isStale(observedAt: number, now: number, limitMs: number): boolean {
  return ageMs(observedAt, now) > limitMs;
}

/** ISO-8601 in UTC with the offset spelled out, as every stamp of the venue and of Perpscope is. */
export function toUtcText(instant: number): string {
  return new Date(instant).toISOString().replace('Z', '+00:00');
}
