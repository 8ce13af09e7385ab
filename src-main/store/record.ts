import type { DecimalText } from '../domain/decimal.ts';
import type { Fill } from '../domain/account/fill.ts';
import type { RoundTrip, Vanishing } from '../domain/trades/round-trip.ts';
import type { FundingPayment } from '../domain/account/funding.ts';
import type { LedgerMove } from '../domain/account/ledger-move.ts';
import type { LeftOutRows } from '../domain/performance/counted-trips.ts';
import type { TripTally } from '../domain/performance/trip-tally.ts';

/** Histories that are paged from the venue and never end. */
export type HistoryName = 'fills' | 'funding' | 'ledger';

/** What is known of a history: every row from `knownFrom` through `readThrough` (both venue ms), but for its gaps. */
export interface HistorySpan {
  /** 0: from the account's beginning. */
  readonly knownFrom: number;
  readonly readThrough: number;
}

/**
 * Rows older than a history's span that are being read, oldest first: all from `knownFrom` through `readThrough` are stored, but
 * for gaps. The span takes them in once nothing is missing between the two.
 */
export interface Backfill extends HistorySpan {
  /** It was asked for from the beginning: nothing older is to be read. */
  readonly isLast: boolean;
}

/** A hole that could not be filled: rows in it are missing, for good unless the venue gives them right later. */
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
  readonly coin?: string;
  readonly fromTime?: number;
  readonly toTime?: number;
}

export interface TripQuery extends PageOf<Pick<RoundTrip, 'lastAt' | 'id'>> {
  readonly coin?: string;
  readonly state?: RoundTrip['state'];
  /** Of the trip's last fill. */
  readonly fromTime?: number;
}

/** Counts of a coin's ended trips whose end is not known from fills. */
export interface IncompleteTrips {
  readonly coin: string;
  /** Those without an exit price: their positions were gone without a fill. They are in no sum. */
  readonly unpriced: number;
  /** How many of the unpriced ones ended at an unknown time. */
  readonly unknownEnd: number;
  /** Those that were closed in part before their fills break off. */
  readonly brokenOff: number;
}

/**
 * Sums per coin of the trips with an exit price that ended within one UTC hour, recomputed from them and never counted up.
 * Trips that count in no dollars are in none of the figures, but in `leftOut`.
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

/** The trips that ended in one hour of a UTC day, whichever coin and strategy; without what is largest and how long was held. */
export interface TripHours {
  /** 0 to 23. */
  readonly hour: number;
  readonly tally: TripTally;
}

/** The payments of one UTC day, coin and strategy, added up from them. */
export interface FundingDay {
  /** Start of the day, ms. */
  readonly day: number;
  readonly coin: string;
  /** Of the trip that was held as they were paid; null: none was, or no strategy of it is known. */
  readonly strategyId: string | null;
  /** In the DEX's collateral; positive = received. */
  readonly amount: DecimalText;
  readonly payments: number;
}

/** What was paid in one hour of a UTC day on coins of one DEX. */
export interface FundingHours {
  readonly dex: string;
  /** 0 to 23. */
  readonly hour: number;
  readonly amount: DecimalText;
}

/** A payment, and what of the trip that was held as it was paid. */
export interface StrategyPayment extends Pick<FundingPayment, 'time' | 'coin' | 'amount'> {
  /** As in FundingDay. */
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
  /** Rows of the record by table; null while they are counted, a part with each call. */
  readonly rowCounts: () => ReadonlyMap<string, number> | null;
  readonly historySpan: (history: HistoryName) => HistorySpan | null;
  /** Whether its first reading was ever begun. */
  readonly isHistoryBegun: (history: HistoryName) => boolean;
  /** false until its newest rows were read to their end once: of what the span does not hold nothing is known. */
  readonly isHistoryRead: (history: HistoryName) => boolean;
  /** Receipt (world ms) of the last complete reading; null while `isHistoryRead` is false. */
  readonly historyReadAt: (history: HistoryName) => number | null;
  /** null: nothing older than the span was asked for yet. */
  readonly backfill: (history: HistoryName) => Backfill | null;
  /** Nothing older than its span is to be read: the span begins with the account, or with the oldest row that the venue gives. */
  readonly isBackfilled: (history: HistoryName) => boolean;
  /** Those that overlap [fromTime, toTime], ascending. */
  readonly gaps: (history: HistoryName, fromTime: number, toTime: number) => readonly HistoryGap[];
  readonly fills: (query: FillQuery) => readonly Fill[];
  readonly fillCount: () => number;
  /** World ms; null: none is stored. */
  readonly firstFillAt: () => number | null;
  /** Coins with a fill at or after this time. */
  readonly coinsFilledSince: (time: number) => readonly string[];
  /** Ascending, both ends included. */
  readonly funding: (fromTime: number, toTime: number) => readonly FundingPayment[];
  readonly ledger: (fromTime: number, toTime: number) => readonly LedgerMove[];
}

export interface RecordWriter {
  /**
   * Stores what is new of it and moves the span, in one transaction. Returns how many rows were not known. More than 500
   * rows are several, and the span goes with the last. `span` null: pushed rows: nothing is known about what lies before
   * them; else what was read: it is joined with what is known where the two are adjacent or noted gaps lie between (put a gap before
   * the rows after it), and stands alone where a hole is between. Rows keep the order in which they are given.
   */
  readonly putFills: (fills: readonly Fill[], span: HistorySpan | null) => number;
  readonly putFunding: (rows: readonly FundingPayment[], span: HistorySpan | null) => number;
  readonly putLedger: (rows: readonly LedgerMove[], span: HistorySpan | null) => number;
  readonly putGap: (gap: HistoryGap) => void;
  /** What lay in it was read after all, and is stored. */
  readonly endGap: (gap: HistoryGap) => void;
  /**
   * The history was read to its end. `readAt` is the receipt (world ms); null: the first reading begins. `knownThrough` is the
   * venue time through which it holds every row: `readAt` unless the two clocks differ.
   */
  readonly noteReading: (history: HistoryName, readAt: number | null, knownThrough?: number) => void;
  /** How far older rows were read. They are stored by then, and the span that holds all of them is put first. */
  readonly noteBackfill: (history: HistoryName, backfill: Backfill) => void;
  /**
   * The venue holds no position in this coin any more, and no fill explains it: its open trip ends with that. Returns false where
   * nothing was stored: no trip is open, or fills of the coin are still to be folded, and one of them may explain it.
   */
  readonly endVanished: (coin: string, vanishing: Vanishing) => boolean;
}
