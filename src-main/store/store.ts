import type { LogBatch } from '../domain/audit/tiles.ts';
import type { Candle, Interval } from '../domain/markets/candle.ts';
import type { Dex, Market, UnreadMarket } from '../domain/markets/market.ts';
import type { Quote } from '../domain/markets/quote.ts';
import type { RoundTrip } from '../domain/trades/round-trip.ts';
import { fileFault } from '../errors.ts';
import type { AccountReader, AccountWriter, Dated } from './account.ts';
import type { AlertReader, AlertWriter } from './alerts.ts';
import type { ChainRowsReader, ChainRowsWriter } from './chain.ts';
import type { JournalReader, JournalWriter, StoredEvent } from './journal.ts';
import type { StoreReading, readingOf } from './readings.ts';
import type { RecordReader, RecordWriter } from './record.ts';
import type { TradesReader, TradesWriter, UnheldTripsReader } from './trades.ts';

/** DEXes and markets that the venue lists, and when they were read. */
export interface StoredCatalog {
  readonly dexes: readonly Dex[];
  readonly markets: readonly Market[];
  /** World time (ms) of the last good reading; null before the first. */
  readonly readAt: number | null;
  /** Rises with every reading. */
  readonly revision: number;
  /** Number of entries of the list of DEXes that could not be read and give no name. */
  readonly unnamedDexes: number;
  /** Listed markets whose rows could not be read and of which no earlier row is known. */
  readonly unreadMarkets: readonly UnreadMarket[];
}

export interface CandleKey {
  readonly coin: string;
  readonly interval: Interval;
}

/** Range of candles requested from the venue: from this open time to this world time, only those that it lacks are missing. */
export interface CandleSpan {
  readonly fromTime: number;
  readonly readAt: number;
}

/** Time in which a market was listed or delisted, as far as readings show. */
export interface MarketStatusInterval {
  readonly coin: string;
  readonly delisted: boolean;
  /** First reading that showed it. */
  readonly fromTime: number;
  /** First reading that showed otherwise; null while it holds. */
  readonly toTime: number | null;
  /** Last reading that showed it before that; null while it holds. */
  readonly seenAt: number | null;
}

/** Reads the store synchronously, from one connection. */
export interface StoreReader
  extends
    AccountReader,
    AlertReader,
    ChainRowsReader,
    JournalReader,
    RecordReader,
    TradesReader,
    UnheldTripsReader {
  readonly catalog: () => StoredCatalog;
  readonly market: (coin: string) => Market | null;
  readonly dex: (name: string) => Dex | null;
  readonly quote: (coin: string) => Quote | null;
  /** Ascending, open times from `fromTime` on, up to `toTime` (included) if it is given. */
  readonly candles: (key: CandleKey, fromTime: number, toTime?: number) => readonly Candle[];
  readonly candleSpan: (key: CandleKey) => CandleSpan | null;
  readonly marketStatusHistory: (coin: string) => readonly MarketStatusInterval[];
  /** Number that rises whenever queries of this data may return something else. */
  readonly revision: (reading: StoreReading) => number;
}

/** Queries that read these kinds of data, by `readingOf`. */
export type ReaderOf<R extends StoreReading> = Pick<StoreReader, QuestionOf<R>>;

type Questions = typeof readingOf & Readonly<Record<Exclude<keyof StoreReader, 'revision'>, StoreReading>>;
type QuestionOf<R extends StoreReading> = {
  [Question in keyof typeof readingOf]: Questions[Question] extends R ? Question : never;
}[keyof typeof readingOf];

export interface CatalogReading extends Dated {
  readonly dexes: readonly Dex[];
  readonly markets: readonly Market[];
  readonly readAt: number;
  /** Absent: none. */
  readonly unnamedDexes?: number;
  /** Absent: none. */
  readonly unreadMarkets?: readonly UnreadMarket[];
}

