import type { OrderOutcomeStatus } from '../journal/agent-order.ts';
import type { DecimalText } from '../decimal.ts';

/** Source of closed trades, best first. */
type TradeSource = 'trade_history_client' | 'exchange_closed_trades' | 'exchange_fills';

interface SourceFacts {
  /** The agent's journal covers the whole period. */
  readonly journalCovers: boolean;
  /** The first read of the fill history is complete; before that only the venue's newest fills are known. */
  readonly fillsRead: boolean;
}

export function tradeSourceOf({ journalCovers, fillsRead }: SourceFacts): TradeSource {
  if (!fillsRead) return 'exchange_fills';
  return journalCovers ? 'trade_history_client' : 'exchange_closed_trades';
}

/** A figure on which agent and venue differ. */
export interface Difference {
  readonly figure: 'filled' | 'average_price' | 'fee';
  readonly agent: DecimalText;
  readonly venue: DecimalText;
}

/**
 * Result of reconciling an order. `venue_missing`: the agent claims a fill that the venue lacks; `agent_missing`: the venue has a
 * fill that the agent does not report; `pending`: they differ, and the later of the two is under 2 minutes old.
 */
export type Reconciliation =
  | { readonly kind: 'matched' | 'venue_missing' | 'agent_missing' | 'pending' }
  | { readonly kind: 'differs'; readonly differences: readonly Difference[] };

/**
 * The outcome of one order. Sizes, prices, fees and P&L come from the venue alone; they are null for a claim without fills.
 */
export interface Trade {
  /** See tradeIdOfClaim and, for orders known only from fills, tradeIdOfExecution. */
  readonly id: string;
  /** null if the agent names no market and there is no fill. */
  readonly coin: string | null;
  /** null if only the outcome is known. */
  readonly side: 'buy' | 'sell' | null;
  readonly orderStatus: OrderOutcomeStatus;
  readonly requestedAmount: DecimalText | null;
  /** Sum of the fills; 0 when rejected or resting without fills; null if unknown. */
  readonly filledAmount: DecimalText | null;
  readonly averagePrice: DecimalText | null;
  /** null also if not paid in a USD stablecoin. */
  readonly feeUsd: DecimalText | null;
  /** Gross of fees; null also if the market's collateral is not a USD stablecoin. */
  readonly realizedPnlUsd: DecimalText | null;
  readonly rejectReason: string | null;
  readonly strategyId: string | null;
  readonly decisionId: string | null;
  /** The agent's order id; null for an order known only from fills. */
  readonly orderId: string | null;
  readonly venueOids: readonly number[];
  /** World ms of its last fill, else of the agent's last report. */
  readonly executedAt: number;
  readonly source: Extract<TradeSource, 'trade_history_client' | 'exchange_fills'>;
  readonly reconciliation: Reconciliation | null;
}
