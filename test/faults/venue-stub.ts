import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { send, type Reply } from './reply.ts';
import { contextParts, wholeOf, type Part } from './parts.ts';
import type { Noting } from './served.ts';
import { serveStream, type StreamFault } from './venue-stream.ts';
import { answers, type InfoBody } from './venue-wire.ts';

export interface VenueFault {
  /** Returns the reply to a request; null: the true one. */
  readonly info?: (body: InfoBody) => Reply | null;
  readonly stream?: StreamFault;
}

/** A venue that serves the world as it is, except for the fault it has. */
export interface VenueStub {
  readonly url: string;
  /** A request is being answered. */
  readonly isBusy: () => boolean;
  /** null: it has none. */
  readonly setFault: (fault: VenueFault | null) => void;
  /** Sends due frames on every connection; called as time passes. */
  readonly tick: () => void;
  readonly cutConnections: () => void;
  readonly close: () => Promise<void>;
}

interface VenueDeps {
  /** ms since the epoch. */
  readonly trueNow: () => number;
  readonly served: Noting;
}

export async function startVenueStub({ trueNow, served }: VenueDeps): Promise<VenueStub> {
  const state = { fault: null as VenueFault | null, busy: 0, pagesReadAt: 0 };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await textOf(request)) as InfoBody;
    const fault = state.fault?.info?.(body) ?? null;
    const own = answers[body.type];
    if (own === undefined) return void response.writeHead(422).end('Failed to deserialize the JSON body');
    const truth = own(body, trueNow());
    const sent = send(response, fault, { truth, body });
    const isComplete = ({ of }: Part): boolean =>
      sent !== null && isDeepStrictEqual(of(sent.value), of(truth));
    for (const part of partsOf(body))
      if (isComplete(part)) served.note(part.reading);
      else served.noteFailure(part.reading);
    if (body.type === 'userFillsByTime' && sent !== null) state.pagesReadAt = trueNow();
  };
  const server = createServer((request, response) => {
    state.busy += 1;
    void answer(request, response).finally(() => {
      state.busy -= 1;
    });
  });
  const stream = serveStream({
    trueNow,
    served,
    fault: () => state.fault?.stream ?? null,
    pagesReadAt: () => state.pagesReadAt,
  });
  server.on('upgrade', stream.upgrade);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isBusy: () => state.busy > 0,
    setFault: (fault) => {
      state.fault = fault;
      if (fault?.stream?.refuse === true) stream.cut();
    },
    tick: stream.tick,
    cutConnections: () => {
      stream.cut();
      server.closeAllConnections();
    },
    close: async () => {
      stream.cut();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const names: Readonly<Record<string, string>> = {
  userFills: 'newestFills',
  userFunding: 'funding',
  userNonFundingLedgerUpdates: 'ledger',
  spotClearinghouseState: 'spot',
  userAbstraction: 'mode',
  userRole: 'role',
  portfolio: 'valueHistory',
};

function partsOf(body: InfoBody): readonly Part[] {
  const dex = String(body['dex'] ?? '');
  switch (body.type) {
    case 'metaAndAssetCtxs':
      return contextParts(dex, (answer) =>
        Array.isArray(answer) ? (answer as readonly unknown[])[1] : null,
      );
    case 'clearinghouseState':
      return [wholeOf(`account:${dex}`)];
    case 'frontendOpenOrders':
      return [wholeOf(`orders:${dex}`)];
    case 'candleSnapshot':
      return [wholeOf(`candles:${(body['req'] as { readonly coin: string }).coin}`)];
    // Pages of fills have their own dates: the stream brings fills besides.
    case 'userFillsByTime':
      return [wholeOf('fills'), wholeOf('fillsPages')];
    default:
      return [wholeOf(names[body.type] ?? body.type)];
  }
}
