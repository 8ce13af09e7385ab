import { minuteMs } from '../../../time.ts';
import type { Schedule } from '../schedule.ts';
import type { Job } from '../../poller.ts';
import type { AccountJobParts } from './account-job-parts.ts';

/** Connections that are cut again and again must not spend its weight each time. */
const pace = { everyMs: 5 * minuteMs, leastMs: minuteMs, phaseMs: 4 * minuteMs };

/** Reads the account's mode (20 weight) every five minutes and after each reconnection: an agent can change it. */
export function syncMode(
  { ask, store, world }: Pick<AccountJobParts, 'ask' | 'store' | 'world'>,
  schedule: Schedule,
): Job {
  return {
    name: 'mode',
    retryWeight: 20,
    everyMs: 1_000,
    run: (signal) =>
      schedule.run(pace, async () => {
        const value = await ask.mode(signal);
        store.writer.putMode({ value, receivedAt: world.receive() });
      }),
  };
}
