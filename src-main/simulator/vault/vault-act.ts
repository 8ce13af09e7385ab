import type { VenueDecimal } from './venue-types.ts';

interface Act {
  /** World ms. */
  readonly at: number;
  readonly coin: string;
}

export interface DecisionAct extends Act {
  readonly kind: 'decision';
  readonly decisionId: string;
  readonly action: 'open' | 'add' | 'reduce' | 'close' | 'flip' | 'protect' | 'skip';
  /** 0 to 1. */
  readonly confidence: number;
  readonly strategyId: string;
  readonly summary: string;
  /** Gate that refused the entry, for a skip; else null. */
  readonly refusedBy: { readonly gate: string; readonly threshold: string; readonly value: string } | null;
}

interface ReasoningAct extends Act {
  readonly kind: 'reasoning';
  readonly decisionId: string;
  readonly step: number;
  readonly text: string;
}

export interface OrderAct extends Act {
  readonly kind: 'order';
  readonly orderId: string;
  readonly decisionId: string;
  readonly side: 'buy' | 'sell';
  readonly orderType: string;
  readonly requested: VenueDecimal;
  /** null: at any price. */
  readonly limitPx: VenueDecimal | null;
  readonly reduceOnly: boolean;
  readonly strategyId: string;
  readonly cloid: `0x${string}` | null;
}

export interface OrderOutcomeAct extends Act {
  readonly kind: 'order_outcome';
  readonly orderId: string;
  readonly status: 'filled' | 'partial' | 'resting' | 'rejected' | 'unknown';
  readonly filled: VenueDecimal;
  /** null: nothing filled. */
  readonly averagePx: VenueDecimal | null;
  readonly fee: VenueDecimal;
  /** The venue's own text; null unless rejected. */
  readonly rejectReason: string | null;
  /** null: the venue gave none. */
  readonly oid: number | null;
}

export interface TradeClosedAct extends Act {
  readonly kind: 'trade_closed';
  readonly tradeId: string;
  readonly side: 'long' | 'short';
  readonly entryPx: VenueDecimal;
  readonly exitPx: VenueDecimal;
  readonly size: VenueDecimal;
  /** Gross of fees and funding. */
  readonly realizedPnl: VenueDecimal;
  readonly fees: VenueDecimal;
  readonly openedAt: number;
  readonly closedAt: number;
  readonly exitReason:
    | 'take_profit'
    | 'stop_loss'
    | 'signal'
    | 'time_limit'
    | 'flip'
    | 'liquidated'
    | 'delisted';
}

export interface SignalAct extends Act {
  readonly kind: 'signal';
  readonly signalId: string;
  readonly direction: 'long' | 'short' | 'neutral';
  readonly confidence: number;
  readonly source: string;
  readonly reasoningExcerpt: string;
  readonly actedOn: boolean;
  readonly expiresAt: number;
}

interface ErrorAct extends Act {
  readonly kind: 'error';
  readonly code: string;
  readonly message: string;
  readonly orderId: string | null;
}

/** One event of the agent's journal, without the fields that the feed adds (number, network). */
export type VaultAct =
  | DecisionAct
  | ReasoningAct
  | OrderAct
  | OrderOutcomeAct
  | TradeClosedAct
  | SignalAct
  | ErrorAct;
