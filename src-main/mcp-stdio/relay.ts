import type {
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCRequest,
  JSONRPCResponse,
  RequestId,
  Transport,
} from '@modelcontextprotocol/client';
import {
  INTERNAL_ERROR,
  SdkHttpError,
  UnauthorizedError,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import { messageOf } from '../errors.ts';
import type { ServiceFile } from '../processes/service-file.ts';
import type { Question } from './ask-service.ts';
import type { ListChanges } from './list-changes.ts';
import { promisingChanges } from './list-changes.ts';
import type { ServiceLink } from './service-link.ts';
import { ServiceGone } from './service-link.ts';

type Asked = Pick<Question, 'request' | 'protocolVersion' | 'signal' | 'onBefore'>;

interface RelayParts {
  /** To the client; started here. */
  readonly wire: Transport;
  readonly link: ServiceLink;
  readonly ask: (service: ServiceFile, asked: Asked) => Promise<JSONRPCResponse>;
  readonly changes: ListChanges;
  /** Says a line to whoever reads the client's log. */
  readonly say: (line: string) => void;
}

export interface Relay {
  /** The client has left. */
  readonly closed: Promise<void>;
  /** Tells the client that the lists are others. */
  readonly tellChanges: () => void;
  /** Every request that came so far has its answer. */
  readonly drain: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Hands each request of the client to the service and its answer back, as they are: it knows neither tools nor
 * resources. What is kept here is what one connection needs: what can be cancelled, and who is told of changes.
 */
export async function startRelay(parts: RelayParts): Promise<Relay> {
  const { wire, changes, say } = parts;
  const closed = Promise.withResolvers<void>();
  const inFlight = new Map<RequestId, AbortController>();
  const running = new Set<Promise<void>>();
  const send = (message: JSONRPCMessage): void =>
    void wire
      .send(message)
      .catch((error: unknown) => say(`The client could not be told: ${messageOf(error)}`));
  const carry = createCarrier(parts, send);
  const onRequest = async (request: JSONRPCRequest): Promise<void> => {
    const acknowledged = changes.listen(request);
    if (acknowledged !== null) return send(acknowledged);
    const call = new AbortController();
    inFlight.set(request.id, call);
    await carry(request, call.signal);
    if (inFlight.get(request.id) === call) inFlight.delete(request.id);
  };
  const cancel = (id: unknown): void => {
    if (typeof id !== 'string' && typeof id !== 'number') return;
    if (!changes.cancel(id)) inFlight.get(id)?.abort();
  };
  Object.assign(wire, {
    onmessage: (message) => {
      if (isJSONRPCRequest(message)) track(running, onRequest(message));
      else if (!isJSONRPCNotification(message)) return;
      else if (message.method === 'notifications/cancelled') cancel(message.params?.['requestId']);
      else if (message.method === 'notifications/initialized') changes.initialized();
    },
    onerror: (error) => say(`What the client sent could not be read: ${error.message}`),
    onclose: () => {
      inFlight.forEach((call) => call.abort());
      changes.end(); // there is nobody left to be told
      closed.resolve();
    },
  } satisfies Partial<Transport>);
  await wire.start();
  return {
    closed: closed.promise,
    tellChanges: () => changes.changed().forEach(send),
    drain: async () => void (await Promise.all(running)),
    close: async () => {
      changes.end().forEach(send);
      await wire.close();
    },
  };
}

/** A request on its way; never rejects. A cancelled one has no answer. */
function createCarrier(
  { link, ask, say }: RelayParts,
  send: (message: JSONRPCMessage) => void,
): (request: JSONRPCRequest, signal: AbortSignal) => Promise<void> {
  const agreed: { version: string | null } = { version: null };
  return async (request, signal) => {
    try {
      const response = await askAnyService(
        { link, ask },
        { request, protocolVersion: agreed.version, signal, onBefore: send },
      );
      if (request.method === 'initialize') agreed.version = versionIn(response) ?? agreed.version;
      if (!signal.aborted) send(promisingChanges(request.method, response));
    } catch (error) {
      if (signal.aborted) return;
      say(`${request.method} failed: ${messageOf(error)}`);
      send(failureAnswer(request.id, error));
    }
  };
}

async function askAnyService(
  { link, ask }: Pick<RelayParts, 'link' | 'ask'>,
  asked: Asked,
): Promise<JSONRPCResponse> {
  const service = await link.reach();
  try {
    return await ask(service, asked);
  } catch (error) {
    if (asked.signal.aborted || hasAnswered(error)) throw error;
    link.lost();
    throw new ServiceGone(`at ${service.url}`, reasonOf(error));
  }
}

/** `fetch` says only that it failed; why stands in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return messageOf(cause) || code || 'it does not answer';
}

function versionIn(response: JSONRPCResponse): string | null {
  const version = isJSONRPCResultResponse(response) ? response.result['protocolVersion'] : null;
  return typeof version === 'string' ? version : null;
}

function track(running: Set<Promise<void>>, request: Promise<void>): void {
  running.add(request);
  void request.finally(() => running.delete(request));
}

/** The shape in which the service refuses whom it does not let in. */
const Problem = z.object({ error: z.string(), message: z.string() });

/** What the client is told where the service gave no answer of the protocol: the cause, and what can be done. */
function failureAnswer(id: RequestId, error: unknown): JSONRPCErrorResponse {
  if (error instanceof UnauthorizedError) return errorOf(id, refusedToken, 'unauthorized');
  if (!(error instanceof SdkHttpError)) return errorOf(id, messageOf(error));
  if (error.status === 401) return errorOf(id, refusedToken, 'unauthorized');
  const said = parsed(error.data['text']);
  if (isJSONRPCErrorResponse(said)) return { ...said, id };
  const problem = Problem.safeParse(said);
  if (problem.success) return errorOf(id, problem.data.message, problem.data.error);
  return errorOf(id, `Perpscope answered with status ${error.status}. Its log may say why.`);
}

/** Whether the service itself said no, so that it is there. */
function hasAnswered(error: unknown): boolean {
  return error instanceof SdkHttpError || error instanceof UnauthorizedError;
}

const refusedToken =
  'Perpscope refused the token that its own service.json names. Ask again; if it stays so, restart Perpscope.';

function errorOf(id: RequestId, message: string, code?: string): JSONRPCErrorResponse {
  const data = code === undefined ? {} : { data: { error: code } };
  return { jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message, ...data } };
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
