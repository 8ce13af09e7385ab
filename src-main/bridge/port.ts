import type { MessagePort } from 'node:worker_threads';
import { MessageChannel } from 'node:worker_threads';
import type { CallName, CallOutcome } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgePush, EventName } from '../../src-preload/contract/bridge/events.ts';
import { assertNever } from '../errors.ts';
import type { BridgeEndpoint, BridgeSession } from './endpoint.ts';

/** A window's call, sent from the main process to the service's thread; not checked yet. */
interface PortCall {
  readonly kind: 'call';
  readonly id: number;
  readonly name: unknown;
  readonly args: unknown;
}

type PortReply =
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: CallOutcome<CallName> }
  | { readonly kind: 'push'; readonly push: BridgePush };

/**
 * Serves one window's port, in the service's thread. `events`: the events that the session receives; null: all. Returns its undo;
 * closing the other end undoes it too.
 */
export function servePort(
  endpoint: BridgeEndpoint,
  port: MessagePort,
  events: readonly EventName[] | null = null,
): () => void {
  const reply = (message: PortReply): void => port.postMessage(message);
  const session = endpoint.connect((push) => {
    if (events === null || events.includes(push.event)) reply({ kind: 'push', push });
  });
  port.on('message', (message: PortCall) => {
    void session
      .call(message.name, message.args)
      .then((outcome) => reply({ kind: 'outcome', id: message.id, outcome }));
  });
  port.once('close', session.close);
  return () => port.close();
}

/** Creates the main process's end: an endpoint whose sessions each open a port, which `send` passes to the thread. */
export function endpointOverPorts(send: (port: MessagePort) => void): BridgeEndpoint {
  return {
    connect: (onPush) => {
      const { port1, port2 } = new MessageChannel();
      const session = openSession(port1, onPush);
      send(port2);
      return session;
    },
  };
}

type Settle = (outcome: CallOutcome<CallName>) => void;

function openSession(port: MessagePort, onPush: (push: BridgePush) => void): BridgeSession {
  const waiting = new Map<number, Settle>();
  const state = { lastId: 0, epoch: 0, open: true };
  const gone = (): CallOutcome<CallName> => failure(state.epoch, 'internal_error', serviceStopped);

  port.on('message', (message: PortReply) => {
    if (message.kind === 'push') {
      state.epoch = message.push.epoch;
      onPush(message.push);
    } else if (message.kind === 'outcome') {
      state.epoch = message.outcome.epoch;
      waiting.get(message.id)?.(message.outcome);
      waiting.delete(message.id);
    } else assertNever(message);
  });
  port.once('close', () => {
    state.open = false;
    for (const settle of waiting.values()) settle(gone());
    waiting.clear();
  });

  const call: BridgeSession['call'] = (name, args) =>
    new Promise((resolve) => {
      if (!state.open) return resolve(gone());
      const id = (state.lastId += 1);
      const message: PortCall = { kind: 'call', id, name, args };
      try {
        port.postMessage(message);
        waiting.set(id, resolve);
      } catch {
        resolve(
          failure(state.epoch, 'invalid_parameter', 'The request contains a value that cannot be sent.'),
        );
      }
    });
  return { call, close: () => port.close() };
}

const serviceStopped = 'The service has stopped. Restart Perpscope.';

function failure(
  epoch: number,
  code: 'internal_error' | 'invalid_parameter',
  message: string,
): CallOutcome<CallName> {
  return { kind: 'failure', epoch, error: { code, message } };
}
