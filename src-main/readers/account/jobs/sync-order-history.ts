import { isPerpCoin } from '../../../domain/account/fill.ts';
import { dexOf } from '../../../domain/markets/market.ts';
import type { OrderState } from '../../../domain/account/order.ts';
import type { OrderStatus } from '../../../store/trades.ts';
import { minuteMs } from '../../../time.ts';
import type { Schedule } from '../schedule.ts';
import type { Job } from '../../poller.ts';
import type { AccountJobParts } from './account-job-parts.ts';

/** It may weigh 120: connections that are cut again and again must not spend it each time. */
const pace = { everyMs: 20 * minuteMs, leastMs: 10 * minuteMs, phaseMs: 90_000 };

/**
 * Reads the newest orders of all DEXes at once, to learn on which of them some are open: one by one they would take hours.
 * How the others ended is kept.
 */
export function syncOrderHistory(
  { ask, board, store }: Pick<AccountJobParts, 'ask' | 'board' | 'store'>,
  schedule: Schedule,
): Job {
  return {
    name: 'order_history',
    retryWeight: 20,
    everyMs: 1_000,
    run: (signal) =>
      schedule.run(pace, async () => {
        const states = await ask.orderHistory(signal);
        store.writer.putOrderStatuses(standingsOf(states));
        const open = states.filter(({ status, order }) => status === 'open' && isPerpCoin(order.coin));
        board.wantOrders(new Set(open.map(({ order }) => dexOf(order.coin))));
      }),
  };
}

function standingsOf(states: readonly OrderState[]): readonly OrderStatus[] {
  return states.map(({ order: { oid }, status, statusAt }) => ({ oid, status, statusAt }));
}
