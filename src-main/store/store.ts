import type { LogBatch } from '../domain/audit/tiles.ts';
import type { Candle, Interval } from '../domain/markets/candle.ts';
import type { Dex, Market } from '../domain/markets/market.ts';
import type { Quote } from '../domain/markets/quote.ts';
import type { RoundTrip } from '../domain/trades/round-trip.ts';
import { messageOf } from '../errors.ts';
import type { AccountReader, AccountWriter, Dated } from './account.ts';
import type { AlertReader, AlertWriter } from './alerts.ts';
import type { ChainRowsReader, ChainRowsWriter } from './chain.ts';
import type { JournalReader, JournalWriter, Kept } from './journal.ts';
import type { StoreReading, readingOf } from './readings.ts';
import type { RecordReader, RecordWriter } from './record.ts';
import type { TradesReader, TradesWriter, UnheldTripsReader } from './trades.ts';

/** What the venue lists, and when that was read. */
export interface StoredCatalog {
  readonly dexes: readonly Dex[];
  readonly markets: readonly Market[];
  /** World time (ms) of the last good reading; null before the first. */
  readonly readAt: number | null;
  /** Rises with every reading. */
  readonly revision: number;
  /** Entries of the list of DEXes that could not be read and do not give a name. Kept in memory: a new start reads again. */
  readonly unnamedDexes: number;
}

export interface CandleKey {
  readonly coin: string;
  readonly interval: Interval;
}

/** What the venue has been asked for: from this open time to this world time nothing is missing but what it lacks. */
export interface CandleSpan {
  readonly fromTime: number;
  readonly readAt: number;
}

/** How long a market was listed or delisted, as far as readings show. */
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

/** Reads answer from one connection, synchronously. */
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
  /** Ascending, open times from `fromTime` on, up to `toTime` (included) where it is given. */
  readonly candles: (key: CandleKey, fromTime: number, toTime?: number) => readonly Candle[];
  /** The newest candles, ascending. */
  readonly newestCandles: (key: CandleKey, count: number) => readonly Candle[];
  readonly candleSpan: (key: CandleKey) => CandleSpan | null;
  readonly marketStatusHistory: (coin: string) => readonly MarketStatusInterval[];
  /** Rises whenever the answers to questions about this may be others. */
  readonly revision: (reading: StoreReading) => number;
}

/** The questions about some of what it knows. Each question is in `readingOf`. */
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
  /** Every projection is that of the whole record again. */
  | { readonly kind: 'projected' }
  /** A position was seen to be gone without a fill: its trip is to be ended. */
  | { readonly kind: 'vanished' }
  /** Other open trips than before have no position. */
  | { readonly kind: 'unheld'; readonly coins: readonly string[] }
  /** A history was read to its end again, which adds nothing to what is shown. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'agent' }
  | { readonly kind: 'alerts' }
  /** One was prepared, or its state on the chain is another. */
  | { readonly kind: 'deposits' }
  /** A contract was read further. */
  | { readonly kind: 'chainFills' }
  /** Events of the agent's journal that are new, and how many new problems of it. */
  | { readonly kind: 'journal'; readonly events: readonly Kept[]; readonly problems: number }
  /**
   * Outcomes of orders, or what the journal adds to round trips, are new or other; `coins`: those with one, `trades`: ids of
   * the outcomes.
   */
  | { readonly kind: 'trades'; readonly coins: readonly string[]; readonly trades: readonly string[] };

export interface StoreWriter
  extends AccountWriter, AlertWriter, ChainRowsWriter, JournalWriter, RecordWriter, TradesWriter {
  readonly putCatalog: (reading: CatalogReading) => void;
  /** The last put wins. Held in memory at once, on disk with the next flush: a quote is worth seconds. */
  readonly putQuotes: (quotes: readonly Quote[]) => void;
  /** `span` null: single candles: nothing is known about what lies before them. */
  readonly putCandles: (key: CandleKey, candles: readonly Candle[], span: CandleSpan | null) => void;
  /** Hashes of the log, computed elsewhere. false: the log has another size by now, and nothing was stored. */
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
  /** Verifies the files and writes a page of each; throws where that fails. Neither file grows by it. */
  readonly check: () => void;
  readonly close: () => void;
}

/** A write failed. The watch of the store knows of it. */
export class StoreError extends Error {
  constructor(cause: unknown) {
    super(`The store can't be written: ${messageOf(cause)}`, { cause });
    this.name = 'StoreError';
  }
}

/** How the store does: null error while it can be written. Times are world ms. */
export interface StoreHealth {
  readonly error: string | null;
  /** What a person can do about the error; null without one. */
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
