import { WebSocket } from 'ws';
import type { MonotonicClock } from '../../clock.ts';
import type { Backoff } from '../../domain/backoff.ts';
import { backoffDelay } from '../../domain/backoff.ts';
import type { Interval } from '../../domain/markets/candle.ts';
import { mostJsonBytes, shallowJson } from '../../json-text.ts';
import type { Market } from '../../domain/markets/market.ts';
import type {
  StreamListeners,
  VenueStream,
  Parsed,
  InvalidRow,
  UnpairedContexts,
  VenueQuote,
} from '../venue.ts';
import { VenueError } from '../venue.ts';
import type { AccountSubscription, AccountWatch } from './account-watch.ts';
import { watchOneAccount } from './account-watch.ts';
import type { Universes } from './universes.ts';
import { AllContexts, CandleRow, SocketFrame } from './responses.ts';
import { translateCandles } from './translate-candles.ts';
import { translateContexts } from './translate-quotes.ts';

/** Timings in real ms. The venue closes a connection that has sent it nothing for 60 s. */
export interface StreamTimings {
  readonly pingEveryMs: number;
  /** A connection without a frame for this long counts as dead. */
  readonly silenceLimitMs: number;
  readonly retry: Backoff;
  /** A connection that lived this long resets the back-off. */
  readonly provenAfterMs: number;
}

/**
 * Usual timings. With jitter they stay under the venue's limit of 30 new connections a minute. Contexts arrive about once a
 * second and each ping gets a pong, so 15 s of silence means a dead connection.
 */
export const usualTimings: StreamTimings = {
  pingEveryMs: 5_000,
  silenceLimitMs: 15_000,
  retry: { firstMs: 1_000, longestMs: 8_000 },
  provenAfterMs: 30_000,
};

/** `reconnect` keeps a connection that received something, or was opened, within this time. */
const aliveMs = 5_000;

export interface StreamOptions {
  readonly baseUrl: string;
  readonly clock: MonotonicClock;
  /** World ms. */
  readonly now: () => number;
  readonly random: () => number;
  readonly stream: StreamTimings;
  readonly listeners: StreamListeners;
  readonly universes: Pick<Universes, 'of'>;
}

type Subscription = { readonly type: 'allDexsAssetCtxs' } | CandleSubscription | AccountSubscription;

interface Connection {
  readonly socket: WebSocket;
  readonly openedAt: number;
  lastMessageAt: number;
  pingedAt: number;
  /** Whether anything was received; the venue confirms each subscription, so a working connection always receives something. */
  spoken: boolean;
  /** Reason for closing. */
  endReason: string;
}

/** Mutable state of a stream. */
interface StreamMemory {
  readonly candles: CandleWatch;
  readonly account: AccountWatch;
  connection: Connection | null;
  failures: number;
  retryTimer: NodeJS.Timeout | null;
}

export function openStream(options: StreamOptions): VenueStream {
  const say = (message: object): void => send(memory, message);
  const memory: StreamMemory = {
    candles: watchCandlesOfListed(say),
    account: watchOneAccount(say),
    connection: null,
    failures: 0,
    retryTimer: null,
  };
  const heartbeat = setInterval(() => beat(memory, options), Math.min(options.stream.pingEveryMs, 5_000));
  connect(memory, options);
  return {
    useMarkets: memory.candles.useMarkets,
    watchCandles: memory.candles.watch,
    watchAccount: memory.account.watch,
    reconnect: () => {
      const { connection } = memory;
      if (connection !== null && options.clock() - connection.lastMessageAt < aliveMs) return;
      if (memory.retryTimer !== null) clearTimeout(memory.retryTimer);
      memory.retryTimer = null;
      memory.connection = null;
      connection?.socket.terminate();
      connect(memory, options);
    },
    close: () => {
      clearInterval(heartbeat);
      if (memory.retryTimer !== null) clearTimeout(memory.retryTimer);
      memory.connection?.socket.terminate();
      memory.connection = null;
    },
  };
}

