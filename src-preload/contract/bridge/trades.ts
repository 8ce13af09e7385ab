import type { ClosedTrade } from '../views/trades/closed-trades.ts';
import type { Decision, DecisionAction } from '../views/journal/decisions.ts';
import type { AssetClass, MarketReference } from '../views/identity.ts';
import type { PerformancePeriod, TradeSource } from '../views/performance/performance.ts';
import type { ChainCheck, ChainCheckList, ChainCheckState } from '../views/trades/chain-check.ts';
import type { OrderStatus, ReconciliationKind, Trade } from '../views/trades/trade.ts';
import type { AnswerOrFailure } from './failure.ts';
import type { Page, PageRequest } from './paging.ts';

/** Filter of the rows; null: all. */
export interface HistoryFilter {
  readonly assetClass: AssetClass | null;
  readonly marketId: string | null;
  readonly period: PerformancePeriod;
}

export interface TradeFilter extends HistoryFilter {
  readonly status: OrderStatus | null;
  readonly strategyId: string | null;
  /** `mismatch`: venue_missing, agent_missing and differs; `uncovered`: the journal or the fills are not read for that time. */
  readonly reconciliation: ReconciliationKind | 'mismatch' | 'uncovered' | null;
}

/** Whether all of something is known. What is not complete always says why. */
export type Known =
  | { readonly complete: true; readonly message: null }
  | {
      readonly complete: false;
      /** One sentence for a person. */
      readonly message: string;
    };

/** Whether all of the period is known, and why not. */
export type Completeness = Known & {
  readonly source: TradeSource;
  readonly incompleteReason: 'fill_history_truncated' | null;
  /** Whether fills are known that round trips and sums do not have yet. */
  readonly recomputing: boolean;
};

/** Range of the account's fills on record. */
export interface FillHistory {
  /** Fills on record, of any period. */
  readonly count: number;
  /** Venue ms of the oldest fill; null: there is none. */
  readonly firstAt: number | null;
  /** Whether older fills are still being read from the venue. */
  readonly isLoading: boolean;
}

/** Number of rows that the filter finds, and that it would find with each other choice of status or mismatches. */
export interface TradeCounts {
  readonly total: number;
  /** Under the whole filter except its status. null: only the agent's journal has it, and none is known of this account. */
  readonly byStatus: Readonly<Record<OrderStatus, number | null>>;
  /** Under the whole filter except its reconciliation; null as in `byStatus`. */
  readonly mismatches: number | null;
}

export interface TradePage extends Page<Trade> {
  readonly counts: TradeCounts;
  readonly completeness: Completeness;
  /** null: no fills have been read yet. */
  readonly fills: FillHistory | null;
  /** Every strategy in the record, for the filter. */
  readonly strategies: readonly string[];
}

export interface ClosedTradeFilter extends HistoryFilter {
  readonly strategyId: string | null;
  /** UTC day of the close, `YYYY-MM-DD`, instead of the period. */
  readonly day?: string | undefined;
}

export interface ClosedTradePage extends Page<ClosedTrade> {
  readonly completeness: Completeness;
  /** null: no fills have been read yet. */
  readonly fills: FillHistory | null;
  readonly strategies: readonly string[];
}

export interface ChainCheckFilter extends HistoryFilter {
  readonly state: ChainCheckState | null;
}

/** The requested rows, and a summary of the comparison in the period. */
export type ChainCheckPage = Page<ChainCheck> &
  Omit<ChainCheckList, 'network' | 'period' | 'checkCount' | 'checks' | 'next'>;

/** Subject of a trade detail: an order or a round trip. */
export type TradeDetailKey =
  | { readonly kind: 'trade'; readonly id: string }
  | { readonly kind: 'closed_trade'; readonly id: string };

export interface DetailFill {
  readonly at: number;
  readonly side: 'buy' | 'sell';
  readonly price: number;
  readonly size: number;
  /** In `feeToken`; positive = paid. */
  readonly fee: number;
  readonly feeToken: string;
  readonly closedPnl: number;
  /** The venue's wording, e.g. `Open Long`. */
  readonly direction: string;
  readonly oid: string;
  readonly liquidation: boolean;
}

/** The agent's claims about one order, ascending. */
export interface DetailOrder {
  readonly orderId: string;
  /** The request of the order; null if only its outcome is known. */
  readonly asked: {
    readonly at: number;
    readonly side: 'buy' | 'sell';
    readonly orderType: string;
    readonly requested: number;
    readonly limitPrice: number | null;
    readonly reduceOnly: boolean | null;
    readonly cloid: string | null;
  } | null;
  readonly outcomes: readonly {
    readonly at: number;
    readonly status: OrderStatus;
    readonly filled: number | null;
    readonly averagePrice: number | null;
    readonly fee: number | null;
    readonly rejectReason: string | null;
    readonly venueOid: string | null;
  }[];
  readonly errors: readonly { readonly at: number; readonly code: string; readonly message: string }[];
  /** The order's outcome in the record; null while it is not computed. */
  readonly trade: Trade | null;
}

