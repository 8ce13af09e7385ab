import { planState } from '../plan-account-reads.ts';
import type { Job } from '../poller.ts';
import type { AccountJobParts } from './account-job-parts.ts';

/** Reads the state of one DEX a turn (2 weight), as planned: those of which the stream says nothing. */
export function syncDexAccounts({ ask, store, board, world }: AccountJobParts): Job {
  return {
    name: 'account',
    everyMs: 1_000,
    run: async (signal) => {
      const dex = planState(board.reads());
      if (dex === null) return 'idle';
      board.stateAsked(dex);
      const whole = await ask.dexAccount(dex, signal);
      if (whole !== null) store.writer.putDexAccounts([{ ...whole, receivedAt: world.receive() }]);
      return 'done';
    },
  };
}
