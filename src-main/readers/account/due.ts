import type { MonotonicClock } from '../../clock.ts';
import type { JobEnd } from '../poller.ts';

/** Real ms. */
export interface DuePace {
  /** Read again so long after the last good reading began. */
  readonly everyMs: number;
  /** However often it is asked for, not sooner after it than this. */
  readonly leastMs?: number;
  /** Taken off the wait after a reading that was asked for: things asked for together come due apart. */
  readonly phaseMs?: number;
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
  const never = Number.NEGATIVE_INFINITY;
  const state = { isAsked, readAt: never, dueFrom: isAsked ? never : monotonic() };
  return {
    ask: () => {
      state.isAsked = true;
    },
    run: async ({ everyMs, leastMs = 0, phaseMs = 0 }, read) => {
      const startedAt = monotonic();
      const { isAsked, readAt, dueFrom } = state;
      if (isAsked ? startedAt - readAt < leastMs : startedAt - dueFrom < everyMs) return 'idle';
      state.isAsked = false;
      try {
        await read();
      } catch (error) {
        state.isAsked = true;
        throw error;
      }
      state.readAt = startedAt;
      state.dueFrom = startedAt - (isAsked ? phaseMs : 0);
      return 'done';
    },
    isReadSince: (time) => state.readAt >= time,
  };
}