/** Everything from the decision to its realized P&L. */
export interface TradeDetail {
  readonly market: MarketReference | null;
  readonly symbol: string | null;
  readonly decision: DecisionRow | null;
  /** Orders of the round trip or the trade, ascending by time. */
  readonly orders: readonly DetailOrder[];
  /** Orders known only from fills. */
  readonly unclaimed: readonly Trade[];
  /** The venue's fills, ascending. At most 500; `fillCount` counts all. */
  readonly fills: readonly DetailFill[];
  readonly fillCount: number;
  /** Token of the fills' closed P&L; null if it is not known. */
  readonly collateral: string | null;
  /** Round trips that its fills opened, changed or closed. */
  readonly trips: readonly (ClosedTrade & {
    /** Whether it is still open. */
    readonly holds: boolean;
  })[];
  /** Time range for its chart, world ms. */
  readonly chart: { readonly from: number; readonly to: number };
}

/** A decision beside the outcomes of its orders. */
export interface DecisionRow extends Decision {
  /** Ascending. */
  readonly trades: readonly Trade[];
}

export interface DecisionFilter extends HistoryFilter {
  readonly action: DecisionAction | null;
  readonly strategyId: string | null;
  /** The agent's id of a decision, instead of every other condition. An agent that starts over may reuse it. */
  readonly decisionId?: string | undefined;
}

/** Coverage of the agent's journal. */
export interface JournalKnown {
  /** Time of the first known event, world ms; null: no journal has been read. */
  readonly knownFrom: number | null;
  /** Number of gaps and invalid lines in everything that was read. */
  readonly problems: number;
  /** One sentence on what is missing from the period; null: nothing since `knownFrom`. */
  readonly whyIncomplete: string | null;
}

export interface DecisionPage extends Page<DecisionRow>, JournalKnown {
  readonly strategies: readonly string[];
}

export interface RefusedEntryFilter extends HistoryFilter {
  readonly gate: string | null;
}

export interface RefusedEntryPage extends Page<DecisionRow>, JournalKnown {
  /** Every gate in the record, with the number of entries that it refused in the requested period and asset class. */
  readonly gates: readonly { readonly gate: string; readonly count: number }[];
}

export interface SignalRow {
  readonly key: string;
  readonly signalId: string;
  readonly market: MarketReference | null;
  readonly symbol: string | null;
  readonly direction: 'long' | 'short' | 'neutral';
  /** 0 to 1. */
  readonly confidence: number | null;
  readonly source: string;
  readonly reasoningExcerpt: string | null;
  readonly actedOn: boolean | null;
  /** World ms. null for a signal of the status document, which has no time. */
  readonly at: number | null;
  readonly expiresAt: number | null;
}

export interface SignalPage extends Page<SignalRow>, JournalKnown {}

export interface TradePageRequest extends PageRequest {
  readonly filter: TradeFilter;
}
export interface ClosedTradePageRequest extends PageRequest {
  readonly filter: ClosedTradeFilter;
}
export interface ChainCheckPageRequest extends PageRequest {
  readonly filter: ChainCheckFilter;
}
export interface DecisionPageRequest extends PageRequest {
  readonly filter: DecisionFilter;
}
export interface RefusedEntryPageRequest extends PageRequest {
  readonly filter: RefusedEntryFilter;
}
export interface SignalPageRequest extends PageRequest {
  readonly filter: HistoryFilter;
}

/** Calls of the bridge. */
export interface HistoryCalls {
  listTrades: { readonly args: TradePageRequest; readonly result: TradePage };
  listClosedTrades: { readonly args: ClosedTradePageRequest; readonly result: ClosedTradePage };
  /** Fills that the agent published on the chain beside the venue's, newest first. */
  listChainChecks: { readonly args: ChainCheckPageRequest; readonly result: ChainCheckPage };
  /** Everything known about an order or a round trip. */
  getTradeDetail: { readonly args: TradeDetailKey; readonly result: TradeDetail };
  listDecisions: { readonly args: DecisionPageRequest; readonly result: DecisionPage };
  listRefusedEntries: { readonly args: RefusedEntryPageRequest; readonly result: RefusedEntryPage };
  /** Signals that the agent holds now, from its status document. */
  getActiveSignals: { readonly args: null; readonly result: AnswerOrFailure<readonly SignalRow[]> };
  /** Signals of the agent's journal, newest first. */
  listSignals: { readonly args: SignalPageRequest; readonly result: SignalPage };
}
