import { LRUCache } from 'lru-cache';
import type { MonotonicClock } from '../../clock.ts';
import type { Backoff } from '../../domain/backoff.ts';
import { backoffDelay } from '../../domain/backoff.ts';
import { hourMs, minuteMs } from '../../time.ts';

/** Limits how often the account follows the agent's report, across sources. */
export interface NameThrottle {
  /** Whether this account may be opened now. */
  readonly isFree: (address: string) => boolean;
  readonly noteFollowed: () => void;
  /** Notes that an account could not be opened: it is not tried again for a while, longer each time. */
  readonly noteInvalid: (address: string, message: string) => void;
  /** Reason why this account could not be opened last time; null: it could, or was not tried. */
  readonly refusalOf: (address: string) => string | null;
  /** Clears all failures and waits, because a person has decided again. */
  readonly forget: () => void;
}

/** Real ms. */
export interface ThrottleTimings {
  /** Wait between two accounts that are followed. */
  readonly follows: Backoff;
  /** Wait until an account that could not be opened is tried again: each try stops the reads of the one in use. */
  readonly refusals: Backoff;
}

export const usualThrottle: ThrottleTimings = {
  follows: { firstMs: 10_000, longestMs: 10 * minuteMs },
  refusals: { firstMs: minuteMs, longestMs: hourMs },
};

interface Refusal {
  readonly message: string;
  readonly times: number;
  readonly until: number;
}

/** Maximum number of accounts that are remembered as not openable; beyond it the oldest is forgotten. */
const mostRefusals = 100;

export function createNameThrottle(
  monotonic: MonotonicClock,
  timings: ThrottleTimings = usualThrottle,
): NameThrottle {
  const refusals = new LRUCache<string, Refusal>({ max: mostRefusals });
  const follows = { inARow: 0, last: Number.NEGATIVE_INFINITY };
  const spacing = (): number => backoffDelay(follows.inARow, timings.follows, 0);
  return {
    isFree: (address) => {
      const now = monotonic();
      if (now < (refusals.peek(address)?.until ?? now)) return false;
      return follows.inARow === 0 || now - follows.last >= spacing();
    },
    noteFollowed: () => {
      const now = monotonic();
      // After a pause as long as the longest wait, it no longer counts as in a row.
      const isCalm = now - follows.last >= timings.follows.longestMs + spacing();
      Object.assign(follows, { inARow: isCalm ? 1 : follows.inARow + 1, last: now });
    },
    noteInvalid: (address, message) => {
      const times = (refusals.peek(address)?.times ?? 0) + 1;
      refusals.set(address, {
        message,
        times,
        until: monotonic() + backoffDelay(times, timings.refusals, 0),
      });
    },
    refusalOf: (address) => refusals.peek(address)?.message ?? null,
    forget: () => {
      refusals.clear();
      Object.assign(follows, { inARow: 0, last: Number.NEGATIVE_INFINITY });
    },
  };
}
