import type { Completeness } from '../../src-preload/contract/bridge/trades.ts';
import type { OrderStatus, RestingState, Trade } from '../../src-preload/contract/views/trades/trade.ts';
import type { AssetClass, MarketTag } from '../../src-preload/contract/views/identity.ts';
import type { Period } from '../domain/performance/period.ts';

/** Markets whose rows are asked for; null: all. A marketId that is malformed or of another network throws unknown_market. */
export interface MarketChoice {
  readonly assetClass: AssetClass | null;
  readonly marketId: string | null;
}

/** A part of a list, newest first. */
export interface ListPart extends MarketChoice {
  /** 1 to `mostRows`. */
  readonly limit: number;
  /** Rows to skip, at most `maxOffset`; more throws invalid_parameter. */
  readonly offset: number;
}

export interface TradesQuestion extends ListPart {
  readonly orderStatus: OrderStatus | null;
}

export interface ClosedTradesQuestion extends ListPart {
  readonly period: Period;
}

export interface TradeHistoryQuestion extends MarketChoice {
  readonly orderStatus: OrderStatus | null;
  readonly period: Period;
  /** 1 to `mostRows`. */
  readonly first: number;
  /**
   * Cursor of the row before the page; null: from the newest. Throws invalid_parameter for a cursor that no page has returned.
   */
  readonly after: string | null;
}

export interface TradeHistory extends Pick<Completeness, 'complete' | 'incompleteReason'> {
  /** Newest first, each with its own cursor. */
  readonly edges: readonly { readonly cursor: string; readonly node: Trade }[];
  readonly hasNextPage: boolean;
  /** Cursor of the last row; null without a row. */
  readonly endCursor: string | null;
}

export interface ReasoningQuestion extends ListPart {
  readonly decisionId: string | null;
}

/** One step of the reasoning behind a decision, with its decision's identity. */
export interface ReasoningRow extends MarketTag {
  readonly id: string;
  readonly decisionId: string;
  readonly step: string;
  readonly text: string;
  /** Time as the agent recorded it. */
  readonly createdAt: string;
}

export interface PerformanceQuestion extends MarketChoice {
  readonly period: Period;
}

/** Outcomes of orders, of all time. */
export interface Statistics {
  /** Number of orders: the sum of the five counts below. */
  readonly tradeCount: number;
  readonly filled: number;
  readonly partial: number;
  readonly resting: number;
  readonly rejected: number;
  readonly unknown: number;
  /** Filled amount times average price, of the orders whose fills are known; null if there are none. */
  readonly volumeUsd: number | null;
  /** Fees of the orders whose fees are known, positive if paid; null if there are none. */
  readonly feesUsd: number | null;
  /** Orders that a sum does not include. */
  readonly leftOut: readonly StatisticsLeftOut[];
  readonly complete: boolean;
  readonly incompleteReason: Completeness['incompleteReason'];
  /** Times of the first and the last trade, as in the trades' own executedAt; null without a trade. */
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

/** Orders that a sum of statistics leaves out, and why. */
export interface StatisticsLeftOut {
  /** `orders`: they are in neither sum. */
  readonly of: (typeof statisticsParts)[number];
  readonly message: string;
}

export const statisticsParts = ['fees', 'volume', 'orders'] as const;

/** Number of formerly resting orders by final status. */
export type RestingStatistics = Readonly<Record<RestingState, number>>;

export interface EquityQuestion {
  readonly period: Period;
  /** 2 to `mostPoints`. */
  readonly points: number;
}

export interface EquityPoint {
  /** World ms. */
  readonly at: number;
  readonly equityUsd: number;
  /** Deposits less withdrawals since the period began; null: not known. */
  readonly netDepositsUsd: number | null;
}
