import type { OrderOutcomeStatus } from '../domain/journal/agent-order.ts';
import type { TripAttribution } from '../domain/trades/closed-trade.ts';
import type { DecimalText } from '../domain/decimal.ts';
import type { Fill } from '../domain/account/fill.ts';
import type { EquitySpan } from '../domain/performance/equity-span.ts';
import type { Reconciliation, Trade } from '../domain/trades/trade.ts';
import type { RoundTrip } from '../domain/trades/round-trip.ts';
import type {
  FundingDay,
  FundingHours,
  IncompleteTrips,
  PageOf,
  StrategyPayment,
  TripBucket,
  TripDay,
  TripHours,
} from './record.ts';

/** Most strategies that are listed: a person chooses from them. */
export const mostStrategies = 500;

/** The outcome of an order as it is stored. */
export interface StoredTrade extends Trade {
  /** Journal of the order; null for an order known only from fills. */
  readonly journalId: string | null;
  /** The venue's latest status of the newest of its orders; null: not known. */
  readonly venueStatus: string | null;
  /** Type in the agent's words, e.g. `take_profit_market`; null if it did not report the order itself. */
  readonly orderType: string | null;
  /** Whether the venue filled some of it: its coin is then as the venue spells it. */
  readonly hasFills: boolean;
}

/** Facts of a trade that only its fills have. */
export interface FillFacts {
  /** Token of the fees; null: several tokens. */
  readonly feeToken: string | null;
  /** Whether they liquidated the account. */
  readonly isLiquidation: boolean;
}

/** Filter of trades; an absent field is no condition. */
export interface TradeSelection {
  /** Any of these coins: an asset class is the set of its coins. An empty list selects no trade. */
  readonly coins?: readonly string[];
  readonly status?: OrderOutcomeStatus;
  readonly strategyId?: string;
  /** `mismatch`: venue_missing, agent_missing and differs; `uncovered`: none, because the journal or the fills are not read for that time. */
  readonly reconciliation?: Reconciliation['kind'] | 'mismatch' | 'uncovered';
  /** Earliest `executedAt`, included. */
  readonly fromTime?: number;
}

/** Newest first by (executedAt, id). */
export interface TradeQuery extends TradeSelection, PageOf<Pick<Trade, 'executedAt' | 'id'>> {
  /** Rows after `before` that are skipped; absent: none. */
  readonly offset?: number;
}

/** Execution time of an order, world ms: the venue's time of its last fill, else the time that the agent recorded. */
export interface TradeTime {
  readonly at: number;
  readonly recordedBy: 'venue' | 'agent';
}

/** Sum of the trades of a coin and status, from stored sums. */
export interface StoredTradeSum {
  readonly coin: string | null;
  readonly orderStatus: OrderOutcomeStatus;
  /** At least one. */
  readonly rows: number;
  /** Number of trades with a known amount, and the sum of the amounts in the market's collateral. */
  readonly valued: number;
  readonly volume: DecimalText;
  /** Number of trades with a fee in dollars, and the sum of the fees. */
  readonly charged: number;
  readonly fees: DecimalText;
  readonly first: TradeTime;
  readonly last: TradeTime;
}

export interface RestingCount {
  /** The venue's latest status of these orders; null: none. */
  readonly word: string | null;
  /** Whether the whole requested size was filled. */
  readonly completelyFilled: boolean;
  /** Whether they match one of the venue orders that were asked about. */
  readonly isAmong: boolean;
  readonly rows: number;
}

export interface StoredTradeCounts {
  readonly total: number;
  /** Counts under every condition except the status. */
  readonly byStatus: Readonly<Record<OrderOutcomeStatus, number>>;
  /** Count under every condition except the reconciliation. */
  readonly mismatches: number;
}

export type ProblemKind = 'rejected' | 'mismatched';

/** Rejected or mismatched orders, newest first by (detectedAt, id). */
export interface ProblemQuery {
  readonly kind: ProblemKind;
  /** Earliest `detectedAt`, included. */
  readonly fromTime: number;
  /** Most orders of one coin. */
  readonly mostOfCoin: number;
}

/** `detectedAt`: world ms; for orders executed before the first reconciliation here, the time of execution. */
export interface DetectedTrade {
  readonly trade: StoredTrade;
  readonly detectedAt: number;
}

