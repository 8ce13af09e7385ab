import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { WebSocketServer, type WebSocket } from 'ws';
import { contextParts, ofDex, wholeOf, type Part } from './parts.ts';
import type { Noting } from './served.ts';
import { candleRow, contextsAt, dexStateAt, fillRow } from './venue-wire.ts';
import { fillsBy, fundingBy } from './world/history.ts';
import { account, dexes, intervalMs } from './world/markets.ts';

export interface StreamFault {
  /** Connections are cut and not taken. */
  readonly refuse?: boolean;
  /** Connections are open, and no data comes. */
  readonly silent?: boolean;
  /** Returns what is sent instead of a frame; null: nothing. */
  readonly change?: (channel: string, data: never) => unknown;
  /** The change leaves the frame's facts as they are. */
  readonly isTrue?: boolean;
}

interface Subscription {
  readonly type: string;
  readonly user?: string;
  readonly coin?: string;
  readonly interval?: string;
}

interface Client {
  readonly socket: WebSocket;
  readonly subscriptions: Map<string, Subscription>;
  /** Fills and funding up to here were sent. */
  sentUntil: number;
  /** When it was connected, or missed a fill. */
  since: number;
}

interface StreamDeps {
  readonly trueNow: () => number;
  readonly served: Noting;
  readonly fault: () => StreamFault | null;
  /** When a page of fills was served last, ms since the epoch. */
  readonly pagesReadAt: () => number;
}

/** The venue's WebSocket: subscribed data comes once a second. */
export function serveStream({ trueNow, served, fault, pagesReadAt }: StreamDeps) {
  const server = new WebSocketServer({ noServer: true });
  const clients = new Set<Client>();
  const state = { tickedAt: 0 };
  /** Sends a frame and returns what was sent; undefined: nothing, and nobody could know that there was a frame. */
  const push = ({ socket }: Client, channel: string, data: unknown): unknown => {
    const { silent = false, change } = fault() ?? {};
    if (silent) return undefined;
    const changed = change === undefined || data === null ? data : change(channel, data as never);
    if (changed !== null)
      socket.send(typeof changed === 'string' ? changed : JSON.stringify({ channel, data: changed }));
    return changed;
  };
  const noteParts = ({ channel, parts, data }: Frame, sent: unknown): void => {
    // A candle says nothing of earlier ones.
    const note = channel === 'candle' ? served.notePart : served.note;
    for (const { reading, of } of parts)
      if (fault()?.isTrue === true || sent === data || isDeepStrictEqual(of(sent), of(data))) note(reading);
      else served.noteFailure(reading);
  };
  const sendUpdate = (client: Client, subscription: Subscription, at: number): void => {
    for (const frame of framesOf(subscription, {
      at,
      since: client.sentUntil,
      isCaughtUp: pagesReadAt() >= client.since,
    })) {
      const sent = push(client, frame.channel, frame.data);
      if (sent === undefined) continue;
      served.note('stream');
      if (frame.channel === 'userFills' && !isDeepStrictEqual(sent, frame.data)) client.since = at;
      noteParts(frame, sent);
    }
  };
  const receive = (client: Client, text: string): void => {
    const message = JSON.parse(text) as { readonly method: string; readonly subscription?: Subscription };
    if (message.method === 'ping') return void push(client, 'pong', undefined);
    const { method, subscription } = message;
    if (subscription === undefined) return;
    if (method === 'subscribe') client.subscriptions.set(JSON.stringify(subscription), subscription);
    else client.subscriptions.delete(JSON.stringify(subscription));
    push(client, 'subscriptionResponse', { method, subscription });
    if (method !== 'subscribe' || subscription.type !== 'userFills') return;
    push(client, 'userFills', {
      isSnapshot: true,
      user: account,
      fills: fillsBy(trueNow()).map(fillRow).toReversed(),
    });
    served.noteAhead('fills');
  };
  const accept = (socket: WebSocket): void => {
    const client: Client = { socket, subscriptions: new Map(), sentUntil: trueNow(), since: trueNow() };
    clients.add(client);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => clients.delete(client));
    socket.on('message', (data: Buffer) => receive(client, data.toString()));
  };
  return {
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      if (fault()?.refuse === true || request.url !== '/ws') {
        served.noteFailure('stream');
        socket.destroy();
      } else server.handleUpgrade(request, socket, head, accept);
    },
    cut: () => {
      for (const { socket } of clients) socket.terminate();
    },
    tick: () => {
      const at = trueNow();
      if (Math.abs(at - state.tickedAt) < 1_000) return;
      state.tickedAt = at;
      for (const client of clients) {
        for (const subscription of client.subscriptions.values()) sendUpdate(client, subscription, at);
        client.sentUntil = at;
      }
    },
  };
}

interface Frame {
  readonly channel: string;
  readonly data: unknown;
  readonly parts: readonly Part[];
}

interface Span {
  readonly at: number;
  readonly since: number;
  /** Whether data from before the connection was read from pages since. */
  readonly isCaughtUp: boolean;
}

function framesOf({ type, coin = '', interval = '1h' }: Subscription, span: Span): readonly Frame[] {
  const { at } = span;
  const names = dexes.map(({ name }) => name).toSorted();
  switch (type) {
    case 'allDexsAssetCtxs': {
      const data = { ctxs: names.map((dex) => [dex, contextsAt(dex, at)]) };
      return [{ channel: type, data, parts: names.flatMap((dex) => contextParts(dex, ofDex('ctxs', dex))) }];
    }
    case 'allDexsClearinghouseState': {
      const data = { user: account, clearinghouseStates: names.map((dex) => [dex, dexStateAt(dex, at)]) };
      return [
        {
          channel: type,
          data,
          parts: names.map((dex) => ({ reading: `account:${dex}`, of: ofDex('clearinghouseStates', dex) })),
        },
      ];
    }
    case 'userFills':
    case 'userEvents':
      return accountFrames(type, span);
    case 'candle': {
      const width = intervalMs[interval] ?? 0;
      const data = candleRow({ coin, interval }, Math.floor(at / width) * width, at);
      return [{ channel: type, data, parts: [wholeOf(`candles:${coin}`)] }];
    }
    default:
      return [];
  }
}

function accountFrames(type: 'userFills' | 'userEvents', { at, since, isCaughtUp }: Span): readonly Frame[] {
  const isNew = ({ time }: { readonly time: number }): boolean => time > since;
  if (type === 'userEvents')
    return fundingBy(at)
      .filter(isNew)
      .map((funding) => ({ channel: 'user', data: { funding }, parts: [] }));
  // While the stream sends, the absence of fills is known.
  const fills = fillsBy(at).filter(isNew).map(fillRow);
  const data = fills.length === 0 ? null : { user: account, fills };
  return [{ channel: type, data, parts: isCaughtUp ? [wholeOf('fills')] : [] }];
}
