import type { CallName, CallOutcome } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgePush } from '../../src-preload/contract/bridge/events.ts';

/** One window's end of the service. */
export interface BridgeSession {
  /** Never rejects: bad input and failed reads come back as failure outcomes. */
  readonly call: (name: unknown, args: unknown) => Promise<CallOutcome<CallName>>;
  readonly close: () => void;
}

/** What every carrier (IPC, the worker's port, WebSocket) connects a window to. */
export interface BridgeEndpoint {
  /** Pushes begin with a `frame`, at once. */
  readonly connect: (onPush: (push: BridgePush) => void) => BridgeSession;
}
