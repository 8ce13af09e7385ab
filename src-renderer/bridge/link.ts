import type { Bridge, DesktopBridge } from '../../src-preload/contract/bridge/calls.ts';

/** Whether the window is connected to Perpscope's service. */
export type LinkState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  | { readonly kind: 'lost' }
  /** The page can't return without a new link. `reason` is the service's wording. */
  | { readonly kind: 'refused'; readonly refused: Refused; readonly reason: string };

/** Credential that the service refused: none at all, a link, or the session that an earlier link was exchanged for. */
export type Refused = 'nothing' | 'link' | 'session';

/** A bridge and the state of its connection. */
export interface BridgeLink extends Bridge {
  /** Place where alerts are announced: desktop notifications, or the page. */
  readonly notifier: 'desktop' | 'page';
  /** Never called in a browser, which does not report loads. */
  readonly onFrameLoad: DesktopBridge['onFrameLoad'];
  /** Without effect in a browser, whose page shows the notices. */
  readonly hideAmounts: (isHidden: boolean) => void;
  /** Calls the listener on every change. Returns the unsubscribe function. */
  readonly onState: (listener: (state: LinkState) => void) => () => void;
  readonly start: () => void;
  readonly stop: () => void;
}
