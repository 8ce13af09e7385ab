import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { WorldClock } from './clock-store.ts';
import type { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';

/** Freshness of a quote now. The service's own `stale` was true when it was sent; without a connection every quote is stale. */
export type Reading =
  | { readonly kind: 'none' }
  | { readonly kind: 'fresh'; readonly ageMs: number }
  | { readonly kind: 'stale'; readonly ageMs: number };

export function readingOf(
  quote: MarketQuote | undefined,
  { nowMs, live }: Pick<WorldClock, 'nowMs' | 'live'>,
): Reading {
  if (quote === undefined || quote.observedAt === null || nowMs === null) return { kind: 'none' };
  const ageMs = Math.max(0, nowMs - Date.parse(quote.observedAt));
  return !live || ageMs > freshnessLimitsMs.quote ? { kind: 'stale', ageMs } : { kind: 'fresh', ageMs };
}