export type StoreChange =
  | { readonly kind: 'catalog' }
  | { readonly kind: 'quotes'; readonly coins: readonly string[] }
  | { readonly kind: 'candles'; readonly key: CandleKey; readonly candles: readonly Candle[] }
  /** Role, mode, balances or positions were read. */
  | { readonly kind: 'account' }
  | { readonly kind: 'orders' }
  | { readonly kind: 'fills'; readonly coins: readonly string[] }
  /** New trips, and corrections of known ones; `dropped` are ids that no longer exist. */
  | { readonly kind: 'trips'; readonly trips: readonly RoundTrip[]; readonly dropped: readonly string[] }
  | { readonly kind: 'history' }
  /** Every projection covers the whole record again. */
  | { readonly kind: 'projected' }
  /** A position was seen to be gone without a fill: its trip is to be ended. */
  | { readonly kind: 'vanished' }
  /** The open trips without a position have changed. */
  | { readonly kind: 'unheld'; readonly coins: readonly string[] }
  /** A history was read to its end again, which adds nothing to what is shown. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'agent' }
  | { readonly kind: 'alerts' }
  /** A deposit was prepared, or its state on the chain has changed. */
  | { readonly kind: 'deposits' }
  /** A contract was read further. */
  | { readonly kind: 'chainFills' }
  /** New events of the agent's journal, and its number of new problems. */
  | { readonly kind: 'journal'; readonly events: readonly StoredEvent[]; readonly problems: number }
  /**
   * Outcomes of orders, or what the journal adds to round trips, are new or have changed; `coins`: their coins, `trades`: ids
   * of the outcomes.
   */
  | { readonly kind: 'trades'; readonly coins: readonly string[]; readonly trades: readonly string[] };

export interface StoreWriter
  extends AccountWriter, AlertWriter, ChainRowsWriter, JournalWriter, RecordWriter, TradesWriter {
  readonly putCatalog: (reading: CatalogReading) => void;
  /** The last put wins. Held in memory at once, on disk with the next flush: a quote is worth seconds. */
  readonly putQuotes: (quotes: readonly Quote[]) => void;
  /** `span` null: single candles; nothing is known about those before them. */
  readonly putCandles: (key: CandleKey, candles: readonly Candle[], span: CandleSpan | null) => void;
  /** Stores hashes of the log that were computed elsewhere. Returns false and stores nothing if the log has another size by now. */
  readonly putHashes: (batch: LogBatch) => boolean;
  readonly flush: () => void;
}

export interface Store {
  readonly reader: StoreReader;
  readonly writer: StoreWriter;
  /** Called after each write is committed. Returns its undo. */
  readonly onChange: (listener: (change: StoreChange) => void) => () => void;
  /** Throws LostFileError once the record file is not the one that was opened: nothing may be written to it then. */
  readonly verifyFiles: () => void;
  /** Verifies the files and writes a page of each; throws if that fails. Neither file grows by it. */
  readonly check: () => void;
  readonly close: () => void;
}

/** A failed write, which was already reported to the store's watch. */
export class StoreError extends Error {
  constructor(cause: unknown) {
    super(`The store can't be written: ${fileFault(cause)}`, { cause });
    this.name = 'StoreError';
  }
}

/** Health of the store: `error` is null while it can be written. Times are world ms. */
export interface StoreHealth {
  readonly error: string | null;
  /** Advice on what to do about the error; null without one. */
  readonly remedy: string | null;
  readonly since: number;
  readonly lastOkAt: number | null;
  /** Whether the record's rows are as they were hashed, whether that can be checked, and its backups. */
  readonly evidence: Readonly<Record<'rows' | 'log' | 'backup', EvidenceState>>;
}

/** `unknown`: not checked, or not tried, since the start. */
export type EvidenceState =
  | { readonly kind: 'unknown' | 'good' }
  | {
      readonly kind: 'problem';
      readonly message: string;
      readonly remedy: string;
      /** World ms. */
      readonly since: number;
    };
