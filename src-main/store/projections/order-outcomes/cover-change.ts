import type { TimeSpan } from '../../../domain/time-span.ts';

/** Spans that may be covered now and were not, or the other way round: those whose end and start lie here, all included. */
export interface CoverChange {
  readonly toFrom: number;
  readonly toTo: number;
  /** The start is not after this. */
  readonly fromTo: number;
}

/** Those that lie within no other: whatever any of them holds one of these holds. Their starts rise, and so do their ends. */
export function outermost(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const kept: TimeSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to))
    if (span.to > (kept.at(-1)?.to ?? -Infinity)) kept.push(span);
  return kept;
}

/**
 * What is held by one of the spans of one list, but may be by none of the other. A span that has but grown at its end, as
 * it does with every reading, has changed no more than there. Both lists as outermost makes them.
 */
export function coverChanges(before: readonly TimeSpan[], now: readonly TimeSpan[]): readonly CoverChange[] {
  return [...heldByOne(before, now), ...heldByOne(now, before)];
}

function heldByOne(these: readonly TimeSpan[], those: readonly TimeSpan[]): readonly CoverChange[] {
  let next = 0;
  return these.flatMap(({ from, to }) => {
    while ((those[next]?.from ?? Infinity) <= from) next += 1;
    // Of those that begin by then it ends last.
    const same = those[next - 1];
    if (same === undefined || same.to < from) return [{ toFrom: from, toTo: to, fromTo: to }];
    // Of what it holds, the other has all that ends where it does or before.
    return same.to >= to ? [] : [{ toFrom: same.to + 1, toTo: to, fromTo: to }];
  });
}

/** Spans that only one of the lists has as they are. */
export function otherSpans(
  before: readonly TimeSpan[],
  now: readonly TimeSpan[],
): { readonly gone: readonly TimeSpan[]; readonly come: readonly TimeSpan[] } {
  return { gone: without(before, now), come: without(now, before) };
}

function without(these: readonly TimeSpan[], those: readonly TimeSpan[]): readonly TimeSpan[] {
  let next = 0;
  return these.filter(({ from, to }) => {
    while ((those[next]?.from ?? Infinity) < from) next += 1;
    const other = those[next];
    return other?.from !== from || other.to !== to;
  });
}
