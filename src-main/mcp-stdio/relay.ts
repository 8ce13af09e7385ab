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
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { messageOf } from '../errors.ts';
import type { ServiceFile } from '../processes/service-file.ts';
import type { Question } from './ask-service.ts';
import type { ListChanges } from './list-changes.ts';
import { openings, promisingChanges } from './list-changes.ts';
import type { ServiceLink } from './service-link.ts';
import { ServiceGone } from './service-link.ts';

type RelayRequest = Pick<Question, 'request' | 'protocolVersion' | 'signal' | 'onBefore'>;

interface RelayDeps {
  /** Connection to the client; started here. */
  readonly wire: Transport;
  readonly link: ServiceLink;
  readonly ask: (service: ServiceFile, asked: RelayRequest) => Promise<JSONRPCResponse>;
  readonly changes: ListChanges;
  /** Answers requests that open a connection while no service is running yet. */
  readonly greeting: Greeting;
  /** Writes a line to the client's log. */
  readonly say: (line: string) => void;
}

export interface Greeting {
  readonly answer: (asked: RelayRequest) => Promise<JSONRPCResponse>;
  /** Real ms to wait for a service before answering without one. */
  readonly afterMs: number;
}

export interface Relay {
  /** Resolves when the client disconnects. */
  readonly closed: Promise<void>;
  /** Notifies the client that lists have changed. */
  readonly notifyChanges: () => void;
  /** Resolves when every request so far is answered. */
  readonly drain: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Relays requests and answers between client and service unchanged; it knows neither tools nor resources. It keeps only connection
 * state: cancelable requests and list-change subscriptions.
 */
export async function startRelay(deps: RelayDeps): Promise<Relay> {
  const { wire, changes, say } = deps;
  const closed = Promise.withResolvers<void>();
  const inFlight = new Map<RequestId, AbortController>();
  const running = new Set<Promise<void>>();
  const send = (message: JSONRPCMessage): void =>
    void wire
      .send(message)
      .catch((error: unknown) => say(`Could not send to the client: ${messageOf(error)}`));
  const carry = createCarrier(deps, send);
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
    onerror: (error) => say(`Could not parse the client's message: ${error.message}`),
    onclose: () => {
      inFlight.forEach((call) => call.abort());
      changes.end(); // the client is gone
      closed.resolve();
    },
  } satisfies Partial<Transport>);
  await wire.start();
  return {
    closed: closed.promise,
    notifyChanges: () => changes.changed().forEach(send),
    drain: async () => void (await Promise.all(running)),
    close: async () => {
      changes.end().forEach(send);
      await wire.close();
    },
  };
}

/** Creates the function that sends a request. It never rejects; a canceled request gets no answer. */
function createCarrier(
  { link, ask, say, greeting }: RelayDeps,
  send: (message: JSONRPCMessage) => void,
): (request: JSONRPCRequest, signal: AbortSignal) => Promise<void> {
  const agreed: { version: string | null } = { version: null };
  return async (request, signal) => {
    try {
      const asked = { request, protocolVersion: agreed.version, signal, onBefore: send };
      const isAwaited = !openings.has(request.method) || (await isThereWithin(link, greeting.afterMs));
      const response = isAwaited ? await askAnyService({ link, ask }, asked) : await greeting.answer(asked);
      if (request.method === 'initialize') agreed.version = versionIn(response) ?? agreed.version;
      if (!signal.aborted) send(promisingChanges(request.method, response));
    } catch (error) {
      if (signal.aborted) return;
      say(`${request.method} failed: ${messageOf(error)}`);
      send(failureAnswer(request.id, error));
    }
  };
}

/** Whether the service is reached in time: clients wait only seconds, a start may take longer. Rejects as the link does. */
async function isThereWithin(link: ServiceLink, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const reached = link.reach().then(() => true);
  const passed = pause(ms, false, { signal: timer.signal }).catch(() => false);
  try {
    return await Promise.race([reached, passed]);
  } finally {
    timer.abort();
  }
}

async function askAnyService(
  { link, ask }: Pick<RelayDeps, 'link' | 'ask'>,
  asked: RelayRequest,
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

/** The error of `fetch` has the reason in its cause. */
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

/** Error body of the service. */
const Problem = z.object({ error: z.string(), message: z.string() });

/** Error answer for a request that the service did not answer in the protocol: the cause and what to do. */
function failureAnswer(id: RequestId, error: unknown): JSONRPCErrorResponse {
  if (error instanceof UnauthorizedError) return errorOf(id, refusedToken, 'unauthorized');
  if (!(error instanceof SdkHttpError)) return errorOf(id, messageOf(error));
  if (error.status === 401) return errorOf(id, refusedToken, 'unauthorized');
  const body = parsed(error.data['text']);
  if (isJSONRPCErrorResponse(body)) return { ...body, id };
  const problem = Problem.safeParse(body);
  if (problem.success) return errorOf(id, problem.data.message, problem.data.error);
  return errorOf(id, `Perpscope answered with status ${error.status}. See its log.`);
}

/** Whether the service answered with an error, so it is running. */
function hasAnswered(error: unknown): boolean {
  return error instanceof SdkHttpError || error instanceof UnauthorizedError;
}

const refusedToken =
  'Perpscope rejected the token in its own service.json. Retry; if it happens again, restart Perpscope.';

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
