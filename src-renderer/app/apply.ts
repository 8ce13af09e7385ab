import type { Frame } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgePush } from '../../src-preload/contract/bridge/events.ts';
import type { Stores } from '../stores/stores.ts';

/** Empties every store at once: nothing of one network stays beside another's. */
export function clearStores(stores: Stores): void {
  stores.frame.setState({ frame: null });
  stores.clock.forget();
  stores.catalog.setState({ kind: 'loading' }, true);
  stores.quotes.clear();
  stores.listViews.reset();
}

/** A reconnection may lead to another network without an epoch telling so. */
export function applyFrame(stores: Stores, frame: Frame): void {
  const shown = stores.frame.getState().frame;
  const moved = shown !== null && (shown.network !== frame.network || shown.venue !== frame.venue);
  if (moved && shown.network !== null) clearStores(stores);
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
    case 'candle':
      return stores.liveCandles.tell(push.payload);
    default:
      // An event of a newer service than this page.
      return push satisfies never;
  }
}
