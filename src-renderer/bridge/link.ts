import type { Bridge, DesktopBridge } from '../../src-preload/contract/bridge/calls.ts';

/** Whether the window is connected to Perpscope's service. */
export type LinkState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  | { readonly kind: 'lost' }
  /** No way back without a new link; `reason` is the service's own sentence. */
  | { readonly kind: 'refused'; readonly refused: Refused; readonly reason: string };

/** What the page had to show: no link at all, a link, or the session that an earlier link was exchanged for. */
export type Refused = 'nothing' | 'link' | 'session';

/** A bridge and the condition of what carries it. */
export interface BridgeLink extends Bridge {
  /** Where alerts are shown: as desktop notifications, or in the page. */
  readonly teller: 'desktop' | 'page';
  /** Never fires in a browser, which does not report this. */
  readonly onFrameLoad: DesktopBridge['onFrameLoad'];
  /** Calls the listener on every change. Returns the unsubscribe function. */
  readonly onState: (listener: (state: LinkState) => void) => () => void;
  readonly start: () => void;
  readonly stop: () => void;
}
