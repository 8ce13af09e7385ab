import { minuteMs } from '../../../time.ts';
import { createSchedule } from '../schedule.ts';
import type { Job } from '../../poller.ts';
import type { History } from '../read-history.ts';
import { readAgain, unreadableHoles } from '../read-history.ts';
import type { AccountJobParts } from './account-job-parts.ts';

/** A full page weighs 120. */
const pace = { everyMs: 5 * minuteMs };

/**
 * Reads again where rows of a history could not be read: the venue may give them right by now. One page every five minutes, each
 * time of the next hole, so that one that stays does not keep the others from being read.
 */
export function readHoles<Row extends { readonly time: number }>(
  { history, monotonic }: Pick<AccountJobParts, 'history' | 'monotonic'>,
  of: History<Row>,
): Job {
  const schedule = createSchedule(monotonic, false);
  const last = { fromTime: Number.NEGATIVE_INFINITY };
  return {
    name: `${of.name}_holes`,
    retryWeight: 20,
    everyMs: 1_000,
    run: async (signal) => {
      const holes = unreadableHoles(of.name, history.reader);
      const next = holes.find(({ fromTime }) => fromTime > last.fromTime) ?? holes[0];
      if (next === undefined) return 'idle';
      return schedule.run(pace, async () => {
        await readAgain(of, history, { fromTime: next.fromTime, mostPages: 1, signal });
        last.fromTime = next.fromTime;
      });
    },
  };
}
