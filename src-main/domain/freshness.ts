/** The age of a reading; never negative, so that a clock stepped back can't make one younger than new. */
export function ageMs(observedAt: number, now: number): number {
  return Math.max(0, now - observedAt);
}

/** Past its limit a reading is shown only as stale and feeds nothing. */
export function isStale(observedAt: number, now: number, limitMs: number): boolean {
  return ageMs(observedAt, now) > limitMs;
}

/** ISO-8601 in UTC with the offset spelled out, as every stamp of the venue and of Perpscope is. */
export function toUtcText(instant: number): string {
  return new Date(instant).toISOString().replace('Z', '+00:00');
}
