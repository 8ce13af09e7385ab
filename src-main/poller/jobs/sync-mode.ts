import type { Job } from '../poller.ts';
import type { AccountJobParts } from './account-job-parts.ts';

/** Reads the account's mode (20 weight) every five minutes: an agent can change it. */
export function syncMode({ ask, store, world }: Pick<AccountJobParts, 'ask' | 'store' | 'world'>): Job {
  return {
    name: 'mode',
    everyMs: 5 * 60_000,
    run: async (signal) => {
      const value = await ask.mode(signal);
      store.writer.putMode({ value, receivedAt: world.now() });
      return 'done';
    },
  };
}
