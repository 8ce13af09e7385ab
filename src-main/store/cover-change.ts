import type { TimeSpan } from '../domain/time-span.ts';

/** Spans that may be covered now and were not, or the other way round: those whose end and start lie here, all included. */
export interface CoverChange {
  readonly toFrom: number;
  readonly toTo: number;
  /** The start is not after this. */
  readonly fromTo: number;
}

/**
 * What is held by one of the spans of one list, but may be by none of the other. A span that has but grown at its end, as
 * it does with every reading, has changed no more than there.
 */
export function coverChanges(before: readonly TimeSpan[], now: readonly TimeSpan[]): readonly CoverChange[] {
  return [...heldByOne(before, now), ...heldByOne(now, before)];
}

function heldByOne(these: readonly TimeSpan[], those: readonly TimeSpan[]): readonly CoverChange[] {
  return these.flatMap(({ from, to }) => {
    const same = those.find((span) => span.from <= from && span.to >= from);
    if (same === undefined) return [{ toFrom: from, toTo: to, fromTo: to }];
    // Of what it holds, the other has all that ends where it does or before.
    return same.to >= to ? [] : [{ toFrom: same.to + 1, toTo: to, fromTo: to }];
  });
}
