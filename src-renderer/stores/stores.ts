import type { FrameLoad } from '../../src-preload/contract/bridge/reference-frame.ts';
import { createListeners, type Listeners } from '../bridge/listeners.ts';
import { createAccountStore, type AccountStore } from './account-store.ts';
import { createAgentStore, type AgentStore } from './agent-store.ts';
import { createAlertsStore, type AlertsStore } from './alerts-store.ts';
import type { Ask } from './ask.ts';
import { createCatalogStore, type CatalogStore } from './catalog-store.ts';
import { createClockStore, type ClockStore } from './clock-store.ts';
import { createConnectionStore, type ConnectionStore } from './connection-store.ts';
import { createFrameStore, type FrameStore } from './frame-store.ts';
import { createHistoryStore, type HistoryStore } from './history-store.ts';
import { createListViewsStore, type ListViewsStore } from './list-views-store.ts';
import { createLiveCandles, type LiveCandles } from './live-candles.ts';
import { createNoticesStore, type NoticesStore } from './notices-store.ts';
import { createQuotesStore, type QuotesStore } from './quotes-store.ts';
import { createSettingsStore, type SettingsStore } from './settings-store.ts';
import { createStandingsNews, type StandingsNews } from './standings-news.ts';

export interface Stores {
  readonly connection: ConnectionStore;
  readonly frame: FrameStore;
  readonly clock: ClockStore;
  readonly catalog: CatalogStore;
  readonly quotes: QuotesStore;
  readonly account: AccountStore;
  readonly agent: AgentStore;
  readonly alerts: AlertsStore;
  readonly notices: NoticesStore;
  readonly settings: SettingsStore;
  readonly liveCandles: LiveCandles;
  /** What became of frames inside the page; nothing where nobody can tell. */
  readonly frameLoads: Listeners<FrameLoad>;
  readonly history: HistoryStore;
  readonly standings: StandingsNews;
  /** Of how programs reach Perpscope. */
  readonly connectionNews: StandingsNews;
  readonly listViews: ListViewsStore;
}

/** What screens are handed: the stores, and the way to ask. */
export interface Desk extends Stores {
  readonly ask: Ask;
  /** Asks for every snapshot again. */
  readonly refresh: () => void;
  /** A browser may open pages of the service beside this one; the desktop opens none. */
  readonly shownIn: 'browser' | 'desktop';
}

export interface PageTime {
  readonly monotonicMs: () => number;
  readonly nextFrame: (apply: () => void) => void;
}

export function createStores({ monotonicMs, nextFrame }: PageTime): Stores {
  return {
    connection: createConnectionStore(),
    frame: createFrameStore(),
    clock: createClockStore(monotonicMs),
    catalog: createCatalogStore(),
    quotes: createQuotesStore(nextFrame),
    account: createAccountStore(),
    agent: createAgentStore(),
    alerts: createAlertsStore(),
    notices: createNoticesStore(),
    settings: createSettingsStore(),
    liveCandles: createLiveCandles(),
    frameLoads: createListeners(),
    history: createHistoryStore(),
    standings: createStandingsNews(),
    connectionNews: createStandingsNews(),
    listViews: createListViewsStore(),
  };
}
