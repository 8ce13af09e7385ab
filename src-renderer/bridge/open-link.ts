import type { DesktopBridge } from '../../src-preload/contract/bridge/calls.ts';
import { socketPath } from '../../src-preload/contract/bridge/socket-messages.ts';
import { createCredentials } from './credentials.ts';
import type { BridgeLink, LinkState } from './link.ts';
import { createSocketLink } from './socket-link.ts';
import { createListeners } from './listeners.ts';

/** The only reader of `window.bridge`: the preload's where there is one, else a WebSocket to this page's origin. */
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

/** A page behind a tunnel comes over https, and a browser lets it open no plain socket. */
function socketAddress({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${socketPath}`;
}

/** In the desktop window the preload's bridge is there from the start and does not drop. */
function createDesktopLink(bridge: DesktopBridge): BridgeLink {
  const states = createListeners<LinkState>();
  return {
    teller: 'desktop',
    call: bridge.call,
    onPush: bridge.onPush,
    onFrameLoad: bridge.onFrameLoad,
    onState: states.add,
    start: () => {
      states.emit({ kind: 'open' });
    },
    stop: () => undefined,
  };
}
