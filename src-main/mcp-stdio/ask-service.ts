import type {
  FetchLike,
  JSONRPCMessage,
  JSONRPCRequest,
  JSONRPCResponse,
  Transport,
} from '@modelcontextprotocol/client';
import {
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { userAgent } from './find-service.ts';

export interface Question {
  /** Base address of the service. */
  readonly url: string;
  readonly request: JSONRPCRequest;
  /** Version negotiated by `initialize`; null before it, and for requests that name their own. */
  readonly protocolVersion: string | null;
  /** Returns the current token, which may change. */
  readonly token: () => string | null;
  readonly signal: AbortSignal;
  /** Used instead of HTTP; absent: HTTP. */
  readonly fetch?: FetchLike;
  /** Called with messages before the answer, such as progress. */
  readonly onBefore: (message: JSONRPCMessage) => void;
}

/** The service stopped in the middle of its answer. */
class BrokenOff extends Error {}

/**
 * Sends one request over stateless HTTP. Resolves with the answer, protocol errors included; rejects with the reason if no answer
 * arrives.
 */
export async function askService(question: Question): Promise<JSONRPCResponse> {
  const { url, request, protocolVersion, token, signal, fetch, onBefore } = question;
  const transport = new StreamableHTTPClientTransport(new URL('/rpc', url), {
    ...(protocolVersion === null ? {} : { protocolVersion }),
    // A 401 is retried once with the current token.
    authProvider: { token: async () => token() ?? undefined, onUnauthorized: async () => undefined },
    ...(fetch === undefined ? {} : { fetch }),
    requestInit: { headers: { 'user-agent': userAgent } },
    reconnectionOptions: noReconnection,
  });
  const answer = Promise.withResolvers<JSONRPCResponse>();
  const giveUp = (): void => answer.reject(signal.reason);
  Object.assign(transport, {
    onmessage: (message) => {
      if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) answer.resolve(message);
      else onBefore(message);
    },
  } satisfies Partial<Transport>);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    signal.throwIfAborted();
    await transport.start();
    const onRequestStreamEnd = (): void => answer.reject(new BrokenOff('its answer broke off'));
    transport.send(request, { requestSignal: signal, onRequestStreamEnd }).catch(answer.reject);
    return await answer.promise;
  } finally {
    signal.removeEventListener('abort', giveUp);
    await transport.close();
  }
}

/** A stateless service can't resume. */
const noReconnection = {
  maxRetries: 0,
  initialReconnectionDelay: 0,
  maxReconnectionDelay: 0,
  reconnectionDelayGrowFactor: 1,
};
