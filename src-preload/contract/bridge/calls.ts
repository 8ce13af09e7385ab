import type { CandleInterval, CandleSeries } from '../views/candles.ts';
import type { Health } from '../views/health.ts';
import type { VenueName, VenueNetwork } from '../views/identity.ts';
import type { MarketState } from '../views/market-state.ts';
import type { Catalog } from '../views/market.ts';
import type { QuoteList } from '../views/quote.ts';
import type { AccountView, AgentView } from './account.ts';
import type { BridgeFailure } from './failure.ts';
import type { SettingsChange, SettingsView, SimulatedFault } from './settings.ts';

/** World time at the moment of sending (ms since the epoch) and how fast it runs against real time. */
export interface ClockReading {
  readonly worldMs: number;
  readonly rate: number;
}

/** What the window's frame shows around every screen. */
export interface Frame {
  readonly version: string;
  readonly venue: VenueName;
  /** null until the venue has answered once, and while the agent tells of another network: the chip then shows a dash. */
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
  getMarketState: { readonly args: { readonly marketId: string }; readonly result: MarketState };
  getSettings: { readonly args: null; readonly result: SettingsView };
  /** Saves, and where it names another venue, network, account or feed, switches: a frame of a higher epoch follows. */
  saveSettings: { readonly args: SettingsChange; readonly result: SettingsView };
  /** Only the embedded simulator has faults; null ends the one in force. */
  simulateFault: { readonly args: SimulatedFault | null; readonly result: null };
}
export type CallName = keyof BridgeCalls;
export const callNames = [
  'getFrame',
  'listMarkets',
  'listQuotes',
  'getCandles',
  'watchCandles',
  'unwatchCandles',
  'getAccount',
  'getAgent',
  'getMarketState',
  'getSettings',
  'saveSettings',
  'simulateFault',
] as const satisfies readonly CallName[];

/** Answers carry the epoch of the network they were read on; one from a past epoch is dropped by the receiver. */
export type CallOutcome<K extends CallName> =
  | { readonly kind: 'answer'; readonly epoch: number; readonly value: BridgeCalls[K]['result'] }
  | { readonly kind: 'failure'; readonly epoch: number; readonly error: BridgeFailure };
