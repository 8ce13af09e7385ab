import type { CallName, CallOutcome } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgePush } from '../../src-preload/contract/bridge/events.ts';

/** The service's end of one window. */
export interface BridgeSession {
  /** Never rejects: bad input and failed reads come back as failure outcomes. */
  readonly call: (name: unknown, args: unknown) => Promise<CallOutcome<CallName>>;
  readonly close: () => void;
}

/** Endpoint to which every transport (IPC, the worker's port, WebSocket) connects a window. */
export interface BridgeEndpoint {
  /** Pushes start at once, with a `frame`. */
  readonly connect: (onPush: (push: BridgePush) => void) => BridgeSession;
}
