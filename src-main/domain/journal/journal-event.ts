import type { AgentOrder, AgentOrderOutcome } from './agent-order.ts';
import type { DecimalText } from '../decimal.ts';
import type { Network } from '../markets/market-identity.ts';

/** Fields that every event of the agent's journal has. */
export interface EventCommon {
  /** Its number in its journal. */
  readonly seq: number;
  /** World ms, by the agent's clock. */
  readonly at: number;
  readonly network: Network;
  /** Symbol and market id, as the agent wrote them. */
  readonly symbol: string | null;
  readonly marketId: string | null;
  /** Exact coin of its market id, else its symbol without `/QUOTE`; null if the event is about no market. */
  readonly coin: string | null;
}

export type DecisionAction = 'open_long' | 'open_short' | 'increase' | 'reduce' | 'close' | 'hold' | 'skip';

/** The gate that refused an entry. Threshold and value are as the agent wrote them; null if absent. */
export interface Refusal {
  readonly gate: string;
  readonly threshold: unknown;
  readonly value: unknown;
}

export interface DecisionEvent extends EventCommon {
  readonly type: 'decision';
  readonly decisionId: string;
  readonly action: DecisionAction;
  /** 0 to 1; null if it is not a number. */
  readonly confidence: number | null;
  readonly strategyId: string | null;
  readonly summary: string | null;
  readonly refusedBy: Refusal | null;
}

export interface ReasoningEvent extends EventCommon {
  readonly type: 'reasoning';
  readonly decisionId: string;
  readonly step: number | string;
  readonly text: string;
}

export interface OrderEvent extends EventCommon, AgentOrder {
  readonly type: 'order';
  readonly orderType: string;
  readonly limitPrice: DecimalText | null;
  readonly reduceOnly: boolean | null;
}

export interface OrderOutcomeEvent extends EventCommon, AgentOrderOutcome {
  readonly type: 'order_outcome';
}

/** A round trip as the agent reports it. Its figures are claims and are never added up. */
export interface TradeClosedEvent extends EventCommon {
  readonly type: 'trade_closed';
  readonly tradeId: string;
  readonly entryPrice: DecimalText | null;
  readonly exitPrice: DecimalText | null;
  readonly size: DecimalText;
  readonly side: 'long' | 'short';
  readonly realizedPnl: DecimalText | null;
  readonly fees: DecimalText | null;
  readonly openedAt: number | null;
  readonly closedAt: number | null;
  readonly exitReason: string | null;
}

export interface SignalEvent extends EventCommon {
  readonly type: 'signal';
  readonly signalId: string;
  readonly direction: 'long' | 'short' | 'neutral';
  /** 0 to 1; null if it is not a number. */
  readonly confidence: number | null;
  readonly source: string;
  readonly reasoningExcerpt: string | null;
  readonly actedOn: boolean | null;
  readonly expiresAt: number | null;
}

interface ErrorEvent extends EventCommon {
  readonly type: 'error';
  readonly code: string;
  readonly message: string;
  readonly orderId: string | null;
}

interface NoteEvent extends EventCommon {
  readonly type: 'note';
  readonly text: string;
}

/** One event of the agent's journal. */
export type JournalEvent =
  | DecisionEvent
  | ReasoningEvent
  | OrderEvent
  | OrderOutcomeEvent
  | TradeClosedEvent
  | SignalEvent
  | ErrorEvent
  | NoteEvent;

export type JournalEventType = JournalEvent['type'];
export type EventOfType<Type extends JournalEventType> = Extract<JournalEvent, { readonly type: Type }>;
