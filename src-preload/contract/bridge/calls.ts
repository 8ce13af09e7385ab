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

/** A candle series, ready to draw. */
export interface CandleChart {
  readonly series: CandleSeries;
  /** Open time (ms) of every interval from the first candle to the last. An interval without a candle is a gap. */
  readonly slots: readonly number[];
  /** World time (ms) from which the last candle is historical; null without a candle. */
  readonly historicalFromMs: number | null;
  /** Why the series is incomplete, in one sentence; null if it is complete. */
  readonly incompleteMessage: string | null;
}

/** Request for the candles before the ones that a chart has. */
export interface CandlePageRequest extends CandleRequest {
  /** Open time (world ms) of the oldest slot that the chart has. */
  readonly before: number;
}

export interface CandlePage {
  /** Ascending; empty if the venue has none before. */
  readonly candles: readonly Candle[];
  /**
   * Open time (ms) of every interval from the first of these candles to the one just before the chart. If no candle could be read,
   * every interval that was asked for.
   */
  readonly slots: readonly number[];
  /**
   * Why nothing older can be loaded; null: older candles may exist.
   * `venue_limit`: the venue keeps only its newest candles of an interval. `first_candle`: the market has none before.
   */
  readonly end: 'venue_limit' | 'first_candle' | null;
  /** Why candles of the page may be missing, in one sentence; null if none is. */
  readonly incompleteMessage: string | null;
}

/**
 * Every call that a window may make: its name, arguments and answer. Both ends are derived from this; each subject's file
 * declares its own.
 */
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
  /** Starts `candle` events of this market and interval, until unwatchCandles with the same watchId. */
  watchCandles: {
    readonly args: { readonly watchId: string; readonly marketId: string; readonly interval: CandleInterval };
    readonly result: null;
  };
  unwatchCandles: { readonly args: { readonly watchId: string }; readonly result: null };
  getMarketMarks: { readonly args: ChartWindowRequest; readonly result: MarketMarks };
  /** Candles around a time, in the finest interval that the venue still has and that needs fewer than 200 of them. */
  getCandleWindow: { readonly args: ChartWindowRequest; readonly result: CandleChart };
}
export type CallName = keyof BridgeCalls;

/** Answers carry the epoch of the network that they were read on; the receiver drops an answer from a past epoch. */
export type CallOutcome<K extends CallName> =
  | { readonly kind: 'answer'; readonly epoch: number; readonly value: BridgeCalls[K]['result'] }
  | { readonly kind: 'failure'; readonly epoch: number; readonly error: BridgeFailure };

/** Interface that the preload exposes on the desktop and the WebSocket client offers in a browser. */
export interface Bridge {
  readonly call: <K extends CallName>(name: K, args: BridgeCalls[K]['args']) => Promise<CallOutcome<K>>;
  /** Returns the function that unsubscribes. */
  readonly onPush: (listener: (push: BridgePush) => void) => () => void;
}

/** `window.bridge`, in the desktop window only. */
export interface DesktopBridge extends Bridge {
  /**
   * Loads of the reference frame, reported by the window's own shell and not by the service: they belong to no network, and none
   * is ever missed. Returns the function that unsubscribes.
   */
  readonly onFrameLoad: (listener: (load: FrameLoad) => void) => () => void;
  /** Reports whether the window hides amounts, so that notifications hide them too. */
  readonly hideAmounts: (isHidden: boolean) => Promise<void>;
}

/** IPC channel names. */
export const callChannel = 'perpscope:call';
export const pushChannel = 'perpscope:push';
export const frameChannel = 'perpscope:frame';
export const amountsChannel = 'perpscope:amounts';
