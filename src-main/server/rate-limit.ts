import { LRUCache } from 'lru-cache';
import type { MonotonicClock } from '../clock.ts';
import { RateLimitedError } from '../errors.ts';

export interface RateLimit {
  /** Whole seconds to wait when the address has used up what it may, else null. */
  readonly take: (address: string) => number | null;
}

interface Allowance {
  /** So many requests of an address... */
  readonly most: number;
  /** ...in a span of so many ms, which begins with its first. */
  readonly withinMs: number;
}

/** Only loopback addresses connect, but there are millions of them. */
const mostAddresses = 1_000;

export function createRateLimit({ most, withinMs }: Allowance, clock: MonotonicClock): RateLimit {
  const spans = new LRUCache<string, { readonly beganAt: number; count: number }>({ max: mostAddresses });
  return {
    take: (address) => {
      const now = clock();
      const span = spans.peek(address); // the span that began first makes room
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
 * Counts a deposit or withdrawal that was accepted. Throws once the address has used up its limit. Called after the request
 * was checked, so that a refused one does not count: preparing one keeps nothing.
 */
export function countFundMovement(limit: RateLimit, address: string): void {
  const wait = limit.take(address);
  if (wait === null) return;
  throw new RateLimitedError(`Too many deposits and withdrawals this minute. Wait ${wait} s.`, wait);
}