/** Trades of some coins around a time, both ends included; the newest if there are more than `limit`. */
interface TradeWindow {
  readonly coins: readonly string[];
  readonly fromTime: number;
  readonly toTime: number;
  readonly limit: number;
}

/** Trips of one coin that were held between two times, both ends included; at most `limit`. */
interface TripWindow extends Omit<TradeWindow, 'coins'> {
  readonly coin: string;
}

/** Key of a decision: an agent that starts over may reuse ids. */
interface DecisionOf {
  readonly journalId: string;
  readonly decisionId: string;
}

/** An ended round trip with what the journal adds to it. `attribution` null: nothing. */
export interface AttributedTrip {
  readonly trip: RoundTrip;
  readonly attribution: TripAttribution | null;
}

/** Ended trips, newest first by (lastAt, id). */
interface ClosedTripQuery extends PageOf<Pick<RoundTrip, 'lastAt' | 'id'>> {
  readonly coins?: readonly string[];
  readonly strategyId?: string;
  /** Earliest `lastAt`, included. */
  readonly fromTime?: number;
  /** Only those with an exit price. */
  readonly isPriced?: boolean;
  /** Rows after `before` that are skipped; absent: none. */
  readonly offset?: number;
}

/** Some of the fills, ascending by (time, coin, tid, oid), and how many there are in all. */
export interface SomeFills {
  readonly fills: readonly Fill[];
  readonly count: number;
}

/** Summary of the equity samples of one UTC hour. */
export interface EquityHour {
  /** Start of the hour, ms. */
  readonly hour: number;
  readonly span: EquitySpan;
  /** Number of samples that left something out. */
  readonly partialCount: number;
}

/** The same for one UTC day. */
export interface EquityDay extends Omit<EquityHour, 'hour'> {
  /** Start of the day, ms. */
  readonly day: number;
}

/** An open trip without a position among those last read. */
export interface UnheldTrip {
  readonly coin: string;
  /** Whether its position is gone, and no known fill closed it; false: the positions of its DEX were never read. */
  readonly isGone: boolean;
  /** Time at which its position was seen to be gone; null: not known. */
  readonly endedAt: number | null;
  /** `endedAt`, else the time of its last fill. */
  readonly lastAt: number;
}

export interface UnheldTripsReader {
  /** Open trips without a position. One that stays so for some minutes is ended by `endVanished`. */
  readonly unheldTrips: () => readonly UnheldTrip[];
}

