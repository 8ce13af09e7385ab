import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backoffDelay } from '../../../../src-main/domain/backoff.ts';
import { usualTimings } from '../../../../src-main/venue/hyperliquid/stream.ts';
import { startVenueStub, type VenueStub } from '../../../doubles/venue-stub.ts';
import { failureOf, quickTimings } from './a-venue.ts';
import {
  aMarket,
  confirming,
  contextsFrame,
  listen,
  nextSocket,
  readUp,
  subscribed,
  until,
  type Listening,
} from './listening.ts';

const open: { stub: VenueStub; listening: Listening[] } = { listening: [] } as never;

beforeEach(async () => {
  open.stub = await startVenueStub();
});
afterEach(async () => {
  for (const { stream } of open.listening.splice(0)) stream.close();
  await open.stub.close();
});

/** Connected, with BTC and ETH listed and OLD delisted. */
async function connected(change: Parameters<typeof listen>[1] = {}): Promise<Listening> {
  confirming(open.stub);
  const listening = started(change);
  listening.universes.set('', ['BTC', 'ETH', 'OLD']);
  listening.stream.useMarkets([
    aMarket(),
    aMarket({ coin: 'ETH', position: 1 }),
    aMarket({ coin: 'OLD', position: 2, delisted: true }),
  ]);
  await readUp(listening, await nextSocket(open.stub, 1));
  return listening;
}

function started(change: Parameters<typeof listen>[1] = {}): Listening {
  const listening = listen(open.stub.url, change);
  open.listening.push(listening);
  return listening;
}

const kinds = (listening: Listening): string[] => listening.states.map(({ kind }) => kind);
const subscriptions = (): string[] => subscribed(open.stub.socket());

describe('a stream', () => {
  test('subscribes to all contexts as soon as it is open, once', async () => {
    await connected();
    expect(subscriptions()).toEqual(['allDexsAssetCtxs']);
  });

  test('is connected once the venue has sent something on it, not before', async () => {
    const listening = started();
    const socket = await nextSocket(open.stub, 1);
    expect(listening.states).toEqual([]);
    socket.send({ channel: 'subscriptionResponse', data: {} });
    await readUp(listening, socket);
    expect(listening.states).toEqual([{ kind: 'connected' }]);
  });

  test('pings exactly once in every interval of its clock', async () => {
    const drive = { now: 0 };
    await connected({ clock: () => drive.now });
    const pings = () => open.stub.socket().received.filter(({ method }) => method === 'ping').length;
    for (const count of [1, 2, 3]) {
      drive.now += quickTimings.pingEveryMs;
      await until(() => expect(pings()).toBe(count));
    }
    // While another stream, on a clock that runs, pings five times, this one on a clock that stands still does not.
    const [socket] = open.stub.sockets;
    await readUp(started(), await nextSocket(open.stub, 2));
    await until(() => expect(pings()).toBeGreaterThan(5));
    expect(socket?.received.filter(({ method }) => method === 'ping')).toHaveLength(3);
  });

  test('that receives only pongs is alive', async () => {
    const drive = { now: 0 };
    const stream = { ...quickTimings, silenceLimitMs: 5 * quickTimings.pingEveryMs };
    const listening = await connected({ stream, clock: () => drive.now });
    const pings = () => open.stub.socket().received.filter(({ method }) => method === 'ping').length;
    for (let count = 1; count <= 15; count += 1) {
      drive.now += quickTimings.pingEveryMs;
      await until(() => expect(pings()).toBe(count));
    }
    expect(kinds(listening)).toEqual(['connected']);
  });
});

describe('a connection that has gone silent', () => {
  test('counts as dead even if it looks open, and another replaces it', async () => {
    open.stub.onMessage(({ method }, socket) => {
      if (method === 'subscribe' && open.stub.sockets.length === 1) socket.send(contextsFrame());
    });
    const drive = { now: 0 };
    const listening = started({ clock: () => drive.now });
    const first = await nextSocket(open.stub, 1);
    await until(() => expect(kinds(listening)).toEqual(['connected']));
    drive.now += quickTimings.silenceLimitMs + 1;
    await nextSocket(open.stub, 2);
    await until(() => expect(first.isOpen()).toBe(false));
    expect(listening.states[1]).toMatchObject({
      kind: 'disconnected',
      reason: expect.stringContaining('nothing was received'),
    });
  });

  test('from its first moment on was never connected', async () => {
    const listening = started({ stream: { ...quickTimings, silenceLimitMs: 40 } });
    await nextSocket(open.stub, 3);
    expect(new Set(kinds(listening))).toEqual(new Set(['disconnected']));
  });
});

