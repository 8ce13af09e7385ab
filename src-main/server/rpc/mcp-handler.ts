import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../log.ts';

export interface McpHandler {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Ends what is in flight and every subscription. */
  readonly close: () => Promise<void>;
}

const maxRequestBodySize = 1024 * 1024;

/** Both eras of the protocol from one factory, each request on its own: nothing is kept between two of them. */
export function openMcpHandler(factory: McpServerFactory, log: Log): McpHandler {
  const onerror = (error: Error): void => log.debug({ err: error }, 'the protocol refused something');
  const handler = createMcpHandler(factory, { legacy: 'stateless', maxRequestBodySize, onerror });
  const fetch: typeof handler.fetch = async (request, options) => {
    const response = await handler.fetch(request, options);
    response.headers.set('cache-control', 'no-store');
    return response;
  };
  const answer = toNodeHandler({ fetch }, { maxRequestBodySize, onerror });
  return {
    // Node's own types allow undefined where the adapter's leave the field out.
    answer: (request, response) => answer(request as NodeRequest, response),
    close: handler.close,
  };
}

type NodeRequest = Parameters<ReturnType<typeof toNodeHandler>>[0];
