import { isFailedCall } from '../../../venue/venue.ts';
import type { NoteOutcome } from '../note-dex-reads.ts';
import { noteDexReads } from '../note-dex-reads.ts';
import { planOrders } from '../plan-account-reads.ts';
import type { Job } from '../../poller.ts';
import type { AccountJobParts } from './account-job-parts.ts';

export const syncOrdersName = 'orders';

const ordersWeight = 20;

/** Reads the open orders of one DEX a turn (20 weight), as planned. */
export function syncOrders({ ask, store, board, world, retryPace }: AccountJobParts, note: NoteOutcome): Job {
  const reads = noteDexReads(syncOrdersName, note);
  return {
    name: syncOrdersName,
    everyMs: 500,
    run: async (signal) => {
      const state = board.reads();
      reads.keep((dex) => state.dexes.includes(dex));
      const planned = planOrders(state);
      if (planned === null) return 'idle';
      if (planned.why === 'retry') retryPace.spend(ordersWeight);
      board.ordersAsked(planned);
      try {
        const whole = await reads.read(planned.dex, () => ask.openOrders(planned.dex, signal));
        store.writer.putOrders(planned.dex, { ...whole, receivedAt: world.receive() });
        if (planned.why === 'retry') board.retrySucceeded();
      } catch (error) {
        if (isFailedCall(error)) store.writer.noteOrdersFailed(planned.dex);
        board.ordersFailed(planned);
        throw error;
      }
      return 'done';
    },
  };
}
