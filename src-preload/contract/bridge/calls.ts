import type { CandleInterval, CandleSeries } from '../views/candles.ts';
import type { ExportDownload, ExportManifest, ExportPreview, ExportRequest } from '../views/exports.ts';
import type { Health } from '../views/health.ts';
import type { AssetClass, VenueName, VenueNetwork } from '../views/identity.ts';
import type { MarketState } from '../views/market-state.ts';
import type { Catalog } from '../views/market.ts';
import type { Performance, PerformanceCharts, PerformancePeriod } from '../views/performance.ts';
import type { QuoteList } from '../views/quote.ts';
import type { Reference } from '../views/reference.ts';
import type { AccountView, AgentView } from './account.ts';
import type { AlertMute, AlertThresholds, AlertsView } from './alerts.ts';
import type { ConnectionsView, CreatedToken } from './connections.ts';
import type { AnswerOrFailure, BridgeFailure } from './failure.ts';
import type { RiskHistory, RiskHistoryRequest, RiskPicture } from './risk.ts';
import type { SessionSpans, SessionSpansRequest } from './sessions.ts';
import type { SettingsChange, SettingsView, SimulatedFault } from './settings.ts';
import type { ChartWindowRequest, MarketMarks } from './chart-window.ts';
import type {
  ClosedTradePage,
  ClosedTradePageRequest,
  DecisionPage,
  DecisionPageRequest,
  RefusedEntryPage,
  RefusedEntryPageRequest,
  SignalPage,
  SignalPageRequest,
  SignalRow,
  TradeDetailKey,
  TradePage,
  TradePageRequest,
  TradeDetail,
} from './trades.ts';

/** World time at the moment of sending (ms since the epoch) and how fast it runs against real time. */
export interface ClockReading {
  readonly worldMs: number;
  readonly rate: number;
}

/** What the window's frame shows around every screen. */
export interface Frame {
  readonly version: string;
  readonly venue: VenueName;
  /** null until the venue has answered once, and while the agent reports another network: the chip then shows a dash. */
  readonly network: VenueNetwork | null;
  /** The network in use against the one that the agent reports; null: they agree, or the agent has not said. */
  readonly networkConflict: { readonly selected: VenueNetwork; readonly agent: VenueNetwork } | null;
  readonly simulated: boolean;
  readonly clock: ClockReading;
  readonly health: Health;
}

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

/** Every question a window may ask: name to argument and answer. Both ends are derived from this. */
export interface BridgeCalls {
  getFrame: { readonly args: null; readonly result: Frame };
  listMarkets: { readonly args: null; readonly result: Catalog };
  listQuotes: { readonly args: null; readonly result: QuoteList };
  getCandles: { readonly args: CandleRequest; readonly result: CandleChart };
  /** From now on `candle` events of this market and interval arrive, until unwatchCandles with the same watchId. */
  watchCandles: {
    readonly args: { readonly watchId: string; readonly marketId: string; readonly interval: CandleInterval };
    readonly result: null;
  };
  unwatchCandles: { readonly args: { readonly watchId: string }; readonly result: null };
  getAccount: { readonly args: null; readonly result: AccountView };
  getAgent: { readonly args: null; readonly result: AgentView };
  listTrades: { readonly args: TradePageRequest; readonly result: TradePage };
  listClosedTrades: { readonly args: ClosedTradePageRequest; readonly result: ClosedTradePage };
  /** The whole story of an order or a round trip. */
  getTradeDetail: { readonly args: TradeDetailKey; readonly result: TradeDetail };
  listDecisions: { readonly args: DecisionPageRequest; readonly result: DecisionPage };
  listRefusedEntries: { readonly args: RefusedEntryPageRequest; readonly result: RefusedEntryPage };
  /** Those of the status document that hold now. */
  getActiveSignals: { readonly args: null; readonly result: AnswerOrFailure<readonly SignalRow[]> };
  /** Signals of the agent's journal, newest first. */
  listSignals: { readonly args: SignalPageRequest; readonly result: SignalPage };
  getPerformance: {
    readonly args: { readonly period: PerformancePeriod };
    readonly result: {
      readonly figures: Performance;
      readonly charts: PerformanceCharts;
      /** One sentence on why not all of the period is in them; null where it is. */
      readonly whyIncomplete: string | null;
    };
  };
  getRisk: { readonly args: null; readonly result: RiskPicture };
  getRiskHistory: { readonly args: RiskHistoryRequest; readonly result: RiskHistory };
  getMarketMarks: { readonly args: ChartWindowRequest; readonly result: MarketMarks };
  /** Candles around a time, in the finest interval that the venue still has and that keeps them under 200. */
  getCandleWindow: { readonly args: ChartWindowRequest; readonly result: CandleChart };
  getAlerts: { readonly args: null; readonly result: AlertsView };
  /** All that stand are looked at. */
  seeAlerts: { readonly args: null; readonly result: AlertsView };
  /** Replaces a mute of the same rule and market; `until` not after now takes it back. */
  muteAlerts: { readonly args: AlertMute; readonly result: AlertsView };
  saveAlertThresholds: { readonly args: AlertThresholds; readonly result: AlertsView };
  getMarketState: { readonly args: { readonly marketId: string }; readonly result: MarketState };
  /** Of every market of a class. Asked again after each `standings` event. */
  listMarketStates: {
    readonly args: { readonly assetClass: AssetClass };
    readonly result: readonly MarketState[];
  };
  /** When the underlying did not trade its regular hours, to shade a chart with. */
  getSessionSpans: { readonly args: SessionSpansRequest; readonly result: SessionSpans };
  previewExport: { readonly args: ExportRequest; readonly result: ExportPreview };
  /** Writes into the exports folder of the data folder. */
  createExport: { readonly args: ExportRequest; readonly result: ExportManifest };
  listExports: { readonly args: null; readonly result: readonly ExportManifest[] };
  /** For a window in a browser, which saves the file itself. */
  prepareDownload: { readonly args: ExportRequest; readonly result: ExportDownload };
  getReference: { readonly args: null; readonly result: Reference };
  /** Asked again after each `connections` event. */
  getConnections: { readonly args: null; readonly result: ConnectionsView };
  /** Replaces the one that is set: programs that have it are shut out at once. */
  createToken: { readonly args: null; readonly result: CreatedToken };
  revokeToken: { readonly args: null; readonly result: ConnectionsView };
  /** Tries the configured port again; the answer says what came of it. */
  openPort: { readonly args: null; readonly result: ConnectionsView };
  getSettings: { readonly args: null; readonly result: SettingsView };
  /** Saves, and where it names another venue, network, account or feed, switches: a frame of a higher epoch follows. */
  saveSettings: { readonly args: SettingsChange; readonly result: SettingsView };
  /** Only the embedded simulator has faults; null ends the one in force. */
  simulateFault: { readonly args: SimulatedFault | null; readonly result: null };
}
export type CallName = keyof BridgeCalls;

/** Answers carry the epoch of the network they were read on; one from a past epoch is dropped by the receiver. */
export type CallOutcome<K extends CallName> =
  | { readonly kind: 'answer'; readonly epoch: number; readonly value: BridgeCalls[K]['result'] }
  | { readonly kind: 'failure'; readonly epoch: number; readonly error: BridgeFailure };
