import type { MonotonicClock } from '../clock.ts';

interface Spacing {
  /** Real ms. */
  readonly everyMs: number;
  readonly monotonic: MonotonicClock;
}

interface SpacedWork {
  readonly ask: () => void;
  readonly stop: () => void;
}

/** Runs the work once for any number of requests, at most once per interval, and always after the last request. */
export function atMostEvery({ everyMs, monotonic }: Spacing, work: () => void): SpacedWork {
  const state: { lastAt: number; timer: NodeJS.Timeout | null } = {
    lastAt: Number.NEGATIVE_INFINITY,
    timer: null,
  };
  const run = (): void => {
    state.timer = null;
    state.lastAt = monotonic();
    work();
  };
  return {
    ask: () => {
      state.timer ??= setTimeout(run, Math.max(0, state.lastAt + everyMs - monotonic()));
    },
    stop: () => {
      if (state.timer !== null) clearTimeout(state.timer);
      state.timer = null;
    },
  };
}
