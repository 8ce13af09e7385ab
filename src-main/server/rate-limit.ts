import { LRUCache } from 'lru-cache';
import type { MonotonicClock } from '../clock.ts';
import { RateLimitedError } from '../errors.ts';

export interface RateLimit {
  /** Takes one request. Returns whole seconds to wait if the address has used up its limit, else null. */
  readonly take: (address: string) => number | null;
}

interface Allowance {
  /** Maximum number of requests of an address... */
  readonly most: number;
  /** ...within this many ms, counted from its first request. */
  readonly withinMs: number;
}

/** Maximum number of addresses remembered: only loopback addresses connect, but there are millions of them. */
const mostAddresses = 1_000;

export function createRateLimit({ most, withinMs }: Allowance, clock: MonotonicClock): RateLimit {
  const spans = new LRUCache<string, { readonly beganAt: number; count: number }>({ max: mostAddresses });
  return {
    take: (address) => {
      const now = clock();
      const span = spans.peek(address); // peek does not change the order: the span that began first is dropped first
      if (span === undefined || now - span.beganAt >= withinMs) {
        spans.set(address, { beganAt: now, count: 1 });
        return null;
      }
      span.count += 1;
      return span.count > most ? Math.max(1, Math.ceil((span.beganAt + withinMs - now) / 1_000)) : null;
    },
  };
}

/**
 * Counts a deposit or withdrawal. Throws once the address has used up its limit. Called after the request was checked, so an invalid
 * one does not count, and before a deposit is stored, so that one over the limit leaves nothing.
 */
export function countFundMovement(limit: RateLimit, address: string): void {
  const wait = limit.take(address);
  if (wait === null) return;
  throw new RateLimitedError(`Too many deposits and withdrawals this minute. Wait ${wait} s.`, wait);
}
