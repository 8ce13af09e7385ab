import type { DecimalText } from '../domain/decimal.ts';
import type { Fill } from '../domain/account/fill.ts';
import type { Vanishing } from '../domain/trades/round-trip.ts';
import type { FundingPayment } from '../domain/account/funding.ts';
import type { LedgerMove } from '../domain/account/ledger-move.ts';
import type { RunningBalance } from '../domain/funds/running-balance.ts';
import type { LeftOutRows } from '../domain/performance/counted-trips.ts';
import type { TripTally } from '../domain/performance/trip-tally.ts';

/** Rows written in one transaction at most: its commit is a small part of it, and it holds the thread for a few ms. */
export const sliceRows = 1_000;

/** Histories that are paged from the venue and never end. */
export type HistoryName = 'fills' | 'funding' | 'ledger';

/** Known part of a history: every row from `knownFrom` through `readThrough` (both venue ms), except in its gaps. */
export interface HistorySpan {
  /** 0: from the account's beginning. */
  readonly knownFrom: number;
  readonly readThrough: number;
}

/**
 * Rows older than a history's span that are being read, oldest first: all from `knownFrom` through `readThrough` are stored,
 * except in gaps. They become part of the span once nothing is missing between the two.
 */
export interface Backfill extends HistorySpan {
  /** Whether it was requested from the beginning, so that nothing older is left to read. */
  readonly isLast: boolean;
}

/** A hole that could not be filled: rows in it are missing, permanently unless the venue later returns them correctly. */
export interface HistoryGap {
  readonly history: HistoryName;
  readonly fromTime: number;
  readonly toTime: number;
  /** One sentence. */
  readonly reason: string;
  /** World ms. */
  readonly notedAt: number;
}

/** Newest first, by key: `before` is the key of the last row of the page before. */
export interface PageOf<Before> {
  readonly before: Before | null;
  readonly limit: number;
}

export interface FillQuery extends PageOf<Pick<Fill, 'time' | 'coin' | 'tid' | 'oid'>> {
  readonly fromTime?: number;
  readonly toTime?: number;
}

/** Position of an entry in the ledger. */
interface LedgerKey {
  readonly time: number;
  readonly hash: string;
  readonly place: number;
  readonly digest: string;
  readonly nth: number;
}

/** null: any. */
export interface LedgerQuery extends PageOf<LedgerKey> {
  readonly fromTime: number | null;
  readonly direction: LedgerMove['direction'];
  readonly token: string | null;
}

export interface LedgerEntry {
  readonly key: LedgerKey;
  readonly move: LedgerMove;
  /** Index among the entries with the same time and hash. */
  readonly index: number;
  /** Balance after it, if no entry before it is missing. */
  readonly balance: RunningBalance;
}

/** Counts of a coin's ended trips whose end is not known from fills. */
export interface IncompleteTrips {
  readonly coin: string;
  /** Trips without an exit price: their positions were gone without a fill. They are in no sum. */
  readonly unpriced: number;
  /** Unpriced trips that ended at an unknown time. */
  readonly unknownEnd: number;
  /** Trips that were closed in part before their fills break off. */
  readonly brokenOff: number;
}

/**
 * Sums per coin of the trips with an exit price that ended within one UTC hour, recomputed from them and never counted up.
 * Trips that do not count in dollars are excluded from the figures and counted in `leftOut`.
 */
export interface TripBucket extends TripTally {
  /** Start of the hour, ms. */
  readonly hour: number;
  readonly coin: string;
  /** null until an agent's journal names one. */
  readonly strategyId: string | null;
  readonly leftOut: readonly LeftOutRows[];
}

/** The buckets of one UTC day, coin and strategy, added up. */
export interface TripDay extends Omit<TripBucket, 'hour'> {
  /** Start of the day, ms. */
  readonly day: number;
}

/** Sums of the trips of all coins and strategies that ended in one hour of a UTC day, without largest figures and hold times. */
export interface TripHours {
  /** Start of the day, ms. */
  readonly day: number;
  /** 0 to 23. */
  readonly hour: number;
  readonly tally: TripTally;
}

/** Sum of the funding payments of one UTC day, coin and strategy. */
export interface FundingDay {
  /** Start of the day, ms. */
  readonly day: number;
  readonly coin: string;
  /** Strategy of the trip that was held when they were paid; null: no trip was held, or its strategy is not known. */
  readonly strategyId: string | null;
  /** Amount in the DEX's collateral; positive = received. */
  readonly amount: DecimalText;
  readonly payments: number;
}

