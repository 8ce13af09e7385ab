import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { assertNever } from '../errors.ts';
import type { Child, ChildName, StartChild } from './child.ts';

/** Request of the service's thread to start a utility process; only the main process can. */
export interface ChildRequest {
  readonly kind: 'start_child';
  readonly name: ChildName;
  /** Port for the messages of this one child. */
  readonly port: MessagePort;
}

type ToMain = { readonly kind: 'message'; readonly message: unknown } | { readonly kind: 'kill' };
type FromMain =
  | { readonly kind: 'message'; readonly message: unknown }
  | { readonly kind: 'ended'; readonly reason: string };

/** Creates the thread's end: child processes that the main process starts and whose messages it relays. */
export function childOverPort(request: (request: ChildRequest) => void): StartChild {
  return (name) => {
    const { port1, port2 } = new MessageChannel();
    const post = (message: ToMain): void => port1.postMessage(message);
    const listeners = new Set<Parameters<Child['onMessage']>[0]>();
    const ended = new Promise<string>((resolve) => {
      port1.on('message', (relayed: FromMain) => {
        if (relayed.kind === 'message') listeners.forEach((listener) => listener(relayed.message));
        else resolve(relayed.reason);
      });
      port1.once('close', () => resolve('is gone with the app'));
    });
    request({ kind: 'start_child', name, port: port2 });
    return {
      send: (message) => post({ kind: 'message', message }),
      onMessage: (listener) => listeners.add(listener),
      ended,
      kill: () => post({ kind: 'kill' }),
    };
  };
}

/** Serves the main process's end. The child ends with the thread that requested it. */
export function relayChild(startChild: StartChild, { name, port }: ChildRequest): void {
  const post = (message: FromMain): void => port.postMessage(message);
  const child = startChild(name);
  child.onMessage((message) => post({ kind: 'message', message }));
  port.on('message', (relayed: ToMain) => {
    switch (relayed.kind) {
      case 'message':
        return child.send(relayed.message);
      case 'kill':
        return child.kill();
      default:
        return assertNever(relayed);
    }
  });
  port.once('close', child.kill);
  void reportEnd();

  async function reportEnd(): Promise<void> {
    post({ kind: 'ended', reason: await child.ended });
    port.close();
  }
}