/** Reads what is derived from the record: round trips, order outcomes and sums. */
export interface TradesReader {
  readonly trip: (id: string) => RoundTrip | null;
  readonly openTrips: () => readonly RoundTrip[];
  /** Counts by coin of incomplete trips whose end, or last fill if the end is not known, was in this time, both ends included. */
  readonly incompleteTrips: (fromTime: number, toTime: number) => readonly IncompleteTrips[];
  /** Ended trips without an exit price in the same time. Their sums are those of their fills. */
  readonly unpricedTrips: (fromTime: number, toTime: number) => readonly RoundTrip[];
  /** Hours from `fromHour` up to `toHour` (not included), ascending. */
  readonly tripBuckets: (fromHour: number, toHour: number) => readonly TripBucket[];
  /** UTC days from `fromDay` up to `toDay` (not included), ascending. */
  readonly tripDays: (fromDay: number, toDay: number) => readonly TripDay[];
  /** Hours of these days in which a trip ended, ascending by day. */
  readonly tripHours: (fromDay: number, toDay: number) => readonly TripHours[];
  /** UTC days from `fromDay` up to `toDay` (not included), ascending. */
  readonly fundingDays: (fromDay: number, toDay: number) => readonly FundingDay[];
  /** Hours of these days in which funding was paid, ascending by day. */
  readonly fundingHours: (fromDay: number, toDay: number) => readonly FundingHours[];
  /** Ascending, both ends included. */
  readonly fundingByStrategy: (fromTime: number, toTime: number) => readonly StrategyPayment[];
  /** Hours from `fromHour` up to `toHour` (not included) that have a sample, ascending. */
  readonly equityHours: (fromHour: number, toHour: number) => readonly EquityHour[];
  /** Days from `fromDay` up to `toDay` (not included) that have a sample, ascending. */
  readonly equityDays: (fromDay: number, toDay: number) => readonly EquityDay[];
  readonly trades: (query: TradeQuery) => readonly StoredTrade[];
  /** Coins that have a trade, sorted by name. */
  readonly tradedCoins: () => readonly string[];
  /** Sums of these coins; absent: of every trade, including those without a coin. A coin and status may occur more than once. */
  readonly tradeSums: (coins?: readonly string[]) => readonly StoredTradeSum[];
  /** Numbers of the cells with orders that the agent reported as resting, of these coins or of all, and how many each has. */
  readonly restingCells: (
    coins?: readonly string[],
  ) => readonly { readonly cell: number; readonly rows: number }[];
  /** The resting orders of a cell, grouped by what is known of their end and by whether they match one of these venue orders. */
  readonly restingCounts: (cell: number, oids: readonly number[]) => readonly RestingCount[];
  /** Facts of the fills by trade id, for trades with a fill. */
  readonly fillFactsOf: (
    tradeIds: readonly string[],
    account: string | null,
  ) => ReadonlyMap<string, FillFacts>;
  readonly trade: (id: string) => StoredTrade | null;
  /** Ascending by (executedAt, id). */
  readonly tradesOfDecisions: (decisions: readonly DecisionOf[]) => readonly StoredTrade[];
  /** Trades that took part in these venue orders, each once, ascending. */
  readonly tradesOfOids: (oids: readonly number[]) => readonly StoredTrade[];
  /** Descending. */
  readonly tradesBetween: (window: TradeWindow) => readonly StoredTrade[];
  readonly tradeProblems: (query: ProblemQuery) => readonly DetectedTrade[];
  readonly tradeCounts: (selection: TradeSelection) => StoredTradeCounts;
  /** Every strategy that the agent has named in a decision or an order, ascending; the first `mostStrategies`. */
  readonly strategies: () => readonly string[];
  readonly closedTrips: (query: ClosedTripQuery) => readonly AttributedTrip[];
  /** null: the journal adds nothing. */
  readonly tripAttribution: (tripId: string) => TripAttribution | null;
  /** Trips of a coin that were held at some instant between these, both ends included, ascending. */
  readonly tripsBetween: (window: TripWindow) => readonly RoundTrip[];
  /** Trips that these fills opened, changed or closed, each once, ascending by (lastAt, id). */
  readonly tripsOfFills: (fills: readonly Pick<Fill, 'coin' | 'time'>[]) => readonly RoundTrip[];
  /** The first fills of a trade. */
  readonly fillsOfTrade: (tradeId: string, limit: number) => SomeFills;
  /** The first fills of a trip; those of a neighbour in its first and last millisecond are among them. */
  readonly fillsOfTrip: (tripId: string, limit: number) => SomeFills;
  /** Whether fills are still to be folded: round trips and their sums do not cover the whole record. */
  readonly isRecomputing: () => boolean;
  /** Whether fills are still to be folded, or orders to be reconciled: trades do not cover the whole record. */
  readonly isReconciling: () => boolean;
  /** Whether the agent's orders were matched with the account's fills when orders were last reconciled. */
  readonly isJoined: () => boolean;
}

export interface Batch {
  /** World ms. */
  readonly now: number;
  /** false: the feed is of another account, and none of it is matched with the venue. */
  readonly mayJoin: boolean;
  /** Real ms by a clock that never jumps. */
  readonly realMs: number;
  /** Most fills to fold in this transaction; reconciling takes a third as many orders. */
  readonly most: number;
}

export interface Projected {
  /** Whether more can be done at once. */
  readonly isMore: boolean;
  /** Whether orders were reconciled; if not, rows were taken in and folded. */
  readonly isReconciling: boolean;
}

/** The venue's status of one of its orders. */
export interface OrderStatus {
  readonly oid: number;
  readonly status: string;
  /** The venue's ms. */
  readonly statusAt: number;
}

export interface TradesWriter {
  /**
   * Runs the next batch, in one transaction: derives round trips, order outcomes and sums from new rows, from the coverage and from
   * the time. Call it until `isMore` is false: then they cover the whole record.
   */
  readonly project: (batch: Batch) => Projected;
  /** The status of the latest time counts. */
  readonly putOrderStatuses: (statuses: readonly OrderStatus[]) => void;
}