/** Sum of the funding payments of one hour of a UTC day on coins of one DEX. */
export interface FundingHours {
  readonly dex: string;
  /** 0 to 23. */
  readonly hour: number;
  readonly amount: DecimalText;
}

/** A funding payment, with the strategy of the trip that was held when it was paid. */
export interface StrategyPayment extends Pick<FundingPayment, 'time' | 'coin' | 'amount'> {
  /** See FundingDay. */
  readonly strategyId: string | null;
}

/** One complete reading of a history. */
export interface HistoryReading {
  /** World ms. */
  readonly readAt: number;
  /** Venue ms. */
  readonly knownThrough: number;
}

export interface RecordReader {
  /** Number of rows of the record by table; null while they are being counted, a part with each call. */
  readonly rowCounts: () => ReadonlyMap<string, number> | null;
  readonly historySpan: (history: HistoryName) => HistorySpan | null;
  /** Whether its first reading was ever begun. */
  readonly isHistoryBegun: (history: HistoryName) => boolean;
  /** Whether its newest rows were read to their end once. Until then, nothing is known about rows outside the span. */
  readonly isHistoryRead: (history: HistoryName) => boolean;
  /** Receipt (world ms) of the last complete reading; null while `isHistoryRead` is false. */
  readonly historyReadAt: (history: HistoryName) => number | null;
  /** null: nothing older than the span was requested yet. */
  readonly backfill: (history: HistoryName) => Backfill | null;
  /** Whether nothing older is left to read: the span begins with the account, or with the oldest row that the venue gives. */
  readonly isBackfilled: (history: HistoryName) => boolean;
  /** Gaps that overlap [fromTime, toTime], ascending. */
  readonly gaps: (history: HistoryName, fromTime: number, toTime: number) => readonly HistoryGap[];
  readonly fills: (query: FillQuery) => readonly Fill[];
  /** Fills that were part of a liquidation, of whichever account, ascending, both ends included. */
  readonly liquidationFills: (fromTime: number, toTime: number) => readonly Fill[];
  readonly fillCount: () => number;
  /** World ms; null: none is stored. */
  readonly firstFillAt: () => number | null;
  /** Coins with a fill at or after this time. */
  readonly coinsFilledSince: (time: number) => readonly string[];
  /** Ascending, both ends included. */
  readonly funding: (fromTime: number, toTime: number) => readonly FundingPayment[];
  /** The latest payment on a coin after a time; null: none. */
  readonly lastFunding: (coin: string, after: number) => FundingPayment | null;
  readonly ledger: (fromTime: number, toTime: number) => readonly LedgerMove[];
  readonly ledgerPage: (query: LedgerQuery) => readonly LedgerEntry[];
  /** Tokens of all entries, each once, in order. */
  readonly ledgerTokens: () => readonly string[];
}

export interface RecordWriter {
  /**
   * Stores the new rows, in the order given, and moves the span, in one transaction. More than `sliceRows` rows take several
   * transactions, and the last one moves the span. Returns how many rows were new. `span`: the range that was read. It is joined
   * with the known span if the two are adjacent or noted gaps fill the hole between them (put a gap before the rows after it);
   * otherwise it replaces the known span. null: the rows were pushed, and nothing is known about what lies before them.
   */
  readonly putFills: (fills: readonly Fill[], span: HistorySpan | null) => number;
  readonly putFunding: (rows: readonly FundingPayment[], span: HistorySpan | null) => number;
  readonly putLedger: (rows: readonly LedgerMove[], span: HistorySpan | null) => number;
  readonly putGap: (gap: HistoryGap) => void;
  /** Removes a gap: its rows were read after all, and are stored. */
  readonly endGap: (gap: HistoryGap) => void;
  /**
   * Notes that the history was read to its end. `readAt` is the receipt (world ms); null: the first reading begins.
   * `knownThrough` is the venue time through which the history holds every row: `readAt` unless the two clocks differ.
   */
  readonly noteReading: (history: HistoryName, readAt: number | null, knownThrough?: number) => void;
  /** Notes how far older rows were read. Store the rows before, and the span, too, if it takes in all of them. */
  readonly noteBackfill: (history: HistoryName, backfill: Backfill) => void;
  /**
   * Ends the open trip of a coin in which the venue no longer holds a position, though no fill explains it. Returns false if
   * nothing was stored: no trip is open, or fills of the coin are still to be folded, and one of them may explain it.
   */
  readonly endVanished: (coin: string, vanishing: Vanishing) => boolean;
}
