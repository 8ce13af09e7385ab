import type { Job } from '../../poller.ts';
import type { Schedule } from '../schedule.ts';
import { minuteMs } from '../../../time.ts';
import type { AccountJobDeps } from './account-job-deps.ts';

/** Real ms. The venue adds a point every two hours and moves the last one, so a few minutes' delay is worth the weight of 20. */
const pace = { everyMs: 10 * minuteMs, leastMs: minuteMs, phaseMs: 2 * minuteMs };

/** Reads the venue's own account value history, after the fills were read: those come first. */
export function syncValueHistory(
  { ask, store, world }: Pick<AccountJobDeps, 'ask' | 'store' | 'world'>,
  { schedule, areFillsRead }: { readonly schedule: Schedule; readonly areFillsRead: () => boolean },
): Job {
  return {
    name: 'value_history',
    retryWeight: 20,
    everyMs: 1_000,
    run: async (signal) => {
      if (!areFillsRead()) return 'idle';
      return schedule.run(pace, async () => {
        const value = await ask.valueHistory(signal);
        store.writer.putValueHistory({ value, receivedAt: world.receive() });
      });
    },
  };
}
