import type {
  DocumentNode,
  ExecutionArgs,
  ExecutionResult,
  FormattedExecutionResult,
  GraphQLFormattedError,
} from 'graphql';
import { getOperationAST, GraphQLError } from 'graphql';
import type { OperationResult, SubscribePayload } from 'graphql-ws';
import { CloseCode, makeServer } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { PerpscopeError } from '../../errors.ts';
import { isTooDeep } from '../../json-text.ts';
import { tooDeep } from '../too-deep.ts';
import type { Connection, Extra, Visit } from './connection.ts';
import { ClosedSocket, mayRead, refuse } from './connection.ts';
import { completed, createRunningOperations } from './running-operations.ts';
import type { Yoga } from './create-yoga.ts';
import { graphErrorOf, refusalOf } from './graph-error.ts';
import type { GraphqlContext } from './schema/graphql-context.ts';

export interface SocketLimits {
  /** Maximum number of connections. */
  readonly sockets: number;
  readonly subscriptionsOfOne: number;
  /** Real ms between pings; a ping not answered before the next one ends the connection. */
  readonly pingEveryMs: number;
}

export const usualSocketLimits: SocketLimits = {
  sockets: 50,
  subscriptionsOfOne: 20,
  pingEveryMs: 12_000,
};

export type SocketHandler = (socket: WebSocket, visit: Visit) => void;

/** Serves GraphQL over WebSocket (graphql-transport-ws). `timeoutMs`: real ms within which connection_init must arrive. */
export function createSocketHandler(
  yoga: Yoga,
  { timeoutMs, ...limits }: SocketLimits & { readonly timeoutMs: number },
): SocketHandler {
  const open = new Set<WebSocket>();
  const server = makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: timeoutMs,
    onConnect: (context) => mayRead(context) || refuse(context),
    onSubscribe: (context, id, payload) =>
      beginOperation({ yoga, mostSubscriptions: limits.subscriptionsOfOne, context, id, payload }),
    onNext: (...[, , , , result]) => saidResult(result as ExecutionResult),
    onError: (...[, , , errors]) => saidErrors(errors),
    execute: (args) => unlessCompleted(args, operationOf(args).execute(args)),
    subscribe: (args) => operationOf(args).subscribe(args),
  });
  return (socket, visit) => {
    if (socket.readyState !== socket.OPEN) return;
    if (open.size >= limits.sockets)
      return socket.close(1013, 'Too many connections. Close one, or try again later.');
    open.add(socket);
    const running = createRunningOperations();
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: (data) => sendTo(socket, data),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) =>
          socket.on('message', (data) => void receive(socket, String(data), take).then(running.abortClosed)),
      },
      { visit, running },
    );
    const stopPings = keepAlive(socket, limits.pingEveryMs);
    socket.on('error', () => socket.terminate());
    socket.once('close', (code, reason) => {
      open.delete(socket);
      stopPings();
      running.abortAll();
      void closed(code, String(reason));
    });
  };
}

/** Resolves when the message was sent, so that a client that does not read is not written to. */
function sendTo(socket: WebSocket, data: string): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState !== socket.OPEN) return resolve();
    socket.send(data, () => resolve());
  });
}

async function receive(
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

/** Leaves a completed query without an answer: the library would send it to the next operation with the same id. */
async function unlessCompleted(
  { contextValue }: ExecutionArgs,
  answering: OperationResult,
): Promise<Awaited<OperationResult>> {
  const answer = await answering;
  const { gone } = contextValue as GraphqlContext;
  return gone.reason === completed ? new Promise(() => undefined) : answer;
}

interface Begun {
  readonly yoga: Yoga;
  readonly mostSubscriptions: number;
  readonly context: Connection;
  readonly id: string;
  readonly payload: SubscribePayload;
}

/** Arguments to execute one operation with, or the errors that prevent it. */
async function beginOperation({
  yoga,
  mostSubscriptions,
  context,
  id,
  payload,
}: Begun): Promise<ExecutionArgs | readonly GraphQLError[]> {
  if (!context.extra.visit.mayAsk()) return [graphErrorOf(tooOften)];
  if (Object.keys(context.subscriptions).length > mostSubscriptions) return [graphErrorOf(tooMany)];
  const { visit, running } = context.extra;
  const enveloped = yoga.getEnveloped({
    ...visit.contextOf(running.begin(id, () => id in context.subscriptions)),
    params: payload,
  } as never);
  try {
    const document = parsed(enveloped.parse, payload.query);
    const errors = enveloped.validate(enveloped.schema, document);
    if (errors.length > 0) return errors as readonly GraphQLError[];
    if (!getOperationAST(document, payload.operationName)) return [unresolved(payload)];
    return {
      schema: enveloped.schema,
      document,
      operationName: payload.operationName ?? null,
      variableValues: payload.variables ?? null,
      contextValue: await enveloped.contextFactory(),
      rootValue: { execute: enveloped.execute, subscribe: enveloped.subscribe },
    };
  } catch (error) {
    if (error instanceof GraphQLError) return [refusalOf(error)];
    throw error;
  }
}

/** Error for a message that names no operation, or one that the query lacks. */
function unresolved({ operationName }: SubscribePayload): GraphQLError {
  const message =
    (operationName ?? '') === ''
      ? 'Could not determine what operation to execute.'
      : `Could not determine what operation to execute. There is no operation "${operationName}" in the query.`;
  return new GraphQLError(message, { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } });
}

function parsed(parse: (query: string) => DocumentNode, query: string): DocumentNode {
  try {
    return parse(query);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    error.extensions['code'] ??= 'GRAPHQL_PARSE_FAILED';
    throw refusalOf(error);
  }
}

const tooOften = new PerpscopeError(
  'rate_limited',
  'Too many operations in one second. Wait a second, then continue.',
);
const tooMany = new PerpscopeError(
  'rate_limited',
  'This connection has the maximum number of subscriptions. End one first.',
);

/** Result for a WebSocket, without the HTTP status in its errors; undefined: unchanged. */
function saidResult({ data, errors, extensions }: ExecutionResult): FormattedExecutionResult | undefined {
  if (errors === undefined) return undefined;
  return {
    errors: saidErrors(errors),
    ...(data === undefined ? {} : { data }),
    ...(extensions === undefined ? {} : { extensions }),
  };
}

function saidErrors(errors: readonly GraphQLError[]): readonly GraphQLFormattedError[] {
  return errors.map((error) => {
    const { http: _status, ...extensions } = error.extensions ?? {};
    return { ...error.toJSON(), extensions };
  });
}
