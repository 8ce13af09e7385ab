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

/** Does the work after it was asked for, however often, never twice within the spacing, and always after the last asking. */
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
