import { setTimeout as delay } from 'node:timers/promises';
import type { MonotonicClock } from '../../clock.ts';
import { VenueError } from '../venue.ts';

/** A bucket that refills steadily: no minute ever spends more than `burst + perMinute`. */
export interface BudgetLimits {
  readonly perMinute: number;
  readonly burst: number;
  /** A request that would have to wait longer is refused at once, so that its caller can say why. */
  readonly longestWaitMs: number;
}

/** The venue allows 1,200 a minute to everybody behind one address, the agent included: half is left alone. */
export const politeLimits: BudgetLimits = { perMinute: 400, burst: 180, longestWaitMs: 8_000 };

interface Level {
  readonly spent: number;
  readonly at: number;
}

/** What is still spent at `now`, after the refill since the level was taken. */
export function drained(level: Level, now: number, limits: BudgetLimits): number {
  return Math.max(0, level.spent - ((now - level.at) * limits.perMinute) / 60_000);
}

/** How long `weight` has to wait until the bucket holds it. */
export function waitFor(weight: number, spent: number, limits: BudgetLimits): number {
  const over = spent + weight - limits.burst;
  return over <= 0 ? 0 : Math.ceil((over * 60_000) / limits.perMinute);
}

export interface WeightBudget {
  /** Resolves when the weight may be spent; rejects with budget_spent, rate_limited or aborted. */
  readonly spend: (weight: number, signal: AbortSignal) => Promise<void>;
  /** Weight that became known only with the answer. */
  readonly charge: (weight: number) => void;
  /** After a 429: nothing is sent until then. */
  readonly pauseFor: (ms: number) => void;
}

export function createWeightBudget(limits: BudgetLimits, clock: MonotonicClock): WeightBudget {
  const state = { level: { spent: 0, at: clock() } as Level, pausedUntil: 0 };
  const charge = (weight: number): void => {
    const now = clock();
    state.level = { spent: drained(state.level, now, limits) + weight, at: now };
  };
  const refuseWhilePaused = (): void => {
    const pausedMs = state.pausedUntil - clock();
    if (pausedMs <= 0) return;
    const seconds = Math.ceil(pausedMs / 1_000);
    throw new VenueError('rate_limited', `The venue asked for fewer requests; next one in ${seconds} s.`);
  };
  return {
    charge,
    pauseFor: (ms) => {
      state.pausedUntil = Math.max(state.pausedUntil, clock() + ms);
    },
    spend: async (weight, signal) => {
      refuseWhilePaused();
      const waitMs = waitFor(weight, drained(state.level, clock(), limits), limits);
      if (waitMs > limits.longestWaitMs) {
        throw new VenueError(
          'budget_spent',
          `The venue request budget is spent; try again in ${Math.ceil(waitMs / 1_000)} s.`,
        );
      }
      charge(weight);
      if (waitMs === 0) return;
      await waitOut(waitMs, signal);
      // Another request may have met a 429 meanwhile.
      refuseWhilePaused();
    },
  };
}

async function waitOut(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (cause) {
    throw new VenueError('aborted', 'The request was given up while it waited its turn.', cause);
  }
}
