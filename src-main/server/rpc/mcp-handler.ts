import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { ProtocolErrorCode, createMcpHandler } from '@modelcontextprotocol/server';
import type { Log } from '../../log.ts';
import { isTooDeep } from '../../json-text.ts';
import { tooDeep } from '../too-deep.ts';
import { badParamsAnswer } from './bad-params.ts';

export interface McpHandler {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Ends requests in flight and every subscription. */
  readonly close: () => Promise<void>;
}

const maxRequestBodySize = 1024 * 1024;

/** Serves both protocol eras from one factory. Each request is served separately, without state between requests. */
export function openMcpHandler(factory: McpServerFactory, log: Log): McpHandler {
  const onerror = (error: Error): void => log.debug({ err: error }, 'the protocol refused something');
  const handler = createMcpHandler(factory, { legacy: 'stateless', maxRequestBodySize, onerror });
  const fetch: typeof handler.fetch = async (request, options) => {
    const body = await request.clone().text();
    const response = isTooDeep(body) ? depthRefusal() : await handler.fetch(request, options);
    response.headers.set('cache-control', 'no-store');
    return response.status === 400 ? plainRefusal(response, body) : response;
  };
  const answer = toNodeHandler({ fetch }, { maxRequestBodySize, onerror });
  return {
    // Node's own types allow undefined; the adapter's omit the field instead.
    answer: (request, response) => answer(request as NodeRequest, response),
    close: handler.close,
  };
}

type NodeRequest = Parameters<ReturnType<typeof toNodeHandler>>[0];

function depthRefusal(): Response {
  const error = { code: ProtocolErrorCode.ParseError, message: tooDeep().message };
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 400 });
}

/** Replaces the refusal of a request whose params are not an object by one that names them, with the same status. */
async function plainRefusal(refusal: Response, body: string): Promise<Response> {
  const { error } = jsonOf(await refusal.clone().text()) as { readonly error?: { readonly code?: number } };
  if (error?.code !== ProtocolErrorCode.InvalidRequest) return refusal;
  const answer = badParamsAnswer(jsonOf(body));
  return answer === null ? refusal : Response.json(answer, refusal);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}
