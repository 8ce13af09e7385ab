import { isoText } from './iso-text.ts';

/** Whole ms of an instant that is given in ns as text. */
export function msOfNs(ns: string): number {
  return Number(BigInt(ns) / 1_000_000n);
}

/** ISO-8601 in UTC with the offset spelled out and nine digits of the second. */
export function nsToUtcText(ns: string): string {
  const below = ns.padStart(7, '0').slice(-6);
  return isoText(msOfNs(ns)).replace('Z', `${below}+00:00`);
}
