import type { MonotonicClock } from '../clock.ts';
import type { JobEnd } from './poller.ts';

/** Real ms. */
export interface DuePace {
  /** Read again so long after the last good reading began. */
  readonly everyMs: number;
  /** However often it is asked for, not sooner after it than this. */
  readonly leastMs?: number;
}

/** When something is to be read that has a pace of its own and can be asked for sooner. */
export interface Due {
  /** Due at the next turn; asked for during a reading, there will be another one. */
  readonly ask: () => void;
  /** Reads if it is due. What fails stays due. */
  readonly run: (pace: DuePace, read: () => Promise<void>) => Promise<JobEnd>;
  /** Whether a good reading began at or after this time, monotonic ms. */
  readonly isReadSince: (time: number) => boolean;
}

export function createDue(monotonic: MonotonicClock, isAsked = true): Due {
  const state = { isAsked, readAt: isAsked ? Number.NEGATIVE_INFINITY : monotonic() };
  return {
    ask: () => {
      state.isAsked = true;
    },
    run: async ({ everyMs, leastMs = 0 }, read) => {
      const startedAt = monotonic();
      if (startedAt - state.readAt < (state.isAsked ? leastMs : everyMs)) return 'idle';
      state.isAsked = false;
      try {
        await read();
      } catch (error) {
        state.isAsked = true;
        throw error;
      }
      state.readAt = startedAt;
      return 'done';
    },
    isReadSince: (time) => state.readAt >= time,
  };
}
