import type { OrderOutcomeStatus } from '../journal/agent-order.ts';
import type { DecimalText } from '../decimal.ts';

/** Where closed trades come from, best first. */
type TradeSource = 'trade_history_client' | 'exchange_closed_trades' | 'exchange_fills';

interface SourceFacts {
  /** The agent's journal reaches back over the whole period. */
  readonly journalCovers: boolean;
  /** The first reading of the fills is done: until then only what the venue gives at once is known. */
  readonly fillsRead: boolean;
}

export function tradeSourceOf({ journalCovers, fillsRead }: SourceFacts): TradeSource {
  if (!fillsRead) return 'exchange_fills';
  return journalCovers ? 'trade_history_client' : 'exchange_closed_trades';
}

/** Both figures of what differs, the agent's and the venue's. */
export interface Difference {
  readonly figure: 'filled' | 'average_price' | 'fee';
  readonly agent: DecimalText;
  readonly venue: DecimalText;
}

/**
 * What the agent says against what the venue says. `venue_missing`: the agent claims a fill that the venue has not;
 * `agent_missing`: the venue has one that the agent says nothing of; `pending`: they do not agree yet, and the younger of
 * the two is under 2 minutes old.
 */
export type Reconciliation =
  | { readonly kind: 'matched' | 'venue_missing' | 'agent_missing' | 'pending' }
  | { readonly kind: 'differs'; readonly differences: readonly Difference[] };

/**
 * What became of one order. Sizes, prices, fees and P&L are the venue's alone: of a claim that no fill bears out they are
 * null.
 */
export interface Trade {
  /** Of the order that the agent reported, or of the venue's for one known only from fills: see tradeIdOfClaim. */
  readonly id: string;
  /** null where the agent names no market, and no fill tells it. */
  readonly coin: string | null;
  /** null where only the outcome is known. */
  readonly side: 'buy' | 'sell' | null;
  readonly orderStatus: OrderOutcomeStatus;
  readonly requestedAmount: DecimalText | null;
  /** Sum of the fills; 0 when rejected or resting without any; null where it can't be told. */
  readonly filledAmount: DecimalText | null;
  readonly averagePrice: DecimalText | null;
  /** null also where it was not paid in dollars. */
  readonly feeUsd: DecimalText | null;
  /** Gross of fees; null also where the market's collateral is no dollar. */
  readonly realizedPnlUsd: DecimalText | null;
  readonly rejectReason: string | null;
  readonly strategyId: string | null;
  readonly decisionId: string | null;
  /** The agent's own id of it; null for one known only from fills. */
  readonly orderId: string | null;
  readonly venueOids: readonly number[];
  /** Of its last fill, else of the agent's last word. World ms. */
  readonly executedAt: number;
  readonly source: Extract<TradeSource, 'trade_history_client' | 'exchange_fills'>;
  readonly reconciliation: Reconciliation | null;
}