test('a requested reconnection keeps a connection that received something less than 5 s ago and replaces any other', async () => {
  const drive = { now: 0 };
  const rare = 1_000_000;
  const stream = { ...quickTimings, pingEveryMs: rare, silenceLimitMs: rare };
  const listening = await connected({ stream, clock: () => drive.now });
  const first = open.stub.socket();
  drive.now = 4_999;
  listening.stream.reconnect();
  await readUp(listening, first);
  drive.now += 5_000;
  listening.stream.reconnect();
  await readUp(listening, await nextSocket(open.stub, 2));
  await until(() => expect(first.isOpen()).toBe(false));
  expect(kinds(listening)).toEqual(['connected', 'connected']);
});

describe('a connection that is cut', () => {
  test('is reported with its reason and its wait, and followed by another that resubscribes everything', async () => {
    const listening = await connected();
    listening.stream.watchCandles('BTC', '1h');
    listening.stream.watchCandles('ETH', '1m');
    open.stub.socket().cut();
    const second = await nextSocket(open.stub, 2);
    await readUp(listening, second);
    expect(subscribed(second)).toEqual(['allDexsAssetCtxs', 'candle BTC 1h', 'candle ETH 1m']);
    expect(listening.states).toEqual([
      { kind: 'connected' },
      {
        kind: 'disconnected',
        reason: 'the venue closed the connection',
        retryInMs: quickTimings.retry.firstMs,
      },
      { kind: 'connected' },
    ]);
    second.send(contextsFrame(['', []]));
    await readUp(listening, second);
  });

  test('repeatedly is retried after growing waits, up to the longest', async () => {
    open.stub.acceptSockets(false);
    const listening = started();
    await until(() => expect(listening.states.length).toBeGreaterThanOrEqual(5));
    const waits = listening.states.map((state) => (state.kind === 'disconnected' ? state.retryInMs : null));
    expect(waits.slice(0, 5)).toEqual([20, 40, 80, 80, 80]);
    open.stub.acceptSockets(true);
    await readUp(listening, await nextSocket(open.stub, 1));
    expect(kinds(listening).at(-1)).toBe('connected');
  });

  test('that had worked is retried after the first wait again', async () => {
    const drive = { now: 0 };
    open.stub.acceptSockets(false);
    const listening = started({ clock: () => drive.now });
    await until(() => expect(listening.states.length).toBeGreaterThanOrEqual(3));
    open.stub.acceptSockets(true);
    await readUp(listening, await nextSocket(open.stub, 1));
    drive.now = quickTimings.provenAfterMs;
    open.stub.socket().cut();
    await until(() => expect(kinds(listening).at(-1)).toBe('disconnected'));
    expect(listening.states.at(-1)).toMatchObject({ retryInMs: quickTimings.retry.firstMs });
  });

  test('never makes more than the venue’s 30 connections a minute', () => {
    let spentMs = 0;
    let connections = 0;
    while (spentMs < 60_000) {
      connections += 1;
      spentMs += backoffDelay(connections, usualTimings.retry, 1);
    }
    expect(connections).toBeLessThan(30);
  });
});

