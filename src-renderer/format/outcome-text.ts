import type { Trade } from '../../src-preload/contract/views/trades/trade.ts';
import { outcomeLabels } from './trade-labels.ts';

/** Label of orders that the agent last reported as resting. Each row shows what happened to its order since. */
export const wasResting = 'Was resting';

/** Labels of the statuses that orders are filtered by. */
export const filteredOutcomeLabels = { ...outcomeLabels, resting: wasResting } as const;

export type Rested = Pick<Trade, 'restingState' | 'restingStatus' | 'liquidated'>;

/** Returns the status of an order; for one that was resting, its status at the venue; `Liquidated` for a liquidation. */
export function outcomeLabel({ orderStatus, ...rested }: Pick<Trade, 'orderStatus'> & Rested): string {
  if (rested.liquidated === true) return 'Liquidated';
  return restingLabel(rested) ?? outcomeLabels[orderStatus];
}

function restingLabel({ restingState, restingStatus }: Rested): string | null {
  switch (restingState) {
    case null:
      return null;
    case 'open':
      return outcomeLabels.resting;
    case 'canceled':
      return 'Canceled';
    case 'filled':
      return outcomeLabels.filled;
    case 'rejected':
      return outcomeLabels.rejected;
    case 'unknown':
      return restingStatus?.kind === 'ended' ? 'No longer open' : 'Last reported resting';
  }
}

/** Returns the agent's last report and the venue's status in words; null if the label says it all. */
export function outcomeHint({ restingStatus, liquidated }: Rested): string | null {
  if (liquidated === true) return 'The venue liquidated the position by this order';
  switch (restingStatus?.kind) {
    case undefined:
      return null;
    case 'resting':
      return 'Among the venue’s open orders';
    case 'ended':
      return restingStatus.word === null
        ? 'Was resting; the venue no longer lists it among the open orders'
        : `Was resting; the venue’s last status is “${restingStatus.word}”`;
    case 'unknown':
      return 'The agent last reported it resting; the venue’s open orders have not been read since';
  }
}
