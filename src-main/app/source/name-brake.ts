import { LRUCache } from 'lru-cache';
import type { MonotonicClock } from '../../clock.ts';
import type { Backoff } from '../../domain/backoff.ts';
import { backoffDelay } from '../../domain/backoff.ts';
import { hourMs, minuteMs } from '../../time.ts';

/** How often the agent's report leads to another account, whichever source is open. */
export interface NameBrake {
  /** Whether this account may be opened now. */
  readonly isFree: (address: string) => boolean;
  readonly noteFollowed: () => void;
  /** It could not be opened: it is left alone for a while, longer each time. */
  readonly noteInvalid: (address: string, message: string) => void;
  /** Why this account could not be opened the last time; null: it could, or was not tried. */
  readonly refusalOf: (address: string) => string | null;
  /** A person has decided again: nothing is held against any account. */
  readonly forget: () => void;
}

/** Real ms. */
export interface BrakeTimings {
  /** Between two accounts that were followed. */
  readonly follows: Backoff;
  /** Until one that could not be opened is tried again: each try ends the reading of the one in use. */
  readonly refusals: Backoff;
}

export const usualBrake: BrakeTimings = {
  follows: { firstMs: 10_000, longestMs: 10 * minuteMs },
  refusals: { firstMs: minuteMs, longestMs: hourMs },
};

interface Refusal {
  readonly message: string;
  readonly times: number;
  readonly until: number;
}

/** Of more accounts than these that could not be opened the oldest is forgotten. */
const mostRefusals = 100;

export function createNameBrake(monotonic: MonotonicClock, timings: BrakeTimings = usualBrake): NameBrake {
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
      // After a calm as long as the longest wait it is no row any more.
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
