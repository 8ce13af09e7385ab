import type { DesktopBridge } from '../../src-preload/contract/bridge/calls.ts';
import { socketPath } from '../../src-preload/contract/bridge/socket-messages.ts';
import { createCredentials } from './credentials.ts';
import type { BridgeLink, LinkState } from './link.ts';
import { createSocketLink } from './socket-link.ts';
import { createListeners } from './listeners.ts';

/**
 * Opens the bridge: the preload's if there is one, else a WebSocket to this page's origin. The only reader of `window.bridge`.
 */
export function openLink(page: Window, clearAddress: () => void): BridgeLink {
  const preloaded = (page as Window & { readonly bridge?: DesktopBridge }).bridge;
  if (preloaded !== undefined) return createDesktopLink(preloaded);
  return createSocketLink({
    openSocket: () => new WebSocket(socketAddress(page.location)),
    credentials: createCredentials({
      hash: () => page.location.hash,
      clearAddress,
      storage: page.sessionStorage,
    }),
    chance: Math.random,
  });
}

/**
 * Returns the address of the socket. A page behind a tunnel is served over https, from which a browser refuses to open a plain
 * socket.
 */
function socketAddress({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${socketPath}`;
}

/** The preload's bridge is there from the start in a desktop window, and never drops. */
function createDesktopLink(bridge: DesktopBridge): BridgeLink {
  const states = createListeners<LinkState>();
  return {
    notifier: 'desktop',
    call: bridge.call,
    onPush: bridge.onPush,
    onFrameLoad: bridge.onFrameLoad,
    hideAmounts: (isHidden) => void bridge.hideAmounts(isHidden),
    onState: states.add,
    start: () => {
      states.emit({ kind: 'open' });
    },
    stop: () => undefined,
  };
}
