import type { Fill } from '../../../domain/account/fill.ts';
import type { Schedule } from '../schedule.ts';
import { createSchedule } from '../schedule.ts';
import type { Job } from '../../poller.ts';
import type { History } from '../read-history.ts';
import { readAgain } from '../read-history.ts';
import type { AccountJobDeps } from './account-job-deps.ts';
import { dayMs, hourMs, minuteMs, toWorldMs } from '../../../time.ts';

/** A fill that is at most this late, in real time, is found within five minutes. */
const lateMs = 10 * minuteMs;
/** Most pages read of the last day, or of the last six hours after a doubt, oldest first: a full page has weight 120. */
const mostPages = { day: 1, doubt: 2 };
const pace = { everyMs: 5 * minuteMs, phaseMs: 3 * minuteMs };

interface LateDeps {
  readonly fills: History<Fill>;
  readonly doubt: Schedule;
  /** Whether the fills were read to their end at least once since the start. */
  readonly isReadThrough: () => boolean;
}

/**
 * Reads the newest fills again, because a fill may arrive late, with a time before the range already read. Reads the last ten
 * minutes and everything since the previous run every five minutes, the last day once an hour, and the last six hours when a
 * position does not match its fills. Starts only after the fills were read through once: a reading in progress would be paid for
 * twice.
 */
export function syncLateFills(
  { history, monotonic, world }: Pick<AccountJobDeps, 'history' | 'monotonic' | 'world'>,
  { fills, doubt, isReadThrough }: LateDeps,
): Job {
  const last = { from: null as number | null, dayAt: monotonic() };
  const recently = createSchedule(monotonic);
  return {
    name: 'late_fills',
    retryWeight: 20,
    everyMs: 1_000,
    run: async (signal) => {
      const span = history.reader.historySpan('fills');
      if (span === null || !isReadThrough()) return 'idle';
      const again = (fromTime: number, pages: number): Promise<void> =>
        readAgain(fills, history, { fromTime: Math.max(0, fromTime), mostPages: pages, signal });
      const doubted = await doubt.run({ everyMs: Infinity, leastMs: minuteMs }, () =>
        again(world.now() - 6 * hourMs, mostPages.doubt),
      );
      if (doubted === 'done') return 'done';
      return recently.run(pace, async () => {
        const now = world.now();
        await again(Math.min(last.from ?? span.readThrough, now) - toWorldMs(lateMs, world), Infinity);
        last.from = now;
        if (monotonic() - last.dayAt < hourMs) return;
        await again(now - dayMs, mostPages.day);
        last.dayAt = monotonic();
      });
    },
  };
}
