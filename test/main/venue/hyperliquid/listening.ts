import { vi } from 'vitest';
import type { Market } from '../../../../src-main/domain/markets/market.ts';
import { monotonicClock } from '../../../../src-main/clock.ts';
import { openStream, type StreamOptions } from '../../../../src-main/venue/hyperliquid/stream.ts';
import type { InvalidRow, StreamState, VenueQuote, VenueStream } from '../../../../src-main/venue/venue.ts';
import type { SocketMessage, StubSocket, VenueStub } from '../../../doubles/venue-stub.ts';
import { quickTimings, worldNow } from './a-venue.ts';

/** Waits for a condition, checked often and long enough for a busy machine. */
export const until = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 5 });

/** A stream and everything that it has reported so far. */
export interface Listening {
  readonly stream: VenueStream;
  /** Coins of each DEX's universe, as if its metadata had been read. */
  readonly universes: Map<string, readonly (string | undefined)[]>;
  readonly quotes: VenueQuote[];
  readonly candles: string[];
  readonly invalid: InvalidRow[];
  readonly states: StreamState[];
  /** DEX and number of contexts. */
  readonly unpaired: string[];
  readonly reported: { frames: number };
}

export function listen(url: string, change: Partial<StreamOptions> = {}): Listening {
  const universes: Listening['universes'] = new Map();
  const received = {
    universes,
    quotes: [] as VenueQuote[],
    candles: [] as string[],
    invalid: [] as InvalidRow[],
    states: [] as StreamState[],
    unpaired: [] as string[],
    reported: { frames: 0 },
  };
  const stream = openStream({
    baseUrl: url,
    clock: monotonicClock,
    now: () => worldNow,
    random: () => 0,
    stream: quickTimings,
    universes: {
      of: (dex) => {
        const coins = universes.get(dex);
        return coins === undefined ? null : { coins, fingerprint: coins.join() };
      },
    },
    listeners: {
      onQuotes: ({ rows, invalid }) => {
        received.reported.frames += 1;
        received.quotes.push(...rows);
        received.invalid.push(...invalid);
      },
      onCandle: (coin, interval, candle) => received.candles.push(`${coin} ${interval} ${candle.close}`),
      onInvalid: (rows) => received.invalid.push(...rows),
      onUnpairedContexts: (unpaired) =>
        received.unpaired.push(...unpaired.map(({ dex, count }) => `${dex} ${count}`)),
      onState: (state) => received.states.push(state),
    },
    ...change,
  });
  return { stream, ...received };
}

export const aMarket = (change: Partial<Market> = {}): Market => ({
  coin: 'BTC',
  dex: '',
  position: 0,
  maxLeverage: 40,
  sizeDecimals: 2,
  onlyIsolated: false,
  delisted: false,
  ...change,
});

/** Starts a venue that confirms subscriptions and answers pings, as the real one does. */
export function confirming(stub: VenueStub): void {
  stub.onMessage((message, socket) => {
    if (message.method === 'ping') socket.send({ channel: 'pong' });
    else socket.send({ channel: 'subscriptionResponse', data: message });
  });
}

/** Returns the subscriptions of a socket as it has them now, each once for every time it is in force. */
export function subscribed(socket: StubSocket): string[] {
  const names: string[] = [];
  for (const message of socket.received) {
    const name = nameOf(message);
    if (message.method === 'subscribe') names.push(name);
    if (message.method === 'unsubscribe') names.splice(names.indexOf(name), 1);
  }
  return names;
}

function nameOf({ subscription }: SocketMessage): string {
  const { type, coin, interval, user } = subscription ?? { type: '' };
  return [type, coin, interval, user].filter(Boolean).join(' ');
}

/** Waits until this many sockets were opened and the latest has subscribed to contexts; returns it. */
export async function nextSocket(stub: VenueStub, count: number): Promise<StubSocket> {
  return until(() => {
    const socket = stub.sockets[count - 1];
    if (socket === undefined || !subscribed(socket).includes('allDexsAssetCtxs'))
      throw new Error(`Socket ${count} has not subscribed yet.`);
    return socket;
  });
}

export const contextsFrame = (...ctxs: readonly (readonly [string, readonly unknown[]])[]) => ({
  channel: 'allDexsAssetCtxs',
  data: { ctxs },
});

/** Resolves when every earlier frame has been read: a context frame is reported even when it is empty. */
export async function readUp(listening: Listening, socket: StubSocket): Promise<void> {
  const before = listening.reported.frames;
  socket.send(contextsFrame());
  await until(() => {
    if (listening.reported.frames === before) throw new Error('The frame was not read yet.');
  });
}
