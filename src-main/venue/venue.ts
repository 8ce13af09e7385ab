import type { Candle, Interval } from '../domain/candle.ts';
import type { Dex, Market } from '../domain/market.ts';
import type { Quote } from '../domain/quote.ts';

/** A row that was not taken because one of its fields did not parse: which answer, which row, which field. */
export interface RefusedRow {
  readonly source: string;
  readonly row: string;
  readonly field: string;
}

/** What parsed, and what did not. */
export interface Parsed<T> {
  readonly rows: readonly T[];
  readonly refused: readonly RefusedRow[];
}

export interface VenueCatalog {
  readonly dexes: Parsed<Dex>;
  readonly markets: Parsed<Market>;
  /** Names of DEXes that are listed but could not be read: what is known of them still holds. */
  readonly unread: readonly string[];
}

export interface VenueStatus {
  /** The venue's own clock, ms. */
  readonly time: number;
  /** World times at which the request was sent and its answer was in: the venue's clock was read in between. */
  readonly askedAt: number;
  readonly answeredAt: number;
  /** Text of a venue-wide halt or notice; null in normal operation. */
  readonly specialStatuses: string | null;
}

export interface CandleQuery {
  readonly coin: string;
  readonly interval: Interval;
  readonly startTime: number;
  readonly endTime: number;
}

/** Quotes lack a time of their own: the receiver stamps them. */
export type VenueQuote = Omit<Quote, 'receivedAt'>;

export interface StreamListeners {
  readonly onQuotes: (quotes: Parsed<VenueQuote>) => void;
  readonly onCandle: (coin: string, interval: Interval, candle: Candle) => void;
  readonly onRefused: (refused: readonly RefusedRow[]) => void;
  /** Contexts came for markets that the catalog in use does not know: it is time to read the metadata again. */
  readonly onUnknownMarkets: () => void;
  readonly onState: (state: StreamState) => void;
}

export type StreamState =
  | { readonly kind: 'connected' }
  | { readonly kind: 'disconnected'; readonly reason: string; readonly retryInMs: number };

/** One connection that reconnects and resubscribes by itself until closed. */
export interface VenueStream {
  /** Names the markets that pushed contexts are paired with, per DEX by position. */
  readonly useMarkets: (markets: readonly Market[]) => void;
  /** Returns its undo. A coin that is not among the markets in use is refused: the venue would cut the connection. */
  readonly watchCandles: (coin: string, interval: Interval) => () => void;
  readonly close: () => void;
}

/** The venue as Perpscope reads it. Every method rejects with a VenueError; nothing here can write. */
export interface Venue {
  readonly fetchCatalog: (signal: AbortSignal) => Promise<VenueCatalog>;
  /** One DEX's contexts; the empty name is the venue's own. */
  readonly fetchQuotes: (dex: string, signal: AbortSignal) => Promise<Parsed<VenueQuote>>;
  readonly fetchCandles: (query: CandleQuery, signal: AbortSignal) => Promise<Parsed<Candle>>;
  readonly fetchStatus: (signal: AbortSignal) => Promise<VenueStatus>;
  readonly openStream: (listeners: StreamListeners) => VenueStream;
  readonly close: () => Promise<void>;
}

/** Why a venue read failed. */
export type VenueFailure =
  | 'timeout'
  | 'connection'
  | 'rate_limited'
  | 'rejected_request'
  | 'server_error'
  | 'not_json'
  | 'empty_answer'
  | 'wrong_shape'
  | 'budget_spent'
  | 'aborted';

export class VenueError extends Error {
  readonly failure: VenueFailure;
  constructor(failure: VenueFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'VenueError';
    this.failure = failure;
  }
}
