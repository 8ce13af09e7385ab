import type { StateStorage } from 'zustand/middleware';
import type { FrameLoad } from '../../src-preload/contract/bridge/reference-frame.ts';
import { createListeners, type Listeners } from '../bridge/listeners.ts';
import type { Ask } from '../operations/ask.ts';
import type { Operations } from '../operations/operations.ts';
import { createAppearanceStore, type AppearanceStore } from './appearance-store.ts';
import { createClockStore, type ClockStore } from './clock-store.ts';
import { createConnectionStore, type ConnectionStore } from './connection-store.ts';
import { createDensityStore, type DensityStore } from './density-store.ts';
import { createLiveCandles, type LiveCandles } from './live-candles.ts';
import type { PreferenceStore } from './preference-store.ts';
import { createNoticesStore, type NoticesStore } from './notices-store.ts';
import { createPreferencesStore, type PreferencesStore } from './preferences-store.ts';
import { createQuotesStore, type QuotesStore } from './quotes-store.ts';
import { createTableViewsStore, type TableViewsStore } from './table-views-store.ts';
import type { PageTime } from './page-time.ts';
import { createTurns, type AskForTurn } from './turns.ts';

export interface Stores {
  readonly connection: ConnectionStore;
  readonly clock: ClockStore;
  readonly quotes: QuotesStore;
  readonly notices: NoticesStore;
  readonly liveCandles: LiveCandles;
  /** Emits the result of loading a frame inside the page. Silent in a browser, which does not report it. */
  readonly frameLoads: Listeners<FrameLoad>;
  /** Emits when the venue answers again after a failure. */
  readonly venueRecoveries: Listeners<null>;
  readonly tableViews: TableViewsStore;
  readonly preferences: PreferencesStore;
  readonly appearance: AppearanceStore;
  readonly density: DensityStore;
  /** Schedules slow drawing: calls back when it may draw. */
  readonly askForTurn: AskForTurn;
}

/** Services passed to screens: the stores, and functions that ask the service. */
export interface AppServices extends Stores {
  readonly ask: Ask;
  readonly operations: Operations;
  /** A browser may open pages of the service in another tab; the desktop app opens none. */
  readonly shownIn: 'browser' | 'desktop';
}

/** Returns the stores that all windows on this machine share. */
export function persistedStores({
  tableViews,
  preferences,
  appearance,
  density,
}: Stores): readonly Pick<PreferenceStore<unknown>, 'key' | 'reread'>[] {
  return [tableViews, preferences, appearance, density];
}

export function createStores(
  { monotonicMs, nextFrame, whenIdle }: PageTime,
  /** Storage that outlasts the window. Without it the person's choices end with the window. */
  storage?: () => StateStorage,
): Stores {
  return {
    connection: createConnectionStore(),
    clock: createClockStore(monotonicMs),
    quotes: createQuotesStore(nextFrame),
    notices: createNoticesStore(),
    liveCandles: createLiveCandles(),
    frameLoads: createListeners(),
    venueRecoveries: createListeners(),
    tableViews: createTableViewsStore(storage),
    preferences: createPreferencesStore(storage),
    appearance: createAppearanceStore(storage),
    density: createDensityStore(storage),
    askForTurn: createTurns({ nextFrame, whenIdle }),
  };
}
