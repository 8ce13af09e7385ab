import type { Candle, CandleInterval } from '../views/markets/candles.ts';
import type { VenueName, VenueNetwork } from '../views/identity.ts';
import type { Health } from '../views/service/health.ts';
import type { Catalog } from '../views/markets/market.ts';
import type { MarketQuote } from '../views/markets/quote.ts';
import type { AccountView, AgentView } from './account.ts';
import type { AlertNotice, AlertsView } from './alerts.ts';
import type { SavedView } from '../views/service/saved-view.ts';
import type { SettingsView } from './settings.ts';
import type { HistoryChange } from './topics.ts';

/** World time at the moment of sending (ms since the epoch) and how fast it runs against real time. */
export interface ClockReading {
  readonly worldMs: number;
  readonly rate: number;
}

/** Data that the window's frame shows around every screen. */
export interface Frame {
  readonly version: string;
  readonly venue: VenueName;
  /** null until the venue has answered once, and while the agent reports another network: the chip then shows a dash. */
  readonly network: VenueNetwork | null;
  /**
   * The selected network and the one that the agent reports, if they differ. null: they agree, or the agent has not reported one.
   */
  readonly networkConflict: { readonly selected: VenueNetwork; readonly agent: VenueNetwork } | null;
  readonly simulated: boolean;
  readonly clock: ClockReading;
  readonly health: Health;
}

/** Everything that is pushed to a window. */
export interface BridgeEvents {
  /** Sent first on every connection, and whenever the whole frame changes. */
  frame: Frame;
  clock: ClockReading;
  health: Health;
  /** The whole catalog, after the venue's metadata changed. */
  catalog: Catalog;
  /** Quotes just received, with their new age, whether or not a figure changed. */
  quotes: readonly MarketQuote[];
  /** Pool, positions and orders, at most once a second. */
  account: AccountView;
  agent: AgentView;
  history: HistoryChange;
  alerts: AlertsView;
  /** An alert to announce once. */
  notice: AlertNotice;
  settings: SettingsView;
  /** All saved views, after one was saved or deleted. */
  savedViews: readonly SavedView[];
  /**
   * A session, an oracle regime, a reading of reference data or a new-entries verdict changed: a screen that shows them asks
   * again. At most once a second.
   */
  marketStates: { readonly worldMs: number };
  /**
   * Requests were logged, or the state of the port or the token changed: a screen that shows them asks again. At most once a
   * second.
   */
  connections: { readonly requestCount: number };
  /** An export or a backup started, made progress or ended: ask for their lists again. At most four times a second. */
  exports: null;
  candle: {
    readonly watchId: string;
    readonly marketId: string;
    readonly interval: CandleInterval;
    readonly candle: Candle;
    readonly historicalFromMs: number;
  };
}
export type EventName = keyof BridgeEvents;

/**
 * One push. `seq` rises by one per connection: a receiver that sees a jump has missed a push and asks for the snapshots again.
 */
export type BridgePush = {
  [K in EventName]: {
    readonly event: K;
    readonly epoch: number;
    readonly seq: number;
    readonly payload: BridgeEvents[K];
  };
}[EventName];
