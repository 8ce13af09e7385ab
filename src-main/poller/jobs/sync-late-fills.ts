import type { Fill } from '../../domain/fill.ts';
import type { Due } from '../due.ts';
import type { Job } from '../poller.ts';
import type { History } from '../read-history.ts';
import { readAgain } from '../read-history.ts';
import type { AccountJobParts } from './account-job-parts.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A fill that comes so late is found within five minutes. */
export const lateMs = 10 * minuteMs;
/** A day's fills again, where they fit on so many pages. */
const mostPages = 2;

/**
 * Reads the newest fills again: one may have come late, from before what was read through. Every five minutes the last ten
 * and those since the last time, once an hour the last day's; asked for by a position that does not fit its fills, six hours.
 */
export function syncLateFills(
  { history, monotonic, world }: Pick<AccountJobParts, 'history' | 'monotonic' | 'world'>,
  { fills, doubt }: { readonly fills: History<Fill>; readonly doubt: Due },
): Job {
  const last = { from: null as number | null, dayAt: monotonic(), at: Number.NEGATIVE_INFINITY };
  return {
    name: 'late_fills',
    everyMs: 1_000,
    run: async (signal) => {
      const span = history.reader.historySpan('fills');
      if (span === null) return 'idle';
      const again = (fromTime: number, pages: number): Promise<void> =>
        readAgain(fills, history, { fromTime: Math.max(0, fromTime), mostPages: pages, signal });
      const doubted = await doubt.run({ everyMs: Infinity, leastMs: minuteMs }, () =>
        again(world.now() - 6 * hourMs, mostPages),
      );
      if (doubted === 'done') return 'done';
      if (monotonic() - last.at < 5 * minuteMs) return 'idle';
      const now = world.now();
      const isDaily = monotonic() - last.dayAt >= hourMs;
      const recent = Math.min(last.from ?? span.readThrough, now) - lateMs;
      await (isDaily ? again(Math.min(recent, now - 24 * hourMs), mostPages) : again(recent, Infinity));
      last.from = now;
      last.at = monotonic();
      if (isDaily) last.dayAt = monotonic();
      return 'done';
    },
  };
}
