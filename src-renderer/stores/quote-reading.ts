import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { MarketQuote } from '../../src-preload/contract/views/quote.ts';

/** A quote as of now. The service's own `stale` was true when it was sent; only the clock tells what it is since. */
export type Reading =
  | { readonly kind: 'none' }
  | { readonly kind: 'fresh'; readonly ageMs: number }
  | { readonly kind: 'stale'; readonly ageMs: number };

export function readingOf(quote: MarketQuote | undefined, nowMs: number | null): Reading {
  if (quote === undefined || quote.observedAt === null || nowMs === null) return { kind: 'none' };
  const ageMs = Math.max(0, nowMs - Date.parse(quote.observedAt));
  return ageMs > freshnessLimitsMs.quote ? { kind: 'stale', ageMs } : { kind: 'fresh', ageMs };
}
