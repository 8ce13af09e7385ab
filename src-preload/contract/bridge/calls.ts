import type { Candle, CandleInterval, CandleSeries } from '../views/markets/candles.ts';
import type { ExportCalls } from '../views/exports/exports.ts';
import type { MarketStateCalls } from '../views/markets/market-state.ts';
import type { CatalogCalls } from '../views/markets/market.ts';
import type { ClosedTradeChartCalls } from '../views/performance/closed-trade-charts.ts';
import type { EquityCalls } from '../views/performance/equity-history.ts';
import type { ExposureCalls } from '../views/performance/exposure-history.ts';
import type { PerformanceCalls } from '../views/performance/performance.ts';
import type { TrendCalls } from '../views/markets/price-trends.ts';
import type { QuoteCalls } from '../views/markets/quote.ts';
import type { ReferenceCalls } from '../views/reference/reference.ts';
import type { AccountCalls } from './account.ts';
import type { AlertCalls } from './alerts.ts';
import type { BackupCalls } from './backups.ts';
import type { ChartWindowRequest, MarketMarks } from './chart-window.ts';
import type { ConnectionCalls } from './connections.ts';
import type { BridgePush, Frame } from './events.ts';
import type { BridgeFailure } from './failure.ts';
import type { FrameLoad } from './reference-frame.ts';
import type { RiskCalls } from './risk.ts';
import type { ProfileCalls } from '../views/service/profile.ts';
import type { SavedViewCalls } from '../views/service/saved-view.ts';
import type { SessionCalls } from './sessions.ts';
import type { SettingsCalls } from './settings.ts';
import type { FundCalls } from './funds.ts';
import type { HistoryCalls } from './trades.ts';
import type { VerificationCalls } from './verification.ts';

export interface CandleRequest {
  readonly marketId: string;
  readonly interval: CandleInterval;
  readonly limit: number;
}

/** A series made ready to draw. */
export interface CandleChart {
  readonly series: CandleSeries;
  /** Open time (ms) of every interval from the first candle to the last: those without a candle are gaps. */
  readonly slots: readonly number[];
  /** World time (ms) from which the last candle is historical; null with no candle. */
  readonly historicalFromMs: number | null;
  /** Why the series is not complete, in one sentence; null where it is. */
  readonly incompleteMessage: string | null;
}

/** Asks for the candles before those that a chart has. */
export interface CandlePageRequest extends CandleRequest {
  /** Open time (world ms) of the oldest slot that the chart has. */
  readonly before: number;
}

export interface CandlePage {
  /** Ascending; empty where the venue has none before. */
  readonly candles: readonly Candle[];
  /** Open time (ms) of every interval from the first of these candles to the one just before the chart. */
  readonly slots: readonly number[];
  /**
   * Why nothing older can be loaded; null: older candles may exist.
   * `venue_limit`: the venue keeps only its newest candles of an interval. `first_candle`: the market has none before.
   */
  readonly end: 'venue_limit' | 'first_candle' | null;
  /** Why candles of the page may be missing, in one sentence; null where none is. */
  readonly incompleteMessage: string | null;
}

/** Every question a window may ask: name to argument and answer. Both ends are derived from this; each subject's file names its own. */
export interface BridgeCalls
  extends
    CatalogCalls,
    QuoteCalls,
    TrendCalls,
    MarketStateCalls,
    AccountCalls,
    FundCalls,
    HistoryCalls,
    PerformanceCalls,
    EquityCalls,
    ExposureCalls,
    ClosedTradeChartCalls,
    RiskCalls,
    AlertCalls,
    BackupCalls,
    SessionCalls,
    ExportCalls,
    VerificationCalls,
    ReferenceCalls,
    ConnectionCalls,
    SavedViewCalls,
    ProfileCalls,
    SettingsCalls {
  getFrame: { readonly args: null; readonly result: Frame };
  getCandles: { readonly args: CandleRequest; readonly result: CandleChart };
  /** Older candles, for scrolling back. */
  getCandlePage: { readonly args: CandlePageRequest; readonly result: CandlePage };
  /** From now on `candle` events of this market and interval arrive, until unwatchCandles with the same watchId. */
  watchCandles: {
    readonly args: { readonly watchId: string; readonly marketId: string; readonly interval: CandleInterval };
    readonly result: null;
  };
  unwatchCandles: { readonly args: { readonly watchId: string }; readonly result: null };
  getMarketMarks: { readonly args: ChartWindowRequest; readonly result: MarketMarks };
  /** Candles around a time, in the finest interval that the venue still has and that keeps them under 200. */
  getCandleWindow: { readonly args: ChartWindowRequest; readonly result: CandleChart };
}
export type CallName = keyof BridgeCalls;

/** Answers carry the epoch of the network they were read on; one from a past epoch is dropped by the receiver. */
export type CallOutcome<K extends CallName> =
  | { readonly kind: 'answer'; readonly epoch: number; readonly value: BridgeCalls[K]['result'] }
  | { readonly kind: 'failure'; readonly epoch: number; readonly error: BridgeFailure };

/** What the preload exposes and the WebSocket client offers in a browser. */
export interface Bridge {
  readonly call: <K extends CallName>(name: K, args: BridgeCalls[K]['args']) => Promise<CallOutcome<K>>;
  /** Returns its undo. */
  readonly onPush: (listener: (push: BridgePush) => void) => () => void;
}

/** `window.bridge`, in the desktop window alone. */
export interface DesktopBridge extends Bridge {
  /** From the window's own shell, not from the service: of no network, and never missed in between. Returns its undo. */
  readonly onFrameLoad: (listener: (load: FrameLoad) => void) => () => void;
}

/** IPC channel names. */
export const callChannel = 'perpscope:call';
export const pushChannel = 'perpscope:push';
export const frameChannel = 'perpscope:frame';
