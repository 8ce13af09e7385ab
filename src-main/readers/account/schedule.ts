import type { MonotonicClock } from '../../clock.ts';
import type { JobEnd } from '../poller.ts';

/** Real ms. */
interface SchedulePace {
  /** Time from the start of one successful reading to the next. */
  readonly everyMs: number;
  /** Minimum time after it, however often a reading is requested. */
  readonly leastMs?: number;
  /** Subtracted from the wait after a requested reading, so that readings requested together are spread out. */
  readonly phaseMs?: number;
}

/** Schedule of a reading that has its own pace and can be requested sooner. */
export interface Schedule {
  /** Requests a reading at the next run; if requested during a reading, another one follows. */
  readonly ask: () => void;
  /** Reads if it is time to. A failed reading is retried. */
  readonly run: (pace: SchedulePace, read: () => Promise<void>) => Promise<JobEnd>;
  /** Whether a successful reading began at or after this time, monotonic ms. */
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
