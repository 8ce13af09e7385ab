import { LRUCache } from 'lru-cache';
import type { MonotonicClock } from '../clock.ts';
import { minuteMs } from '../time.ts';

/** Slows down an address that guesses tokens, links and keys; a right one never waits. */
export interface WrongSecretThrottle {
  /**
   * Called for each wrong secret. Calls `refuse` with null when the refusal may be sent; or at once, with the seconds to wait, if too
   * many refusals of the address are being delayed already.
   */
  readonly hold: (address: string, refuse: (wait: number | null) => void) => void;
}

const freeTries = 5;
const firstDelayMs = 100;
const longestDelayMs = 5_000;
/** Maximum delay of all delayed refusals of an address together, ms. */
const longestWaitMs = 10_000;
/** Ms without a wrong secret after which an address starts again with free tries. */
const forgottenAfterMs = minuteMs;
const mostAddresses = 1_000;

interface Tries {
  readonly count: number;
  readonly lastAt: number;
  /** Time at which the last delayed refusal will be sent. */
  readonly busyUntil: number;
}

/** Creates the throttle. Each delay is twice the one before; refusals of one address are sent one after another. */
export function createWrongSecretThrottle(clock: MonotonicClock): WrongSecretThrottle {
  const known = new LRUCache<string, Tries>({ max: mostAddresses });
  const triesOf = (address: string, now: number): Tries => {
    const tries = known.get(address);
    if (tries !== undefined && now - tries.lastAt < forgottenAfterMs) return tries;
    return { count: 0, lastAt: now, busyUntil: now };
  };
  return {
    hold: (address, refuse) => {
      const now = clock();
      const { count, busyUntil } = triesOf(address, now);
      const delay = count < freeTries ? 0 : Math.min(firstDelayMs * 2 ** (count - freeTries), longestDelayMs);
      const waitMs = Math.max(0, busyUntil - now) + delay;
      if (waitMs > longestWaitMs) {
        known.set(address, { count, lastAt: now, busyUntil });
        return refuse(Math.ceil(waitMs / 1_000));
      }
      known.set(address, { count: count + 1, lastAt: now, busyUntil: now + waitMs });
      if (waitMs === 0) return refuse(null);
      setTimeout(() => refuse(null), waitMs).unref(); // does not keep a program that wants to end
    },
  };
}
