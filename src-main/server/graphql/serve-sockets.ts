import type { ExecutionArgs } from 'graphql';
import { GraphQLError } from 'graphql';
import type { Context, OperationResult, SubscribePayload } from 'graphql-ws';
import { CloseCode, makeServer } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { PerpscopeError } from '../../errors.ts';
import { graphErrorOf } from './graph-error.ts';
import type { Yoga } from './create-yoga.ts';
import type { GraphqlContext } from './schema/graphql-context.ts';

export interface SocketLimits {
  /** Connections at a time. */
  readonly sockets: number;
  readonly subscriptionsOfOne: number;
  /** Real ms in which connection_init must come. */
  readonly initWithinMs: number;
  /** Real ms between pings; one that is not answered by the next ends the connection. */
  readonly pingEveryMs: number;
}

export const usualSocketLimits: SocketLimits = {
  sockets: 50,
  subscriptionsOfOne: 20,
  initWithinMs: 3_000,
  pingEveryMs: 12_000,
};

/** One connection, and what it may do. */
export interface Visit {
  /** Whether what connection_init brought lets it read, now. */
  readonly mayRead: (token: string | null) => boolean;
  /** Asked before each operation; false refuses it. */
  readonly mayAsk: () => boolean;
  readonly contextOf: (gone: AbortSignal) => GraphqlContext;
}

interface Extra {
  readonly visit: Visit;
  readonly gone: AbortSignal;
}

/** Thrown to end a connection with a code of the protocol. */
class ClosedSocket extends Error {
  readonly code: number;
  constructor(code: number, reason: string) {
    super(reason);
    this.code = code;
  }
}

export type SocketDoor = (socket: WebSocket, visit: Visit) => void;

/** GraphQL over WebSocket, by the graphql-transport-ws protocol. */
export function createSocketDoor(yoga: Yoga, limits: SocketLimits): SocketDoor {
  const open = new Set<WebSocket>();
  const server = makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: limits.initWithinMs,
    onConnect: (context) => {
      if (mayRead(context)) return true;
      throw unauthorized;
    },
    onSubscribe: (context, _, payload) => begin({ yoga, limits, context, payload }),
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
        onMessage: (take) => socket.on('message', (data) => void hear(socket, take(String(data)))),
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

const unauthorized = new ClosedSocket(CloseCode.Unauthorized, 'Unauthorized');

/** Resolves when the connection has taken it, so that one that does not read is not written to. */
function sendTo(socket: WebSocket, data: string): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState !== socket.OPEN) return resolve();
    socket.send(data, () => resolve());
  });
}

async function hear(socket: WebSocket, taken: Promise<void>): Promise<void> {
  try {
    await taken;
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

type Connection = Context<Record<string, unknown>, Extra>;

function mayRead({ connectionParams, extra }: Connection): boolean {
  return extra.visit.mayRead(tokenIn(connectionParams));
}

/** `{ token }`, or `{ authorization: 'Bearer TOKEN' }`. */
function tokenIn(params: Record<string, unknown> | undefined): string | null {
  const { token, authorization, Authorization } = params ?? {};
  if (typeof token === 'string') return token;
  const bearer = authorization ?? Authorization;
  return typeof bearer === 'string' ? (/^Bearer (.+)$/i.exec(bearer)?.[1] ?? null) : null;
}

interface Begun {
  readonly yoga: Yoga;
  readonly limits: SocketLimits;
  readonly context: Connection;
  readonly payload: SubscribePayload;
}

/** What one operation is executed with, or why it is not. */
async function begin({
  yoga,
  limits,
  context,
  payload,
}: Begun): Promise<ExecutionArgs | readonly GraphQLError[]> {
  if (!mayRead(context)) throw unauthorized;
  if (!context.extra.visit.mayAsk()) return [graphErrorOf(tooOften)];
  if (Object.keys(context.subscriptions).length > limits.subscriptionsOfOne) return [graphErrorOf(tooMany)];
  const { visit, gone } = context.extra;
  const enveloped = yoga.getEnveloped({
    ...visit.contextOf(gone),
    params: payload,
  } as never);
  try {
    const document = enveloped.parse(payload.query);
    const errors = enveloped.validate(enveloped.schema, document);
    if (errors.length > 0) return errors as readonly GraphQLError[];
    return {
      schema: enveloped.schema,
      document,
      operationName: payload.operationName ?? null,
      variableValues: payload.variables ?? null,
      contextValue: await enveloped.contextFactory(),
      rootValue: { execute: enveloped.execute, subscribe: enveloped.subscribe },
    };
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

type Run = (args: ExecutionArgs) => OperationResult;
interface Operation {
  readonly execute: Run;
  readonly subscribe: Run;
}

function operationOf({ rootValue }: { readonly rootValue?: unknown }): Operation {
  return rootValue as Operation;
}

const tooOften = new PerpscopeError(
  'rate_limited',
  'Too many operations in this second; wait a second and go on.',
);
const tooMany = new PerpscopeError(
  'rate_limited',
  'There are as many subscriptions as one connection may have; end one first.',
);
