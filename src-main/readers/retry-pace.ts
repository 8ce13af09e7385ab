import type { MonotonicClock } from '../clock.ts';
import { minuteMs } from '../time.ts';

/** Paces the retries of all failing reads together. */
export interface RetryPace {
  /** Real ms until the next retry may be sent. */
  readonly waitMs: () => number;
  /** Counts a retry that is sent now. */
  readonly spend: (weight: number) => void;
}

/**
 * Share of the request weight per minute that retries may use; the rest is reserved for reads that work. With the polite limits a
 * read of weight 20 is retried every 7.5 s.
 */
const retryShare = 0.4;

export function createRetryPace(perMinute: number, monotonic: MonotonicClock): RetryPace {
  const next = { at: Number.NEGATIVE_INFINITY };
  return {
    waitMs: () => Math.max(0, next.at - monotonic()),
    spend: (weight) => {
      next.at = Math.max(next.at, monotonic()) + (weight * minuteMs) / (perMinute * retryShare);
    },
  };
}
