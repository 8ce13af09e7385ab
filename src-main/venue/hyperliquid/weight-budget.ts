import { setTimeout as delay } from 'node:timers/promises';
import type { MonotonicClock } from '../../clock.ts';
import { minuteMs } from '../../time.ts';
import { VenueError } from '../venue.ts';

/** Limits of a leaky bucket: no minute spends more than `burst + perMinute`. */
export interface BudgetLimits {
  readonly perMinute: number;
  readonly burst: number;
  /** A request that would wait longer is rejected immediately. */
  readonly longestWaitMs: number;
}

/**
 * Timeout of a read, its wait for the budget included. Real ms. Below the time limit of a request: if the venue hangs, a request can
 * still be answered from the store.
 */
export const readTimeoutMs = 8_000;

/** The venue allows 1,200 a minute per IP address, shared with the agent, so half is left unused. */
export const politeLimits: BudgetLimits = { perMinute: 400, burst: 180, longestWaitMs: 5_000 };

/** Limits for the embedded simulator, which has no other clients: practically none. */
export const simulatorLimits: BudgetLimits = { perMinute: 60_000, burst: 10_000, longestWaitMs: 5_000 };

interface Level {
  readonly spent: number;
  readonly at: number;
}

/** Returns the spent weight at `now`, after draining. */
export function drained(level: Level, now: number, limits: BudgetLimits): number {
  return Math.max(0, level.spent - ((now - level.at) * limits.perMinute) / minuteMs);
}

/** Returns the ms until the bucket has room for `weight`. */
export function waitFor(weight: number, spent: number, limits: BudgetLimits): number {
  const over = spent + weight - limits.burst;
  return over <= 0 ? 0 : Math.ceil((over * minuteMs) / limits.perMinute);
}

export interface WeightBudget {
  /**
   * Resolves once the weight is spent; the request must then be sent immediately. Rejects with budget_spent, rate_limited or aborted,
   * with nothing spent.
   */
  readonly spend: (weight: number, signal: AbortSignal, priority?: RequestPriority) => Promise<Spending>;
  /** Stops all requests for this long, after a 429. */
  readonly pauseFor: (ms: number) => void;
}

/**
 * `prompt`: rejected if the wait exceeds the limit. `patient`: a heavy history page, which yields to others for a while and then keeps
 * its index in the queue.
 */
export type RequestPriority = 'prompt' | 'patient';

/** Longest wait of a patient request, and how long prompt requests may overtake it. Real ms. */
interface PatientLimits {
  readonly longestWaitMs: number;
  readonly givesWayMs: number;
}

/** The first start requests more than a minute's budget of pages; until they are read, lighter requests go first. */
const usualPatientLimits: PatientLimits = { longestWaitMs: 240_000, givesWayMs: 120_000 };

/** Weight spent on one request. */
export interface Spending {
  /** Settles the actual weight; until then the maximum counts. */
  readonly settle: (weight: number) => void;
  /** Settles at the weight spent. */
  readonly settleAsSpent: () => void;
}

export function createWeightBudget(
  limits: BudgetLimits,
  clock: MonotonicClock,
  patientLimits = usualPatientLimits,
): WeightBudget {
  const ledger = createLedger(limits, clock());
  const waiting: Waiting[] = [];
  const pause = { until: 0 };
  const refuseWhilePaused = (): void => {
    const pausedMs = pause.until - clock();
    if (pausedMs <= 0) return;
    const seconds = Math.ceil(pausedMs / 1_000);
    throw new VenueError('rate_limited', `The venue asked for fewer requests; next one in ${seconds} s.`);
  };
  /** Ms until a request may run. A request heavier than a burst runs when nothing else is spent. */
  const waitOf = (own: Waiting): number => {
    const now = clock();
    const passed = now - patientLimits.givesWayMs;
    const ahead = aheadOf(own, waiting, passed).reduce((sum, { weight }) => sum + weight, 0);
    return waitFor(Math.min(own.weight, limits.burst), ledger.spentAt(now) + ahead, limits);
  };
  return {
    pauseFor: (ms) => {
      pause.until = Math.max(pause.until, clock() + ms);
    },
    spend: async (weight, signal, priority = 'prompt') => {
      const own = { weight, priority, since: clock() };
      const latest =
        own.since + (priority === 'patient' ? patientLimits.longestWaitMs : limits.longestWaitMs);
      waiting.push(own);
      try {
        for (;;) {
          refuseWhilePaused();
          const waitMs = waitOf(own);
          if (waitMs === 0) return ledger.enter(weight, clock());
          if (clock() + waitMs > latest) throw spentFor(waitMs);
          await waitOut(waitMs, signal);
        }
      } finally {
        waiting.splice(waiting.indexOf(own), 1);
      }
    },
  };
}

interface Waiting {
  readonly weight: number;
  readonly priority: RequestPriority;
  readonly since: number;
}

/**
 * Returns the requests ahead of one: in order of arrival, except that patient requests that arrived after `givenWaySince` come
 * last.
 */
function aheadOf(own: Waiting, waiting: readonly Waiting[], givenWaySince: number): Waiting[] {
  const givesWay = ({ priority, since }: Waiting): boolean => priority === 'patient' && since > givenWaySince;
  const index = waiting.indexOf(own);
  return waiting.filter((other, position) =>
    givesWay(other) === givesWay(own) ? position < index : givesWay(own),
  );
}

function spentFor(waitMs: number): VenueError {
  const seconds = Math.ceil(waitMs / 1_000);
  return new VenueError('budget_spent', `The venue request budget is spent; try again in ${seconds} s.`);
}

async function waitOut(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (cause) {
    throw new VenueError('aborted', 'The request was canceled while it waited for request weight.', cause);
  }
}

interface Ledger {
  readonly spentAt: (now: number) => number;
  readonly enter: (weight: number, now: number) => Spending;
}

/**
 * Keeps the spent weight. Unsettled entries are kept in order, with all later ones, so that settling one for less recomputes the
 * level as if it had never weighed more, without returning drained weight twice.
 */
function createLedger(limits: BudgetLimits, now: number): Ledger {
  const entries: { readonly at: number; weight: number; isSettled: boolean }[] = [];
  const settled = { level: { spent: 0, at: now } as Level };
  const after = (level: Level, { at, weight }: { readonly at: number; readonly weight: number }): Level => ({
    spent: drained(level, at, limits) + weight,
    at,
  });
  const foldSettled = (): void => {
    for (let first = entries[0]; first?.isSettled === true; first = entries[0]) {
      settled.level = after(settled.level, first);
      entries.shift();
    }
  };
  return {
    spentAt: (at) => drained(entries.reduce(after, settled.level), at, limits),
    enter: (weight, at) => {
      const entry = { at, weight, isSettled: false };
      entries.push(entry);
      const settle = (final: number): void => {
        entry.weight = final;
        entry.isSettled = true;
        foldSettled();
      };
      return { settle, settleAsSpent: () => settle(weight) };
    },
  };
}
