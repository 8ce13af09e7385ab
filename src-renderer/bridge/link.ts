import type { Bridge, DesktopBridge } from '../../src-preload/contract/bridge/bridge.ts';

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
  /** Who tells what is to be told aloud: the desktop itself, or the page, which has nobody else. */
  readonly teller: 'desktop' | 'page';
  /** In a browser nobody can tell: nothing is ever heard. */
  readonly onFrameLoad: DesktopBridge['onFrameLoad'];
  /** Tells every change; returns its undo. */
  readonly onState: (listener: (state: LinkState) => void) => () => void;
  readonly start: () => void;
  readonly stop: () => void;
}
