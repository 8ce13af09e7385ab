import type { CallName, CallOutcome } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgePush } from '../../src-preload/contract/bridge/events.ts';
import type { SocketToBrowser, SocketToServer } from '../../src-preload/contract/bridge/socket-messages.ts';
import type { Credentials } from './credentials.ts';
import type { BridgeLink, LinkState } from './link.ts';
import { createListeners } from './listeners.ts';
import { createReconnector } from './reconnector.ts';

/** Calls sent over a socket and not yet answered. */
interface PendingCalls {
  readonly open: <K extends CallName>(send: (id: number) => void) => Promise<CallOutcome<K>>;
  readonly settle: (id: number, outcome: CallOutcome<CallName>) => void;
  readonly failAll: (outcome: CallOutcome<CallName>) => void;
}

interface SocketLinkDeps {
  readonly openSocket: () => WebSocket;
  readonly credentials: Credentials;
  /** Returns a random number in [0, 1). */
  readonly chance: () => number;
  readonly delayMs?: typeof reconnectDelayMs;
}

const notConnected: CallOutcome<CallName> = {
  kind: 'failure',
  // Higher than every epoch, so that the caller receives the failure. Only answers and pushes begin an epoch.
  epoch: Number.MAX_SAFE_INTEGER,
  error: {
    code: 'provider_failed',
    message: 'The connection to Perpscope is down. It reconnects automatically and then loads this again.',
  },
};

/** Creates the bridge over a WebSocket. */
export function createSocketLink(deps: SocketLinkDeps): BridgeLink {
  const pushes = createListeners<BridgePush>();
  const states = createListeners<LinkState>();
  const pending = createPendingCalls();
  const hear = (message: SocketToBrowser): void => {
    if (message.kind === 'outcome') pending.settle(message.id, message.outcome);
    if (message.kind === 'push') pushes.emit(message.push);
  };
  const reconnector = createReconnector({
    ...deps,
    delayMs: deps.delayMs ?? reconnectDelayMs,
    hear,
    emit: (state) => {
      if (state.kind !== 'open') pending.failAll(notConnected);
      states.emit(state);
    },
  });
  return {
    notifier: 'page',
    call: <K extends CallName>(name: K, args: unknown) => {
      const connection = reconnector.welcomed();
      if (connection === null) return Promise.resolve(notConnected as CallOutcome<K>);
      return pending.open<K>((id) => connection.send({ kind: 'call', id, name, args } as SocketToServer));
    },
    onPush: pushes.add,
    onFrameLoad: () => () => undefined,
    hideAmounts: () => undefined,
    onState: states.add,
    start: reconnector.start,
    stop: () => {
      reconnector.stop();
      pending.failAll(notConnected);
    },
  };
}

function createPendingCalls(): PendingCalls {
  const waiting = new Map<number, (outcome: CallOutcome<CallName>) => void>();
  let lastId = 0;
  return {
    open: <K extends CallName>(send: (id: number) => void) =>
      new Promise<CallOutcome<K>>((resolve) => {
        const id = ++lastId;
        // The service answers an id with the outcome of the call that had it.
        waiting.set(id, (outcome) => resolve(outcome as CallOutcome<K>));
        send(id);
      }),
    settle: (id, outcome) => {
      waiting.get(id)?.(outcome);
      waiting.delete(id);
    },
    failAll: (outcome) => {
      for (const resolve of waiting.values()) resolve(outcome);
      waiting.clear();
    },
  };
}

const firstMs = 500;
const longestMs = 10_000;

/**
 * Returns the wait before reconnecting for the `attempt`th time (from 0): 0.5 s doubling to 10 s, less up to a quarter so that
 * several windows do not reconnect at the same moment. `chance` is in [0, 1).
 */
export function reconnectDelayMs(attempt: number, chance: number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10));
  return full * (1 - chance / 4);
}
