import type { BridgeCalls, CallName, CallOutcome } from './calls.ts';
import type { BridgePush } from './events.ts';

/** What the preload exposes as `window.bridge`, and what the WebSocket client offers in a browser. */
export interface Bridge {
  readonly call: <K extends CallName>(name: K, args: BridgeCalls[K]['args']) => Promise<CallOutcome<K>>;
  /** Returns its undo. */
  readonly onPush: (listener: (push: BridgePush) => void) => () => void;
}

/** IPC channel names. */
export const callChannel = 'perpscope:call';
export const pushChannel = 'perpscope:push';
