import type {
  AccountModeReading,
  AccountRole,
  DexAccount,
  SpotBalance,
  Unreadable,
} from '../domain/account/account.ts';
import type { Candle, Interval } from '../domain/markets/candle.ts';
import type { Fill } from '../domain/account/fill.ts';
import type { FundingPayment } from '../domain/account/funding.ts';
import type { LedgerMove } from '../domain/account/ledger-move.ts';
import type { OpenOrder, OrderState, OrderUpdate } from '../domain/account/order.ts';
import type { Dex, Market } from '../domain/markets/market.ts';
import type { Quote } from '../domain/markets/quote.ts';

/** A row that was not taken because one of its fields did not parse: which answer, which row, which field. */
export interface InvalidRow {
  readonly source: string;
  readonly row: string;
  readonly field: string;
}

/** What parsed, and what did not. */
export interface Parsed<T> {
  readonly rows: readonly T[];
  readonly invalid: readonly InvalidRow[];
}

/** All there is of something, but for the rows that did not parse. */
export interface ParsedWhole<T> extends Parsed<T> {
  readonly unreadable: Unreadable;
}

export interface VenueCatalog {
  readonly dexes: Parsed<Dex>;
  readonly markets: Parsed<Market>;
  /** DEXes that are listed but could not be read: what is stored of their markets still holds. */
  readonly unread: readonly Dex[];
  /** Entries of the list of DEXes that could not be read and do not give a name. */
  readonly unnamed: number;
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
  /** It waits while others would ask, for minutes if need be. */
  readonly isPatient?: boolean;
}

/** Both ends inclusive, ms; `endTime` null: up to now. */
export interface HistoryRange {
  readonly startTime: number;
  readonly endTime: number | null;
  /** Asked in turn with the live reads; without it a page of a history lets them go first. */
  readonly isUrgent?: boolean;
}

/** Where a refused row lies: at its own time, else between its neighbours' in the answer; null: it has none on that side. */
export interface InvalidAt {
  readonly fromTime: number | null;
  readonly toTime: number | null;
}

/** One page of a history, oldest first. */
export interface HistoryPage<T> extends Parsed<T> {
  /** Of each refused row, oldest first. */
  readonly invalidAt: readonly InvalidAt[];
  /** Time of the last row of the answer, refused ones counted too; null with none. The next page starts there. */
  readonly lastTime: number | null;
  /** Rows of the answer, refused ones counted too. */
  readonly rowCount: number;
  /** As many rows as the venue gives at once: there may be more. */
  readonly isFull: boolean;
  /** Some rows were left out because their time is still to come by this machine's clock. */
  readonly hasRowsAhead?: boolean;
}

export interface DexAccountReading {
  readonly account: DexAccount;
  readonly invalid: readonly InvalidRow[];
  /** Coins of positions that are refused. */
  readonly unreadable: Unreadable;
}

/** What is pushed of one account. After a reconnection the venue does not repeat what was missed. */
export interface AccountListeners {
  /** `isSnapshot`: the newest ones, known ones among them. */
  readonly onFills: (fills: Parsed<Fill>, isSnapshot: boolean) => void;
  readonly onOrders: (updates: Parsed<OrderUpdate>) => void;
  /** Every DEX of the account at once; those left out are not known to be empty. */
  readonly onDexAccounts: (readings: readonly DexAccountReading[]) => void;
  /** One of the account's own events: funding was paid, it was liquidated, an order was cancelled by the venue. */
  readonly onEvent: (event: AccountEvent) => void;
}

export type AccountEvent =
  | { readonly kind: 'funding' }
  | { readonly kind: 'liquidation' }
  | { readonly kind: 'order_cancelled'; readonly oids: readonly number[] };

/** The contexts of one DEX. */
export interface DexQuotes extends Parsed<VenueQuote> {
  /** Its universe is not the one last read with the metadata: it is time to read that again. */
  readonly metadataChanged: boolean;
}

/** Quotes lack a time of their own: the receiver stamps them. */
export type VenueQuote = Omit<Quote, 'receivedAt'>;

/** As many contexts of a DEX as no universe in use has markets. */
export interface UnpairedContexts {
  readonly dex: string;
  readonly count: number;
}

