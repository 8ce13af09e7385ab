import type { Frame } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgeEvents, BridgePush, EventName } from '../../src-preload/contract/bridge/events.ts';
import type { Stores } from '../stores/stores.ts';

/** Empties every store at once: nothing of one network stays beside another's. */
export function clearStores(stores: Stores): void {
  stores.frame.setState({ frame: null });
  stores.clock.forget();
  stores.catalog.setState({ kind: 'loading' }, true);
  stores.quotes.clear();
  stores.account.setState({ kind: 'loading' }, true);
  stores.agent.setState({ agent: null }, true);
  stores.alerts.setState({ kind: 'loading' }, true);
  stores.notices.clear();
  stores.settings.setState({ kind: 'loading' }, true);
  stores.listViews.reset();
  stores.history.clear();
}

/** A reconnection may lead to another network without an epoch telling so. */
export function applyFrame(stores: Stores, frame: Frame): void {
  const shown = stores.frame.getState().frame;
  // The chip's network is a dash while the agent contradicts it; what is read is of the selected one all the same.
  const moved =
    shown !== null && (shown.health.network !== frame.health.network || shown.venue !== frame.venue);
  if (moved) clearStores(stores);
  stores.frame.setState({ frame });
  stores.clock.read(frame.clock);
}

type Appliers = { readonly [K in EventName]: (stores: Stores, payload: BridgeEvents[K]) => void };

const appliers: Appliers = {
  frame: applyFrame,
  clock: ({ clock }, reading) => clock.read(reading),
  health: ({ frame }, health) =>
    frame.setState((shown) => ({ frame: shown.frame === null ? null : { ...shown.frame, health } })),
  catalog: (stores, catalog) => stores.catalog.setState({ kind: 'ready', catalog }, true),
  quotes: (stores, quotes) => stores.quotes.patch(quotes),
  account: ({ account }, view) => account.setState({ kind: 'ready', view }, true),
  agent: (stores, agent) => stores.agent.setState({ agent }, true),
  history: ({ history }, change) => history.tell(change),
  alerts: ({ alerts }, view) => alerts.setState({ kind: 'ready', view }, true),
  notice: ({ notices }, notice) => notices.add(notice),
  standings: ({ standings }) => standings.tell(),
  connections: ({ connectionNews }) => connectionNews.tell(),
  settings: (stores, settings) => stores.settings.setState({ kind: 'ready', settings }, true),
  candle: ({ liveCandles }, candle) => liveCandles.tell(candle),
};

export function applyPush(stores: Stores, push: BridgePush): void {
  const apply: unknown = appliers[push.event];
  // One that is not there is an event of a newer service than this page.
  if (typeof apply === 'function') apply(stores, push.payload);
}
