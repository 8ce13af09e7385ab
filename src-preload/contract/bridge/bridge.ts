import type { BridgeCalls, CallName, CallOutcome } from './calls.ts';
import type { BridgePush } from './events.ts';
import type { FrameLoad } from './reference-frame.ts';

/** What the preload exposes and the WebSocket client offers in a browser. */
export interface Bridge {
  readonly call: <K extends CallName>(name: K, args: BridgeCalls[K]['args']) => Promise<CallOutcome<K>>;
  /** Returns its undo. */
  readonly onPush: (listener: (push: BridgePush) => void) => () => void;
}

/** `window.bridge`, in the desktop window alone. */
export interface DesktopBridge extends Bridge {
  /** From the window's own shell, not from the service: of no network, and never missed in between. Returns its undo. */
  readonly onFrameLoad: (listener: (load: FrameLoad) => void) => () => void;
}

/** IPC channel names. */
export const callChannel = 'perpscope:call';
export const pushChannel = 'perpscope:push';
export const frameChannel = 'perpscope:frame';
