import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { send, type Reply } from './reply.ts';
import type { Noting } from './served.ts';
import { referenceAt } from './world/reference.ts';

export type ReferenceFault = (question: ReferenceQuestion) => Reply | null;

interface ReferenceQuestion {
  readonly kind: 'stocks' | 'index' | 'closures';
  readonly tickers: readonly string[];
}

export const referenceKey = 'faults-reference-key';

const kinds: Readonly<Record<string, ReferenceQuestion['kind']>> = {
  '/v3/snapshot': 'stocks',
  '/v3/snapshot/indices': 'index',
  '/v1/marketstatus/upcoming': 'closures',
};

/** Massive's three questions that are asked here, answered from the world. */
export async function startReferenceStub({
  trueNow,
  served,
}: {
  readonly trueNow: () => number;
  readonly served: Noting;
}) {
  const state = { fault: null as ReferenceFault | null };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub');
    const kind = kinds[pathname];
    if (kind === undefined) return void response.writeHead(404).end('{"status":"NOT_FOUND"}');
    if (request.headers.authorization !== `Bearer ${referenceKey}`)
      return void response.writeHead(401).end('{"status":"ERROR"}');
    const question = { kind, tickers: searchParams.get('ticker.any_of')?.split(',') ?? [] };
    const sent = send(response, state.fault?.(question) ?? null, {
      truth: answerTo(question, trueNow()),
      body: question,
    });
    if (sent !== null && isDeepStrictEqual(sent.value, answerTo(question, trueNow())))
      served.note(`reference:${kind}`);
    else served.noteFailure(`reference:${kind}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault: (fault: ReferenceFault | null): void => {
      state.fault = fault;
    },
    close: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answerTo({ kind, tickers }: ReferenceQuestion, at: number): unknown {
  if (kind === 'closures') return [];
  const results = tickers.map((ticker) => {
    const { value, observedAt } = referenceAt(ticker, at);
    const time = { last_updated: observedAt * 1_000_000, timeframe: 'REAL-TIME' };
    return kind === 'index'
      ? { ticker, value, ...time }
      : { ticker, type: 'stocks', last_trade: { price: value, ...time } };
  });
  return { status: 'OK', request_id: 'faults', results };
}
