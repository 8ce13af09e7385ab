import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { CallName, CallOutcome } from '../../src-preload/contract/bridge/calls.ts';
import { socketPath, type SocketToBrowser } from '../../src-preload/contract/bridge/socket-messages.ts';

/** WebSocket connection to the service, as the dashboard page opens it with a link. */
export interface Bridge {
  /** Rejects if the service is gone or refuses the call. */
  readonly call: (name: CallName, args?: unknown) => Promise<unknown>;
  readonly close: () => void;
}

const answerWithinMs = 30_000;

export async function openBridge({
  url,
  link,
}: {
  readonly url: string;
  readonly link: string;
}): Promise<Bridge> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${socketPath}`, { origin: url });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const leave = (): void =>
    waiting.forEach(({ reject }) => reject(new Error('The connection to the service is closed.')));
  socket.on('error', leave).on('close', leave);
  await once(socket, 'open', { signal: AbortSignal.timeout(answerWithinMs) });
  const welcomed = once(socket, 'message', { signal: AbortSignal.timeout(answerWithinMs) });
  socket.send(JSON.stringify({ kind: 'link', token: link.split('/').at(-1) }));
  await welcomed;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as SocketToBrowser;
    if (message.kind !== 'outcome') return;
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    const outcome = message.outcome as CallOutcome<CallName> & Readonly<Record<string, unknown>>;
    if ('value' in outcome) asked?.resolve(outcome['value']);
    else asked?.reject(new Error(JSON.stringify(outcome)));
  });
  const state = { lastId: 0 };
  return {
    call: (name, args = null) => {
      const id = (state.lastId += 1);
      const asked = Promise.withResolvers<unknown>();
      waiting.set(id, asked);
      asked.promise.catch(() => undefined);
      socket.send(JSON.stringify({ kind: 'call', id, name, args }));
      return asked.promise;
    },
    close: () => socket.terminate(),
  };
}
