import type { DesktopBridge } from '../../src-preload/contract/bridge/bridge.ts';
import type { BridgeLink, LinkState } from './link.ts';
import { createListeners } from './listeners.ts';

/** In the desktop window the preload's bridge is there from the start and does not drop. */
export function createDesktopLink(bridge: DesktopBridge): BridgeLink {
  const states = createListeners<LinkState>();
  return {
    teller: 'desktop',
    call: bridge.call,
    onPush: bridge.onPush,
    onFrameLoad: bridge.onFrameLoad,
    onState: states.add,
    start: () => {
      states.tell({ kind: 'open' });
    },
    stop: () => undefined,
  };
}
