import type {
  AccountModeReading,
  AccountRole,
  DexAccount,
  SpotBalance,
  Unreadable,
} from '../domain/account/account.ts';
import type { ValueHistory } from '../domain/account/value-history.ts';
import type { Candle, Interval } from '../domain/markets/candle.ts';
import type { Fill } from '../domain/account/fill.ts';
import type { FundingPayment } from '../domain/account/funding.ts';
import type { LedgerMove } from '../domain/account/ledger-move.ts';
import type { OpenOrder, OrderState, OrderUpdate } from '../domain/account/order.ts';
import type { Dex, Market, UnreadMarket } from '../domain/markets/market.ts';
import type { Quote } from '../domain/markets/quote.ts';

/** A row that failed to parse: which answer, row and field. */
export interface InvalidRow {
  readonly source: string;
  readonly row: string;
  readonly field: string;
}

/** Parsed rows, and the rows that failed to parse. */
export interface Parsed<T> {
  readonly rows: readonly T[];
  readonly invalid: readonly InvalidRow[];
}

/** A complete list, except for rows that failed to parse. */
export interface ParsedList<T> extends Parsed<T> {
  readonly unreadable: Unreadable;
}

export interface VenueCatalog {
  readonly dexes: Parsed<Dex>;
  readonly markets: Parsed<Market>;
  /** Listed DEXes whose metadata failed to parse; their stored markets stay valid. */
  readonly unread: readonly Dex[];
  /** Listed markets whose rows failed to parse. */
  readonly unreadMarkets: readonly UnreadMarket[];
  /** Entries of the DEX list that failed to parse and have no name. */
  readonly unnamed: number;
}

export interface VenueStatus {
  /** The venue's own clock, ms. */
  readonly time: number;
  /** World ms at which the request was sent and answered; the venue read its clock in between. */
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
  /** Whether the request yields to others, for minutes if necessary. */
  readonly isPatient?: boolean;
}

/** Range of a history, ms, both ends inclusive; `endTime` null: up to now. */
export interface HistoryRange {
  readonly startTime: number;
  readonly endTime: number | null;
  /** Whether it is queued with the live reads; otherwise a history page yields to them. */
  readonly isUrgent?: boolean;
}

/** Time range of an invalid row: its own time, else between its neighbors in the answer; null: no neighbor on that side. */
export interface InvalidAt {
  readonly fromTime: number | null;
  readonly toTime: number | null;
}

/** One page of a history, oldest first. */
export interface HistoryPage<T> extends Parsed<T> {
  /** Time range of each invalid row, oldest first. */
  readonly invalidAt: readonly InvalidAt[];
  /** Time of the last row of the answer, invalid rows included; null without rows. The next page starts there. */
  readonly lastTime: number | null;
  /** Number of rows of the answer, invalid rows included. */
  readonly rowCount: number;
  /** Whether the page has the venue's maximum number of rows, so that more may follow. */
  readonly isFull: boolean;
  /** Whether rows were left out because their time is in the future. */
  readonly hasRowsAhead?: boolean;
}

export interface DexAccountReading {
  readonly account: DexAccount;
  readonly invalid: readonly InvalidRow[];
  /** Coins of positions that failed to parse. */
  readonly unreadable: Unreadable;
}

export interface ValueHistoryReading {
  readonly value: ValueHistory;
  readonly invalid: readonly InvalidRow[];
}

/** Listeners to pushed events of one account. The venue does not resend events missed before a reconnection. */
export interface AccountListeners {
  /** `isSnapshot`: the newest fills, including known ones. */
  readonly onFills: (fills: Parsed<Fill>, isSnapshot: boolean) => void;
  /** Updates of perp orders; no spot orders. */
  readonly onOrders: (updates: Parsed<OrderUpdate>) => void;
  /** All DEXes of the account at once; a missing DEX is not known to be empty. */
  readonly onDexAccounts: (readings: readonly DexAccountReading[]) => void;
  /** Funding, liquidation, or an order canceled by the venue. */
  readonly onEvent: (event: AccountEvent) => void;
}

export type AccountEvent =
  | { readonly kind: 'funding' }
  | { readonly kind: 'liquidation' }
  | { readonly kind: 'order_cancelled'; readonly oids: readonly number[] };

/** The contexts of one DEX. */
export interface DexQuotes extends Parsed<VenueQuote> {
  /** Whether the universe differs from the last metadata, which must then be read again. */
  readonly metadataChanged: boolean;
}

/** A quote without timestamp; the receiver adds one. */
export type VenueQuote = Omit<Quote, 'receivedAt'>;

/** Contexts of a DEX whose count does not match its known universe. */
export interface UnpairedContexts {
  readonly dex: string;
  readonly count: number;
}

export interface StreamListeners {
  readonly onQuotes: (quotes: Parsed<VenueQuote>) => void;
  readonly onCandle: (coin: string, interval: Interval, candle: Candle) => void;
  readonly onInvalid: (invalid: readonly InvalidRow[]) => void;
  /** Contexts that don't match the last metadata were discarded; the metadata must be read again. */
  readonly onUnpairedContexts: (unpaired: readonly UnpairedContexts[]) => void;
  readonly onState: (state: StreamState) => void;
}