export interface StreamListeners {
  readonly onQuotes: (quotes: Parsed<VenueQuote>) => void;
  readonly onCandle: (coin: string, interval: Interval, candle: Candle) => void;
  readonly onInvalid: (invalid: readonly InvalidRow[]) => void;
  /** Contexts came that are not used, as they don't match the metadata last read: it is time to read it again. */
  readonly onUnpairedContexts: (unpaired: readonly UnpairedContexts[]) => void;
  readonly onState: (state: StreamState) => void;
}

export type StreamState =
  | { readonly kind: 'connected' }
  | { readonly kind: 'disconnected'; readonly reason: string; readonly retryInMs: number };

/** One connection that reconnects and resubscribes by itself until closed. */
export interface VenueStream {
  /** Names the markets that live candles may be watched of. */
  readonly useMarkets: (markets: readonly Market[]) => void;
  /** Returns its undo. A coin that is not among the markets in use is refused: the venue would cut the connection. */
  readonly watchCandles: (coin: string, interval: Interval) => () => void;
  /** Connects now, unless a connection is alive. */
  readonly reconnect: () => void;
  /** One account at a time: order updates name no user. Returns its undo. */
  readonly watchAccount: (user: string, listeners: AccountListeners) => () => void;
  readonly close: () => void;
}

/** An account as the venue tells of it, asked by lower-case address. Every method rejects with a VenueError. */
export interface VenueAccounts {
  /** Weighs 60: once a start is enough. */
  readonly fetchRole: (user: string, signal: AbortSignal) => Promise<AccountRole>;
  readonly fetchMode: (user: string, signal: AbortSignal) => Promise<AccountModeReading>;
  readonly fetchDexAccount: (user: string, dex: string, signal: AbortSignal) => Promise<DexAccountReading>;
  readonly fetchSpotBalances: (user: string, signal: AbortSignal) => Promise<ParsedWhole<SpotBalance>>;
  /** Perp orders of one DEX, children of unfilled parents among them, each oid once; spot orders are left out. */
  readonly fetchOpenOrders: (
    user: string,
    dex: string,
    signal: AbortSignal,
  ) => Promise<ParsedWhole<OpenOrder>>;
  /** null: the venue knows no such order. */
  readonly fetchOrderState: (user: string, oid: number, signal: AbortSignal) => Promise<OrderState | null>;
  /** The newest 2,000 of all DEXes. */
  readonly fetchOrderHistory: (user: string, signal: AbortSignal) => Promise<Parsed<OrderState>>;
  /** The newest 2,000 of all DEXes, oldest first. */
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

/** The venue as Perpscope reads it. Every method rejects with a VenueError; nothing here can write. */
export interface Venue extends VenueAccounts {
  readonly fetchCatalog: (signal: AbortSignal) => Promise<VenueCatalog>;
  /** One DEX's contexts; the empty name is the venue's own. */
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

/** Perpscope's own doing: these say nothing of the venue. */
const ownFailures: ReadonlySet<VenueFailure | null> = new Set<VenueFailure | null>([
  'budget_spent',
  'aborted',
]);

export function isOwnFailure(failure: VenueFailure | null): boolean {
  return ownFailures.has(failure);
}

/** Whether a call was made and failed. False where our own request budget or the caller stopped it. */
export function isFailedCall(error: unknown): boolean {
  return error instanceof VenueError && !isOwnFailure(error.failure);
}

export class VenueError extends Error {
  readonly failure: VenueFailure;
  constructor(failure: VenueFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'VenueError';
    this.failure = failure;
  }
}

/** What is said of a venue of which nothing has been heard, good or bad: every start begins so. */
export const notAnsweredYet = 'The venue has not answered yet.';

/** What all signs of the venue come to. */
export interface VenueVerdict {
  readonly state: 'ok' | 'degraded' | 'down';
  readonly lastError: string | null;
  /** What a person can do about it. */
  readonly remedy: string | null;
}

/** How the venue answers, as a whole. Times are world ms. */
export interface VenueHealth extends VenueVerdict {
  readonly since: number;
  readonly lastOkAt: number | null;
  /** Different rows refused since start. */
  readonly invalidRows: number;
}
