/** Largest ms value of a Date. */
const mostMs = 8.64e15;

/**
 * ISO-8601 in UTC, ending in `Z`. A value outside the range of dates is clamped, so that one row never fails a whole answer.
 */
export function isoText(instant: number): string {
  const ms = Number.isNaN(instant) ? 0 : Math.min(mostMs, Math.max(-mostMs, instant));
  return new Date(ms).toISOString();
}

/** `2026-11-23T08-36-12Z`: an instant in the name of a file. */
export function fileStamp(instant: number): string {
  return isoText(instant).replaceAll(':', '-').replace(/\.\d+/, '');
}

/** Whole ms of an instant in ns, given as text. */
export function msOfNs(ns: string): number {
  return Number(BigInt(ns) / 1_000_000n);
}

/** ISO-8601 in UTC with the offset spelled out and nine digits of the second. */
export function nsToUtcText(ns: string): string {
  const below = ns.padStart(7, '0').slice(-6);
  return isoText(msOfNs(ns)).replace('Z', `${below}+00:00`);
}
