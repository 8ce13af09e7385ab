import type { Job } from '../poller.ts';
import type { AccountJobParts } from './account-job-parts.ts';

/** Reads the balances outside the DEXes (2 weight): in unified mode all the money is there. */
export function syncSpot({ ask, store, world }: Pick<AccountJobParts, 'ask' | 'store' | 'world'>): Job {
  return {
    name: 'spot',
    everyMs: 30_000,
    run: async (signal) => {
      const value = await ask.spot(signal);
      store.writer.putSpot({ value, receivedAt: world.now() });
      return 'done';
    },
  };
}
