import type { Job } from '../../poller.ts';
import type { AccountJobParts } from './account-job-parts.ts';

export const syncSpotName = 'spot';

/**
 * Reads the balances outside the DEXes (2 weight): in unified mode all the money is there. DEX states are pushed each second:
 * money on its way between the two is counted twice or not at all until it is read here.
 */
export function syncSpot({ ask, store, world }: Pick<AccountJobParts, 'ask' | 'store' | 'world'>): Job {
  return {
    name: syncSpotName,
    everyMs: 15_000,
    run: async (signal) => {
      const whole = await ask.spot(signal);
      store.writer.putSpot({ ...whole, receivedAt: world.receive() });
      return 'done';
    },
  };
}
