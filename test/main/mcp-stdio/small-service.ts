import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { writeServiceFile } from '../../../src-main/processes/service-file.ts';

/** The parts of a service that a relay needs, in this process: the protocol with a few tools, and a health page. */
export interface SmallService extends AsyncDisposable {
  readonly url: string;
  readonly watches: { network: 'TESTNET' | 'MAINNET' };
  /** Token that every request must have; null: none. */
  readonly asks: { token: string | null };
  /** Calls of `wait`, which ends only when it is cancelled: how many began, and how many ended. */
  readonly waits: { readonly begun: number; readonly givenUp: number };
  /** Lets the call of `count` answer: it reports its progress and waits for this. */
  readonly letAnswer: () => void;
  readonly userAgents: ReadonlySet<string>;
  /** Requests for its health so far. */
  readonly looks: () => number;
}

interface State {
  readonly waits: { begun: number; givenUp: number };
  letAnswer: () => void;
  /** Id of the call that is being answered. */
  cut: () => void;
}

export async function aSmallService(dataDir: string, token: string | null = null): Promise<SmallService> {
  const state: State = { waits: { begun: 0, givenUp: 0 }, letAnswer: () => undefined, cut: () => undefined };
  const watches: SmallService['watches'] = { network: 'TESTNET' };
  const asks = { token };
  const userAgents = new Set<string>();
  const seen = { looks: 0 };
  const handler = createMcpHandler(() => aServer(state));
  const protocol = toNodeHandler(handler);
  const server = createServer((request, response) => {
    userAgents.add(request.headers['user-agent'] ?? '');
    response.setHeader('perpscope-version', '0.0.0-test');
    if (asks.token !== null && request.headers.authorization !== `Bearer ${asks.token}`) refuse(response);
    else if (request.url === '/api/health') {
      seen.looks += 1;
      tellHealth(response, watches.network);
    } else {
      state.cut = () => response.destroy();
      void protocol(request as ProtocolRequest, response as ProtocolResponse);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const undo = writeServiceFile(dataDir, { url, pid: process.pid, controlKey: 'k', token });
  return {
    url,
    watches,
    asks,
    userAgents,
    looks: () => seen.looks,
    waits: state.waits,
    letAnswer: () => state.letAnswer(),
    [Symbol.asyncDispose]: async () => {
      undo();
      await handler.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

type ProtocolRequest = IncomingMessage & Parameters<ReturnType<typeof toNodeHandler>>[0];
type ProtocolResponse = ServerResponse & Parameters<ReturnType<typeof toNodeHandler>>[1];

function refuse(response: ServerResponse): void {
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: 'unauthorized', message: 'A token is configured.', request_id: 'r' }));
}

function tellHealth(response: ServerResponse, network: string): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ version: '0.0.0-test', venueName: 'simulated', network }));
}

function aServer(state: State): McpServer {
  const server = new McpServer(
    { name: 'small', version: '1' },
    { capabilities: { tools: { listChanged: false }, resources: { listChanged: false } } },
  );
  const inputSchema = z.object({ text: z.string() });
  const said = (text: string): { content: { type: 'text'; text: string }[] } => ({
    content: [{ type: 'text', text }],
  });
  server.registerTool('say', { inputSchema }, ({ text }) => said(text));
  server.registerTool('fail', { inputSchema }, ({ text }) => ({ ...said(text), isError: true }));
  server.registerTool('cut', { inputSchema }, () => {
    state.cut();
    return said('never heard');
  });
  server.registerTool('count', { inputSchema }, async ({ text }, { mcpReq }) => {
    const { _meta: meta } = mcpReq;
    const token = meta?.progressToken;
    const mayAnswer = new Promise<void>((resolve) => (state.letAnswer = resolve));
    for (const progress of token === undefined ? [] : [1, 2]) {
      const params = { progressToken: token ?? '', progress, total: 2 };
      await mcpReq.notify({ method: 'notifications/progress', params });
    }
    await mayAnswer;
    return said(text);
  });
  server.registerTool('wait', { inputSchema }, async (_, { mcpReq }) => {
    state.waits.begun += 1;
    await new Promise((resolve) => mcpReq.signal.addEventListener('abort', resolve, { once: true }));
    state.waits.givenUp += 1;
    return said('given up');
  });
  server.registerResource('place', 'test://place', {}, (uri) => ({
    contents: [{ uri: uri.href, text: 'here' }],
  }));
  return server;
}
