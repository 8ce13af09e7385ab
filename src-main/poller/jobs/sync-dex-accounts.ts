import type { NoteOutcome } from '../note-dex-reads.ts';
import { noteDexReads } from '../note-dex-reads.ts';
import { planState } from '../plan-account-reads.ts';
import type { Job } from '../poller.ts';
import type { AccountJobParts } from './account-job-parts.ts';

export const syncDexAccountsName = 'account';

/** Reads the state of one DEX a turn (2 weight), as planned: those of which the stream says nothing. */
export function syncDexAccounts({ ask, store, board, world }: AccountJobParts, note: NoteOutcome): Job {
  const reads = noteDexReads(syncDexAccountsName, note);
  return {
    name: syncDexAccountsName,
    everyMs: 1_000,
    run: async (signal) => {
      const state = board.reads();
      // A DEX whose state the stream brings is not read.
      reads.keep((dex) => state.dexes.includes(dex) && state.isSilent);
      const dex = planState(state);
      if (dex === null) return 'idle';
      board.stateAsked(dex);
      const whole = await reads.read(dex, () => ask.dexAccount(dex, signal));
      if (whole !== null) store.writer.putDexAccounts([{ ...whole, receivedAt: world.receive() }]);
      return 'done';
    },
  };
}
