import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type MassivePath = '/v3/snapshot' | '/v3/snapshot/indices' | '/v1/marketstatus/upcoming';

/** One request that the stub received. */
interface MassiveCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly tickers: readonly string[];
  readonly headers: IncomingHttpHeaders;
  /** Real ms. */
  readonly at: number;
}

/** Reply to a request; the request hangs if a reply never ends. */
export type MassiveReply = (response: ServerResponse, call: MassiveCall) => void;

export interface MassiveStub {
  readonly url: string;
  /** Sets the replies from now on; a list is used one by one, and its last reply is repeated. */
  readonly answer: (path: MassivePath, ...replies: readonly MassiveReply[]) => void;
  readonly calls: (path?: MassivePath) => readonly MassiveCall[];
  readonly close: () => Promise<void>;
}

export const massiveReply = {
  raw:
    ({ status = 200, type = 'application/json', body = '', headers = {} }): MassiveReply =>
    (response) => {
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    },
  text: (body: string): MassiveReply => massiveReply.raw({ body }),
  json: (value: unknown): MassiveReply => massiveReply.text(JSON.stringify(value)),
  status: (status: number, headers: Readonly<Record<string, string>> = {}): MassiveReply =>
    massiveReply.raw({ status, body: '{"status":"ERROR","request_id":"r","error":"No."}', headers }),
  hang: (): MassiveReply => () => undefined,
  /** Headers and a first piece arrive, the rest never does. */
  hangWithin: (): MassiveReply => (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"status":"OK","results":[');
  },
  cut: (): MassiveReply => (response) => void response.destroy(),
  /** A row for each ticker asked, as texts of JSON. */
  rows:
    (rowOf: (ticker: string) => string): MassiveReply =>
    (response, { tickers }) => {
      const results = tickers.map((ticker) => rowOf(ticker)).join(',');
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"status":"OK","request_id":"request-1","results":[${results}]}`);
    },
};

/** A provider on loopback that answers as a test sets it; 404 for everything that it was not given. */
export async function startMassiveStub(): Promise<MassiveStub> {
  const script = new Map<string, MassiveReply[]>();
  const calls: MassiveCall[] = [];
  const server = createServer((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://stub');
    const tickers = query.get('ticker.any_of')?.split(',') ?? [];
    const { method = '', headers } = request;
    const call = { method, path, query, tickers, headers, at: performance.now() };
    calls.push(call);
    const replies = script.get(path) ?? [massiveReply.status(404)];
    const next = replies.length > 1 ? replies.shift() : replies[0];
    next?.(response, call);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (path, ...replies) => void script.set(path, [...replies]),
    calls: (path) => calls.filter((call) => path === undefined || call.path === path),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