describe('watched candles', () => {
  test('are subscribed once for any number of watchers, and unsubscribed with the last', async () => {
    const listening = await connected();
    const undos = [1, 2, 3].map(() => listening.stream.watchCandles('BTC', '1h'));
    const socket = open.stub.socket();
    await until(() => expect(subscribed(socket)).toContain('candle BTC 1h'));
    undos[0]?.();
    undos[0]?.();
    undos[0]?.();
    undos[1]?.();
    await readUp(listening, socket);
    expect(subscribed(socket)).toEqual(['allDexsAssetCtxs', 'candle BTC 1h']);
    undos[2]?.();
    await until(() => expect(subscribed(socket)).toEqual(['allDexsAssetCtxs']));
    listening.stream.watchCandles('BTC', '1h');
    await until(() => expect(subscribed(socket)).toEqual(['allDexsAssetCtxs', 'candle BTC 1h']));
  });

  test('of two intervals are two subscriptions', async () => {
    const listening = await connected();
    listening.stream.watchCandles('BTC', '1h');
    listening.stream.watchCandles('BTC', '1m');
    await until(() =>
      expect(subscriptions()).toEqual(['allDexsAssetCtxs', 'candle BTC 1h', 'candle BTC 1m']),
    );
  });

  test('that were unwatched during an outage are not subscribed after it', async () => {
    const listening = await connected();
    const undo = listening.stream.watchCandles('BTC', '1h');
    open.stub.acceptSockets(false);
    open.stub.socket().cut();
    await until(() => expect(kinds(listening)).toContain('disconnected'));
    undo();
    listening.stream.watchCandles('ETH', '1h');
    open.stub.acceptSockets(true);
    const second = await nextSocket(open.stub, 2);
    await readUp(listening, second);
    expect(subscribed(second)).toEqual(['allDexsAssetCtxs', 'candle ETH 1h']);
  });

  test.each(['NOPE', 'OLD', 'xyz:GOLD', ''])(
    'of %j, which is not listed, are refused and never sent',
    async (coin) => {
      const listening = await connected();
      const watch = async () => listening.stream.watchCandles(coin, '1h');
      expect(await failureOf(watch())).toMatchObject({ failure: 'rejected_request' });
      await readUp(listening, open.stub.socket());
      expect(subscriptions()).toEqual(['allDexsAssetCtxs']);
    },
  );

  test('of a coin delisted meanwhile end, are not subscribed again, and come back with its listing', async () => {
    const listening = await connected();
    const undo = listening.stream.watchCandles('BTC', '1h');
    await until(() => expect(subscriptions()).toContain('candle BTC 1h'));
    listening.stream.useMarkets([aMarket({ delisted: true })]);
    await until(() => expect(subscriptions()).toEqual(['allDexsAssetCtxs']));
    open.stub.socket().cut();
    const second = await nextSocket(open.stub, 2);
    await readUp(listening, second);
    expect(subscribed(second)).toEqual(['allDexsAssetCtxs']);
    listening.stream.useMarkets([aMarket()]);
    await until(() => expect(subscriptions()).toEqual(['allDexsAssetCtxs', 'candle BTC 1h']));
    listening.stream.useMarkets([aMarket({ delisted: true })]);
    undo();
    await readUp(listening, second);
    const ends = second.received.filter(({ method }) => method === 'unsubscribe');
    expect(ends).toHaveLength(1);
  });
});

describe('close()', () => {
  test('cuts the connection and opens no other', async () => {
    const listening = await connected();
    const socket = open.stub.socket();
    listening.stream.close();
    await until(() => expect(socket.isOpen()).toBe(false));
    const other = started();
    // A second stream on the same venue connects, pings and is answered; the closed one stays away meanwhile.
    await readUp(other, await nextSocket(open.stub, 2));
    await until(() => expect(open.stub.socket().received.length).toBeGreaterThan(8));
    expect(open.stub.sockets).toHaveLength(2);
    expect(kinds(listening)).toEqual(['connected']);
  });

  test('while it waits to retry ends the wait', async () => {
    open.stub.acceptSockets(false);
    const listening = started();
    await until(() => expect(listening.states).not.toEqual([]));
    listening.stream.close();
    const reported = listening.states.length;
    open.stub.acceptSockets(true);
    const other = started();
    await readUp(other, await nextSocket(open.stub, 1));
    await until(() => expect(open.stub.socket().received.length).toBeGreaterThan(8));
    expect(open.stub.sockets).toHaveLength(1);
    expect(listening.states).toHaveLength(reported);
  });

  test('twice has the same effect as once', async () => {
    const listening = await connected();
    listening.stream.close();
    expect(() => listening.stream.close()).not.toThrow();
  });
});
