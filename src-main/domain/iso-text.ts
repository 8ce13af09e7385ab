/** ms before and after the epoch that a date can hold. */
const mostMs = 8.64e15;

/**
 * ISO-8601 in UTC, ending in `Z`. Times are bounded where they enter; one that no date can hold is written as the nearest that
 * can, so that one row never fails a whole answer.
 */
export function isoText(instant: number): string {
  const ms = Number.isNaN(instant) ? 0 : Math.min(mostMs, Math.max(-mostMs, instant));
  return new Date(ms).toISOString();
}
