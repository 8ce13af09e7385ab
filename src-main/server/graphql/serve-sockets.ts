import type { ExecutionArgs, ExecutionResult } from 'graphql';
import type { OperationResult } from 'graphql-ws';
import { CloseCode, makeServer } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { isTooDeep, tooDeep } from '../../queries/json-depth.ts';
import { beginOperation } from './begin-operation.ts';
import type { Extra, Visit } from './connection.ts';
import { ClosedSocket, mayRead, refuse } from './connection.ts';
import type { Yoga } from './create-yoga.ts';
import { saidErrors, saidResult } from './said-over-socket.ts';

export interface SocketLimits {
  /** Connections at a time. */
  readonly sockets: number;
  readonly subscriptionsOfOne: number;
  /** Real ms between pings; one that is not answered by the next ends the connection. */
  readonly pingEveryMs: number;
}

export const usualSocketLimits: SocketLimits = {
  sockets: 50,
  subscriptionsOfOne: 20,
  pingEveryMs: 12_000,
};

export type SocketDoor = (socket: WebSocket, visit: Visit) => void;

/** GraphQL over WebSocket, by the graphql-transport-ws protocol. `patienceMs`: real ms in which connection_init must come. */
export function createSocketDoor(
  yoga: Yoga,
  { patienceMs, ...limits }: SocketLimits & { readonly patienceMs: number },
): SocketDoor {
  const open = new Set<WebSocket>();
  const server = makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: patienceMs,
    onConnect: (context) => mayRead(context) || refuse(context),
    onSubscribe: (context, _, payload) =>
      beginOperation({ yoga, mostSubscriptions: limits.subscriptionsOfOne, context, payload }),
    onNext: (...[, , , , result]) => saidResult(result as ExecutionResult),
    onError: (...[, , , errors]) => saidErrors(errors),
    execute: (args) => operationOf(args).execute(args),
    subscribe: (args) => operationOf(args).subscribe(args),
  });
  return (socket, visit) => {
    if (socket.readyState !== socket.OPEN) return;
    if (open.size >= limits.sockets) return socket.close(1013, 'Too many connections; try again later');
    open.add(socket);
    const leaving = new AbortController();
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: (data) => sendTo(socket, data),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) => socket.on('message', (data) => void hear(socket, String(data), take)),
      },
      { visit, gone: leaving.signal },
    );
    const stopPings = keepAlive(socket, limits.pingEveryMs);
    socket.on('error', () => socket.terminate());
    socket.once('close', (code, reason) => {
      open.delete(socket);
      stopPings();
      leaving.abort();
      void closed(code, String(reason));
    });
  };
}

/** Resolves when the connection has taken it, so that one that does not read is not written to. */
function sendTo(socket: WebSocket, data: string): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState !== socket.OPEN) return resolve();
    socket.send(data, () => resolve());
  });
}

async function hear(
  socket: WebSocket,
  message: string,
  take: (message: string) => Promise<void>,
): Promise<void> {
  try {
    if (isTooDeep(message)) throw new ClosedSocket(CloseCode.BadRequest, tooDeep().message);
    await take(message);
  } catch (error) {
    const { code, message } =
      error instanceof ClosedSocket
        ? error
        : new ClosedSocket(CloseCode.InternalServerError, 'Internal server error');
    socket.close(code, message);
  }
}

function keepAlive(socket: WebSocket, everyMs: number): () => void {
  const state = { isAnswered: true };
  socket.on('pong', () => (state.isAnswered = true));
  const timer = setInterval(() => {
    if (!state.isAnswered) return socket.terminate();
    state.isAnswered = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, everyMs);
  return () => clearInterval(timer);
}

type Run = (args: ExecutionArgs) => OperationResult;
interface Operation {
  readonly execute: Run;
  readonly subscribe: Run;
}

function operationOf({ rootValue }: { readonly rootValue?: unknown }): Operation {
  return rootValue as Operation;
}
