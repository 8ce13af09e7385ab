import type { BridgeCalls, CallName, CallOutcome } from './calls.ts';
import type { BridgePush } from './events.ts';

/** Path of the WebSocket that carries the bridge to a browser. */
export const socketPath = '/bridge';

/**
 * First message of a browser: the single-use token of the link it was opened with, or the session key that an
 * earlier link was exchanged for. `perpscope open` uses the control key of service.json to ask for a new link.
 */
export type SocketHello =
  | { readonly kind: 'link'; readonly token: string }
  | { readonly kind: 'session'; readonly key: string }
  | { readonly kind: 'control'; readonly key: string };

export type SocketCall = {
  [K in CallName]: {
    readonly kind: 'call';
    readonly id: number;
    readonly name: K;
    readonly args: BridgeCalls[K]['args'];
  };
}[CallName];

export type SocketToServer = SocketHello | SocketCall;

export type SocketToBrowser =
  | { readonly kind: 'welcome'; readonly sessionKey: string }
  | { readonly kind: 'link'; readonly url: string }
  /** The link was used or is too old, or the session is unknown: the page shows how to get a new one. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: CallOutcome<CallName> }
  | { readonly kind: 'push'; readonly push: BridgePush };
