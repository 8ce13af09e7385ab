import type { NoteOutcome } from '../note-dex-reads.ts';
import { noteDexReads } from '../note-dex-reads.ts';
import { planState } from '../plan-account-reads.ts';
import type { Job } from '../../poller.ts';
import type { AccountJobParts } from './account-job-parts.ts';

export const syncDexAccountsName = 'account';

/** Reads the state of one DEX a turn (2 weight), as planned: those of which the stream says nothing. */
export function syncDexAccounts({ ask, store, board, world }: AccountJobParts, note: NoteOutcome): Job {
  const reads = noteDexReads(syncDexAccountsName, note);
  const askedAt = new Map<string, number | undefined>();
  return {
    name: syncDexAccountsName,
    everyMs: 1_000,
    run: async (signal) => {
      const state = board.reads();
      // A failed read no longer counts once the stream has brought that DEX's state; it may bring only those of others.
      reads.keep((dex) => state.dexes.includes(dex) && state.stateAt.get(dex) === askedAt.get(dex));
      const dex = planState(state);
      if (dex === null) return 'idle';
      board.stateAsked(dex);
      askedAt.set(dex, state.stateAt.get(dex));
      const held = (): unknown => store.reader.account().dexes.get(dex);
      const before = held();
      const whole = await reads.read(dex, () => ask.dexAccount(dex, signal));
      // A state that the stream brought meanwhile may be newer than the answer.
      if (whole !== null && held() === before)
        store.writer.putDexAccounts([{ ...whole, receivedAt: world.receive() }]);
      return 'done';
    },
  };
}
