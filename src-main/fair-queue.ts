import { performance } from 'node:perf_hooks';
import { RateLimitedError } from './errors.ts';

/**
 * Lets heavy questions work one at a time, and between two of them the event loop take what has arrived: new connections,
 * of which it takes one in each pass, and light questions. Callers take turns, so that one who asks for much waits for
 * itself and others hardly wait for it.
 */
export interface FairQueue {
  /**
   * Resolves when `caller` may work; null: at once. Rejects with the signal's reason once that is aborted, and with
   * RateLimitedError where the caller has too many questions waiting.
   */
  readonly enter: (caller: unknown, signal?: AbortSignal) => Promise<void> | null;
}

const mostWaitingOfOne = 200;
const mostWaiting = 1_000;
/** Passes of the event loop between two heavy questions, at most: under a flood of light ones, heavy ones go on as well. */
const longestBreak = 100;

interface Waiting {
  readonly go: () => void;
  readonly giveUp: (reason: unknown) => void;
  readonly signal: AbortSignal | undefined;
}

export function createFairQueue(): FairQueue {
  const lines = new Map<unknown, Waiting[]>(); // the caller whose turn is next first
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
  return new RateLimitedError('Too many long questions are waiting to be answered. Wait a second.', 1);
}
