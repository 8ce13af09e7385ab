import { performance } from 'node:perf_hooks';
import { RateLimitedError } from './errors.ts';

/**
 * Runs heavy requests one at a time and lets the event loop handle new connections and light requests in between. Callers alternate,
 * so that one with many requests delays mainly itself.
 */
export interface FairQueue {
  /**
   * Resolves when `caller` may run; null: immediately. Rejects with the signal's reason when aborted, and with RateLimitedError if the
   * caller has too many requests waiting.
   */
  readonly enter: (caller: unknown, signal?: AbortSignal) => Promise<void> | null;
}

const mostWaitingOfOne = 200;
const mostWaiting = 1_000;
/** Maximum number of event loop passes between two heavy requests, so that a flood of light ones does not starve them. */
const longestBreak = 100;

interface Waiting {
  readonly go: () => void;
  readonly giveUp: (reason: unknown) => void;
  readonly signal: AbortSignal | undefined;
}

export function createFairQueue(): FairQueue {
  const lines = new Map<unknown, Waiting[]>(); // next caller first
  const state = { waiting: 0, isTaken: false, passes: 0, events: 0 };
  const next = (): Waiting | null => {
    for (const [caller, line] of lines) {
      lines.delete(caller);
      const first = line.shift();
      if (line.length > 0) lines.set(caller, line);
      if (first === undefined) continue;
      state.waiting -= 1;
      if (first.signal?.aborted !== true) return first;
      first.giveUp(first.signal.reason);
    }
    return null;
  };
  const rest = (): void => {
    state.isTaken = true;
    state.passes = 0;
    setImmediate(pass);
  };
  const pass = (): void => {
    const { events } = performance.nodeTiming.uvMetricsInfo;
    const isQuiet = events === state.events;
    state.events = events;
    state.passes += 1;
    if (!isQuiet && state.passes < longestBreak) return void setImmediate(pass);
    const waiting = next();
    if (waiting === null) state.isTaken = false;
    else {
      rest();
      waiting.go();
    }
  };
  return {
    enter: (caller, signal) => {
      if (!state.isTaken) {
        rest();
        return null;
      }
      const line = lines.get(caller) ?? [];
      if (line.length >= mostWaitingOfOne || state.waiting >= mostWaiting) return Promise.reject(tooMany());
      lines.set(caller, line);
      state.waiting += 1;
      return new Promise((go, giveUp) => line.push({ go, giveUp, signal }));
    },
  };
}

function tooMany(): RateLimitedError {
  return new RateLimitedError('Too many requests are waiting. Retry in a second.', 1);
}