function send(memory: StreamMemory, message: object): void {
  const socket = memory.connection?.socket;
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function connect(memory: StreamMemory, options: StreamOptions): void {
  const url = `${options.baseUrl.replace(/^http/, 'ws').replace(/\/+$/, '')}/ws`;
  const socket = new WebSocket(url, { handshakeTimeout: 10_000, maxPayload: mostJsonBytes });
  const now = options.clock();
  const connection: Connection = {
    socket,
    openedAt: now,
    lastMessageAt: now,
    pingedAt: now,
    spoken: false,
    endReason: 'the venue closed the connection',
  };
  memory.connection = connection;
  socket.on('open', () => {
    connection.lastMessageAt = options.clock();
    const subscriptions: readonly Subscription[] = [
      { type: 'allDexsAssetCtxs' },
      ...memory.candles.subscriptions(),
      ...memory.account.resubscribe(),
    ];
    for (const subscription of subscriptions) send(memory, { method: 'subscribe', subscription });
  });
  socket.on('message', (data) => {
    connection.lastMessageAt = options.clock();
    if (!connection.spoken) options.listeners.onState({ kind: 'connected' });
    connection.spoken = true;
    const { account } = memory;
    readFrame(data.toString(), { ...options, account, now: options.now() }, options.listeners);
  });
  socket.on('error', (error) => {
    connection.endReason = error.message;
  });
  socket.on('close', () => {
    if (memory.connection === connection) retryLater(memory, options, connection);
  });
}

function retryLater(memory: StreamMemory, options: StreamOptions, ended: Connection): void {
  memory.connection = null;
  const lived = ended.spoken ? options.clock() - ended.openedAt : 0;
  memory.failures = lived >= options.stream.provenAfterMs ? 0 : memory.failures + 1;
  const retryInMs = backoffDelay(memory.failures, options.stream.retry, options.random());
  options.listeners.onState({ kind: 'disconnected', reason: ended.endReason, retryInMs });
  memory.retryTimer = setTimeout(() => {
    memory.retryTimer = null;
    connect(memory, options);
  }, retryInMs);
}

/** Pings an open connection, and closes one that is silent too long. */
function beat(memory: StreamMemory, { stream, clock }: StreamOptions): void {
  const { connection } = memory;
  if (connection?.socket.readyState !== WebSocket.OPEN) return;
  const now = clock();
  if (now - connection.lastMessageAt > stream.silenceLimitMs) {
    connection.endReason = `nothing was received for ${Math.round(stream.silenceLimitMs / 1_000)} s`;
    connection.socket.terminate();
  } else if (now - connection.pingedAt >= stream.pingEveryMs) {
    connection.pingedAt = now;
    send(memory, { method: 'ping' });
  }
}

interface CandleSubscription {
  readonly type: 'candle';
  readonly coin: string;
  readonly interval: Interval;
}

interface CandleWatch {
  readonly useMarkets: (markets: readonly Market[]) => void;
  readonly watch: VenueStream['watchCandles'];
  /** Returns subscriptions of listed coins only, because the venue closes a connection that subscribes to another. */
  readonly subscriptions: () => readonly CandleSubscription[];
}

type Send = (message: {
  readonly method: 'subscribe' | 'unsubscribe';
  readonly subscription: CandleSubscription;
}) => void;

interface CandleMemory {
  listed: ReadonlySet<string>;
  /** Number of watchers by key. */
  readonly watched: Map<string, { readonly subscription: CandleSubscription; watchers: number }>;
}

/** Tracks watched candles: each is subscribed once, and only while its coin is listed. */
function watchCandlesOfListed(send: Send): CandleWatch {
  const memory: CandleMemory = { listed: new Set(), watched: new Map() };
  return {
    useMarkets: (markets) => {
      const before = memory.listed;
      memory.listed = new Set(markets.filter((market) => !market.delisted).map((market) => market.coin));
      for (const { subscription } of memory.watched.values()) {
        const isListed = memory.listed.has(subscription.coin);
        if (before.has(subscription.coin) === isListed) continue;
        send({ method: isListed ? 'subscribe' : 'unsubscribe', subscription });
      }
    },
    watch: (coin, interval) => watch(memory, { type: 'candle', coin, interval }, send),
    subscriptions: () =>
      [...memory.watched.values()]
        .map(({ subscription }) => subscription)
        .filter(({ coin }) => memory.listed.has(coin)),
  };
}

function watch(memory: CandleMemory, subscription: CandleSubscription, send: Send): () => void {
  const { coin, interval } = subscription;
  if (!memory.listed.has(coin))
    throw new VenueError('rejected_request', `${coin} is not listed: it has no live candles.`);
  const key = `${coin} ${interval}`;
  const entry = memory.watched.get(key) ?? { subscription, watchers: 0 };
  memory.watched.set(key, entry);
  entry.watchers += 1;
  if (entry.watchers === 1) send({ method: 'subscribe', subscription: entry.subscription });
  const undone = { yes: false };
  return () => {
    if (undone.yes) return;
    undone.yes = true;
    entry.watchers -= 1;
    if (entry.watchers > 0) return;
    memory.watched.delete(key);
    if (memory.listed.has(coin)) send({ method: 'unsubscribe', subscription: entry.subscription });
  };
}

/** Context for reading a frame. */
interface FrameContext {
  readonly universes: Pick<Universes, 'of'>;
  /** World ms. */
  readonly now: number;
  readonly account: Pick<AccountWatch, 'read' | 'confirm'>;
}

/** Passes a frame to its listener. An invalid frame is reported, never thrown. */
function readFrame(text: string, context: FrameContext, listeners: StreamListeners): void {
  const frame = SocketFrame.safeParse(shallowJson(text));
  if (!frame.success) return refuse(listeners, { source: 'ws', row: text.slice(0, 80), field: 'frame' });
  const { channel, data } = frame.data;
  switch (channel) {
    case 'allDexsAssetCtxs':
      return readContexts(data, context, listeners);
    case 'candle':
      return readCandle(data, context.now, listeners);
    case 'error':
      return refuse(listeners, { source: 'ws error', row: String(data).slice(0, 200), field: 'error' });
    case 'subscriptionResponse':
      return context.account.confirm(data);
    default: // pong and unrequested channels carry nothing that is kept
      context.account.read(channel, data, { onInvalid: listeners.onInvalid, receivedAt: context.now });
  }
}

function refuse(listeners: StreamListeners, row: InvalidRow): void {
  listeners.onInvalid([row]);
}

function readContexts(data: unknown, { universes }: FrameContext, listeners: StreamListeners): void {
  const parsed = AllContexts.safeParse(data);
  if (!parsed.success) return refuse(listeners, { source: 'allDexsAssetCtxs', row: 'frame', field: 'ctxs' });
  const rows: VenueQuote[] = [];
  const invalid: InvalidRow[] = [];
  const unpaired: UnpairedContexts[] = [];
  for (const [dex, contexts] of parsed.data.ctxs) {
    const coins = universes.of(dex)?.coins ?? [];
    if (coins.length !== contexts.length) {
      unpaired.push({ dex, count: contexts.length });
      continue;
    }
    const part = translateContexts(contexts, { source: 'allDexsAssetCtxs', coins });
    rows.push(...part.rows);
    invalid.push(...part.invalid);
  }
  const quotes: Parsed<VenueQuote> = { rows, invalid };
  listeners.onQuotes(quotes);
  if (unpaired.length > 0) listeners.onUnpairedContexts(unpaired);
}

function readCandle(data: unknown, now: number, listeners: StreamListeners): void {
  const owner = CandleRow.safeParse(data);
  if (!owner.success) {
    return refuse(listeners, {
      source: 'candle',
      row: 'frame',
      field: owner.error.issues[0]?.path.join('.') ?? 'row',
    });
  }
  const { s: coin, i: interval } = owner.data;
  const parsed = translateCandles([data], { coin, interval, now });
  listeners.onInvalid(parsed.invalid);
  for (const candle of parsed.rows) listeners.onCandle(coin, interval, candle);
}
