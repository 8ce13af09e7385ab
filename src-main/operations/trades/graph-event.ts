import type { AnswerOrFailure } from '../../../src-preload/contract/bridge/failure.ts';
import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import type { AgentStatusView } from '../../../src-preload/contract/views/journal/agent-status.ts';
import type { MarketReference } from '../../../src-preload/contract/views/identity.ts';
import type { MarketQuote } from '../../../src-preload/contract/views/markets/quote.ts';

/** An order that the venue rejected. */
export interface RejectedOrder {
  readonly id: string;
  /** null: the agent names no market, or none that is known. */
  readonly market: MarketReference | null;
  readonly code: string;
  readonly reason: string | null;
  readonly orderId: string | null;
  /** Id of the trade that it is stored as. */
  readonly tradeId: string;
  /** Time as it is served. */
  readonly occurredAt: string;
}

/** Event that has just become known. */
export type GraphEvent =
  /** Once for each rejection. */
  | { readonly kind: 'error_occurred'; readonly error: RejectedOrder }
  /** New, or changed since it was published. */
  | { readonly kind: 'trade_recorded'; readonly trade: Trade }
  /** Once for each decision. */
  | { readonly kind: 'decision_recorded'; readonly decision: DecisionRow }
  /** The agent's status, or why it is missing. */
  | { readonly kind: 'status_changed'; readonly status: AnswerOrFailure<AgentStatusView> }
  | { readonly kind: 'quote_updated'; readonly quote: MarketQuote };

export type EventKind = GraphEvent['kind'];
export type EventOf<Kind extends EventKind> = Extract<GraphEvent, { readonly kind: Kind }>;
