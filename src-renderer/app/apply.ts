import type { Frame } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgePush } from '../../src-preload/contract/bridge/events.ts';
import type { Stores } from '../stores/stores.ts';

/** Empties every store at once: nothing of one network stays beside another's. */
export function clearStores(stores: Stores): void {
  stores.frame.setState({ frame: null });
  stores.clock.forget();
  stores.catalog.setState({ kind: 'loading' }, true);
  stores.quotes.clear();
  stores.account.setState({ kind: 'loading' }, true);
  stores.agent.setState({ agent: null }, true);
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

export function applyPush(stores: Stores, push: BridgePush): void {
  switch (push.event) {
    case 'frame':
      return applyFrame(stores, push.payload);
    case 'clock':
      return stores.clock.read(push.payload);
    case 'health':
      return stores.frame.setState(({ frame }) => ({
        frame: frame === null ? null : { ...frame, health: push.payload },
      }));
    case 'catalog':
      return stores.catalog.setState({ kind: 'ready', catalog: push.payload }, true);
    case 'quotes':
      return stores.quotes.patch(push.payload);
    case 'account':
      return stores.account.setState({ kind: 'ready', view: push.payload }, true);
    case 'agent':
      return stores.agent.setState({ agent: push.payload }, true);
    case 'history':
      return stores.history.tell(push.payload);
    case 'settings':
      return stores.settings.setState({ kind: 'ready', settings: push.payload }, true);
    case 'candle':
      return stores.liveCandles.tell(push.payload);
    default:
      // An event of a newer service than this page.
      return push satisfies never;
  }
}
