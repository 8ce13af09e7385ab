import type { MonotonicClock } from '../../clock.ts';
import type { JobEnd } from '../poller.ts';

/** Real ms. */
interface SchedulePace {
  /** Read again so long after the last good reading began. */
  readonly everyMs: number;
  /** However often it is asked for, not sooner after it than this. */
  readonly leastMs?: number;
  /** Taken off the wait after a reading that was asked for: things asked for together are read apart. */
  readonly phaseMs?: number;
}

/** When something is to be read that has a pace of its own and can be asked for sooner. */
export interface Schedule {
  /** Schedule at the next turn; asked for during a reading, there will be another one. */
  readonly ask: () => void;
  /** Reads if it is time to. A failed reading is tried again. */
  readonly run: (pace: SchedulePace, read: () => Promise<void>) => Promise<JobEnd>;
  /** Whether a good reading began at or after this time, monotonic ms. */
  readonly isReadSince: (time: number) => boolean;
}

export function createSchedule(monotonic: MonotonicClock, isAsked = true): Schedule {
  const never = Number.NEGATIVE_INFINITY;
  const state = { isAsked, readAt: never, waitsFrom: isAsked ? never : monotonic() };
  return {
    ask: () => {
      state.isAsked = true;
    },
    run: async ({ everyMs, leastMs = 0, phaseMs = 0 }, read) => {
      const startedAt = monotonic();
      const { isAsked, readAt, waitsFrom } = state;
      if (isAsked ? startedAt - readAt < leastMs : startedAt - waitsFrom < everyMs) return 'idle';
      state.isAsked = false;
      try {
        await read();
      } catch (error) {
        state.isAsked = true;
        throw error;
      }
      state.readAt = startedAt;
      state.waitsFrom = startedAt - (isAsked ? phaseMs : 0);
      return 'done';
    },
    isReadSince: (time) => state.readAt >= time,
  };
}
