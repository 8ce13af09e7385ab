import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface RpcCall {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface RpcAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Answers a call itself, or changes the node's answer; it hangs where a rule ends nothing. */
export type EndpointRule = (call: RpcCall, context: RuleContext) => Promise<void> | void;

export interface RuleContext {
  readonly response: ServerResponse;
  /** Resolves with the node's answer. */
  readonly ask: () => Promise<RpcAnswer>;
  readonly answer: (answer: RpcAnswer) => void;
  readonly raw: (body: string, status?: number) => void;
}

/** An endpoint in front of a node that behaves as a rule says. */
export interface EndpointProxy {
  readonly url: string;
  rule: EndpointRule;
  readonly calls: readonly RpcCall[];
  readonly close: () => Promise<void>;
}

export const pass: EndpointRule = async (_call, { ask, answer }) => answer(await ask());

/** Secret that no message may contain. */
export const proxySecret = 'k3y-of-this-endpoint';

export async function startEndpointProxy(node: string): Promise<EndpointProxy> {
  const calls: RpcCall[] = [];
  const proxy = { rule: pass };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const call: RpcCall = { params: [], ...(JSON.parse(body) as Omit<RpcCall, 'params'>) };
      calls.push(call);
      const raw = (answered: string, status = 200): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(answered);
      };
      await proxy.rule(call, {
        response,
        raw,
        answer: (answered) => raw(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...answered })),
        ask: async () => {
          const headers = { 'content-type': 'application/json' };
          return (await (await fetch(node, { method: 'POST', headers, body })).json()) as RpcAnswer;
        },
      });
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/${proxySecret}`,
    calls,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  });
}
