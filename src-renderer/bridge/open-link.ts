import type { DesktopBridge } from '../../src-preload/contract/bridge/bridge.ts';
import { socketPath } from '../../src-preload/contract/bridge/socket-messages.ts';
import { createCredentials } from './credentials.ts';
import { createDesktopLink } from './desktop-link.ts';
import type { BridgeLink } from './link.ts';
import { createSocketLink } from './socket-link.ts';

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
