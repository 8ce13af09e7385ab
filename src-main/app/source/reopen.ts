import type { Backoff } from '../../domain/backoff.ts';
import { backoffDelay } from '../../domain/backoff.ts';
import { messageOf } from '../../errors.ts';
import { minuteMs } from '../../time.ts';

interface ReopenDeps {
  /** Resolves once a source is open or is no longer wanted. */
  readonly again: () => Promise<void>;
  readonly onFailure: (message: string) => void;
  readonly random: () => number;
  /** Real ms. */
  readonly backoff?: Backoff;
}

/** Retries, at growing intervals, while no source can be opened. */
interface Reopening {
  readonly begin: () => void;
  readonly stop: () => void;
}

const usualBackoff: Backoff = { firstMs: 2_000, longestMs: minuteMs };

export function createReopening(deps: ReopenDeps): Reopening {
  const { again, onFailure, random, backoff = usualBackoff } = deps;
  const state: { timer: NodeJS.Timeout | null; failures: number } = { timer: null, failures: 0 };
  const stop = (): void => {
    if (state.timer !== null) clearTimeout(state.timer);
    Object.assign(state, { timer: null, failures: 0 });
  };
  const schedule = (): void => {
    state.failures += 1;
    const timer = setTimeout(() => void attempt(timer), backoffDelay(state.failures, backoff, random()));
    state.timer = timer;
  };
  const attempt = async (timer: NodeJS.Timeout): Promise<void> => {
    try {
      await again();
      if (state.timer === timer) stop();
    } catch (error) {
      onFailure(messageOf(error));
      // Otherwise it was stopped or begun again in the meantime.
      if (state.timer === timer) schedule();
    }
  };
  return {
    begin: () => {
      if (state.timer === null) schedule();
    },
    stop,
  };
}