export type StreamState =
  | { readonly kind: 'connected' }
  | { readonly kind: 'disconnected'; readonly reason: string; readonly retryInMs: number };

/** A connection that reconnects and resubscribes automatically until closed. */
export interface VenueStream {
  /** Sets the markets whose live candles may be watched. */
  readonly useMarkets: (markets: readonly Market[]) => void;
  /**
   * Watches live candles. Returns the unsubscribe function. Throws for an unlisted coin, because the venue would close the
   * connection.
   */
  readonly watchCandles: (coin: string, interval: Interval) => () => void;
  /** Reconnects now unless a connection is alive. */
  readonly reconnect: () => void;
  /** Watches one account at a time, because order updates name no user. Returns the unsubscribe function. */
  readonly watchAccount: (user: string, listeners: AccountListeners) => () => void;
  readonly close: () => void;
}

/** Account reads by lower-case address. Every method rejects with a VenueError. */
export interface VenueAccounts {
  /** Reads the address's role; weight 60, so read once per start. */
  readonly fetchRole: (user: string, signal: AbortSignal) => Promise<AccountRole>;
  readonly fetchMode: (user: string, signal: AbortSignal) => Promise<AccountModeReading>;
  readonly fetchDexAccount: (user: string, dex: string, signal: AbortSignal) => Promise<DexAccountReading>;
  readonly fetchSpotBalances: (user: string, signal: AbortSignal) => Promise<ParsedList<SpotBalance>>;
  /** Reads the perp orders of one DEX, children of unfilled parents included, each oid once; no spot orders. */
  readonly fetchOpenOrders: (
    user: string,
    dex: string,
    signal: AbortSignal,
  ) => Promise<ParsedList<OpenOrder>>;
  /** Reads the state of one order; null: the venue does not know the order. */
  readonly fetchOrderState: (user: string, oid: number, signal: AbortSignal) => Promise<OrderState | null>;
  /** Reads the newest 2,000 orders of all DEXes; no spot orders. */
  readonly fetchOrderHistory: (user: string, signal: AbortSignal) => Promise<Parsed<OrderState>>;
  /** Reads the venue's own account value history. */
  readonly fetchValueHistory: (user: string, signal: AbortSignal) => Promise<ValueHistoryReading>;
  /** Reads the newest 2,000 fills of all DEXes, oldest first. */
  readonly fetchNewestFills: (user: string, signal: AbortSignal) => Promise<HistoryPage<Fill>>;
  readonly fetchFills: (user: string, range: HistoryRange, signal: AbortSignal) => Promise<HistoryPage<Fill>>;
  readonly fetchFunding: (
    user: string,
    range: HistoryRange,
    signal: AbortSignal,
  ) => Promise<HistoryPage<FundingPayment>>;
  readonly fetchLedger: (
    user: string,
    range: HistoryRange,
    signal: AbortSignal,
  ) => Promise<HistoryPage<LedgerMove>>;
}

/** The venue, read-only. Every method rejects with a VenueError. */
export interface Venue extends VenueAccounts {
  readonly fetchCatalog: (signal: AbortSignal) => Promise<VenueCatalog>;
  /** Reads one DEX's contexts; the empty name is the venue's own. */
  readonly fetchQuotes: (dex: string, signal: AbortSignal) => Promise<DexQuotes>;
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

/** Failures caused by Perpscope itself, not by the venue. */
const ownFailures: ReadonlySet<VenueFailure | null> = new Set<VenueFailure | null>([
  'budget_spent',
  'aborted',
]);

export function isOwnFailure(failure: VenueFailure | null): boolean {
  return ownFailures.has(failure);
}

/** Whether a call was made and failed. False if our own request budget or the caller stopped it. */
export function isFailedCall(error: unknown): boolean {
  return error instanceof VenueError && !isOwnFailure(error.failure);
}

/** A failed request: its API type, and what happened as the middle of a sentence. */
export interface FailedRequest {
  readonly type: string;
  readonly says: string;
}

export class VenueError extends Error {
  readonly failure: VenueFailure;
  /** Null: the failure belongs to no single request. */
  readonly request: FailedRequest | null;
  constructor(failure: VenueFailure, said: string | FailedRequest, cause?: unknown) {
    const message = typeof said === 'string' ? said : `${said.type}: ${said.says}`;
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'VenueError';
    this.failure = failure;
    this.request = typeof said === 'string' ? null : said;
  }
}

/** Overall state of the venue. */
export interface VenueVerdict {
  readonly state: 'ok' | 'degraded' | 'down' | 'unread';
  readonly lastError: string | null;
  /** Suggested action. */
  readonly remedy: string | null;
}

/** Health of the venue. Times are world ms. */
export interface VenueHealth extends VenueVerdict {
  readonly since: number;
  readonly lastOkAt: number | null;
  /** Distinct invalid rows since start. */
  readonly invalidRows: number;
  /** Reads that failed since the source was opened. */
  readonly failedReads: number;
}
