import type { MonotonicClock } from '../../clock.ts';
import type { Backoff } from '../../domain/backoff.ts';
import { backoffDelay } from '../../domain/backoff.ts';
import { messageOf } from '../../errors.ts';
import { ReferenceFailure } from '../../reference/reference.ts';
import type { Job } from '../poller.ts';

/** One kind of request to the provider, with its own pace and back-off. */
interface ReferencePath<T> {
  readonly name: string;
  /** Real ms between the end of one request and the next. */
  readonly everyMs: () => number;
  /** null: there is nothing to request now. */
  readonly ask: (signal: AbortSignal) => Promise<T> | null;
  readonly onAnswer: (answer: T) => void;
  /** Called on every attempt while a failure lasts. */
  readonly onFailure: (failure: ReferenceFailure) => void;
  /** Real ms to wait while the key is rejected or the plan lacks the data: until then only a person can help. */
  readonly lastingMs: () => number;
}

export interface PathPace {
  readonly backoff: Backoff;
  readonly monotonic: MonotonicClock;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
}

/** Interval at which to check again whether there is something to request, real ms; this sends nothing. */
const recheckMs = 1_000;

interface PathState {
  failures: number;
  /** Monotonic ms before which no request is sent, even if the job is nudged. */
  notBefore: number;
  everyMs: number;
  /** The failure that causes a long wait; null: none. */
  lasting: ReferenceFailure | null;
}

/** Job of a path. Never rejects because of the provider: a failure is reported to the path only. */
export function pathJob<T>(path: ReferencePath<T>, pace: PathPace): Job {
  const state: PathState = { failures: 0, notBefore: 0, everyMs: recheckMs, lasting: null };
  return {
    name: path.name,
    get everyMs() {
      return state.everyMs;
    },
    run: async (signal) => {
      const waitMs = state.notBefore - pace.monotonic();
      const asking = waitMs <= 0 ? path.ask(signal) : null;
      if (asking === null) {
        if (state.lasting !== null) path.onFailure(state.lasting);
        state.everyMs = waitMs > 0 ? untilNext(state, waitMs) : recheckMs;
        return 'idle';
      }
      await settle(asking, { path, pace, state, signal });
      return 'done';
    },
  };
}

interface Settling<T> {
  readonly path: ReferencePath<T>;
  readonly pace: PathPace;
  readonly state: PathState;
  readonly signal: AbortSignal;
}

async function settle<T>(asking: Promise<T>, { path, pace, state, signal }: Settling<T>): Promise<void> {
  const outcome = await asking.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ failure: asFailure(error) }),
  );
  // A result for a reader that has stopped meanwhile is dropped.
  signal.throwIfAborted();
  if ('answer' in outcome) {
    Object.assign(state, { failures: 0, everyMs: path.everyMs(), lasting: null });
    path.onAnswer(outcome.answer);
    return;
  }
  const { failure } = outcome;
  state.failures += 1;
  state.lasting = isLasting(failure) ? failure : null;
  const waitMs = isLasting(failure) ? path.lastingMs() : retryMs(failure, state.failures, pace);
  state.notBefore = pace.monotonic() + waitMs;
  state.everyMs = untilNext(state, waitMs);
  path.onFailure(failure);
}

/** Wait until the next run. A lasting failure is also reported for requests that are not yet scheduled. */
function untilNext({ lasting }: PathState, waitMs: number): number {
  return lasting === null ? waitMs : Math.min(waitMs, recheckMs);
}

function retryMs(
  { retryAfterMs }: ReferenceFailure,
  failures: number,
  { backoff, random }: PathPace,
): number {
  return Math.max(retryAfterMs ?? 0, backoffDelay(failures, backoff, random()));
}

function isLasting({ kind }: ReferenceFailure): boolean {
  return kind === 'refused' || kind === 'not_entitled';
}

function asFailure(error: unknown): ReferenceFailure {
  return error instanceof ReferenceFailure ? error : new ReferenceFailure('failed', messageOf(error));
}
