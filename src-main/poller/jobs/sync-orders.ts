import { isFailedCall } from '../../venue/venue.ts';
import { planOrders } from '../plan-account-reads.ts';
import type { Job } from '../poller.ts';
import type { AccountJobParts } from './account-job-parts.ts';

/** Reads the open orders of one DEX a turn (20 weight), as planned. */
export function syncOrders({ ask, store, board, world }: AccountJobParts): Job {
  return {
    name: 'orders',
    everyMs: 500,
    run: async (signal) => {
      const planned = planOrders(board.reads());
      if (planned === null) return 'idle';
      board.ordersAsked(planned);
      try {
        const whole = await ask.openOrders(planned.dex, signal);
        store.writer.putOrders(planned.dex, { ...whole, receivedAt: world.receive() });
      } catch (error) {
        if (isFailedCall(error)) store.writer.noteOrdersFailed(planned.dex);
        // The update that asked for this reading is still to be read.
        if (planned.why === 'wanted') board.wantOrders([planned.dex]);
        throw error;
      }
      return 'done';
    },
  };
}
