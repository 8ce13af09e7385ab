import { describe, expect, it } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import { listenTo, onChannel, serve, type Frame } from './serving.ts';
import { minute, now } from './worlds.ts';

interface CandleData {
  readonly t: number;
  readonly T: number;
  readonly c: string;
}
const contexts = { type: 'allDexsAssetCtxs' };
const candle = (coin: string, interval = '1m'): object => ({ type: 'candle', coin, interval });
const subscribe = (subscription: object): object => ({ method: 'subscribe', subscription });
const unsubscribe = (subscription: object): object => ({ method: 'unsubscribe', subscription });
const candleOf = (frame: Frame): CandleData => frame.data as CandleData;

describe('the simulated WebSocket', () => {
  const server = sharedByTests(() => serve());

  it('confirms a subscription with its own words, then sends the requested data', async () => {
    const listener = await listenTo(server.socketUrl);
    listener.say(subscribe(contexts));
    expect(await listener.next(() => true)).toEqual({
      channel: 'subscriptionResponse',
      data: { method: 'subscribe', subscription: contexts },
    });
    expect((await listener.next(() => true)).channel).toBe('allDexsAssetCtxs');
    listener.close();
  });

  it('sends the contexts of every DEX each tick, even while its clock stands still', async () => {
    const listener = await listenTo(server.socketUrl);
    listener.say(subscribe(contexts));
    const first = await listener.next(onChannel('allDexsAssetCtxs'));
    const second = await listener.next(onChannel('allDexsAssetCtxs'));
    expect(second).toEqual(first);
    const [, xyz] = JSON.parse((await server.ask({ type: 'metaAndAssetCtxs', dex: 'xyz' })).body);
    expect((first.data as { ctxs: [string, unknown][] }).ctxs.find(([dex]) => dex === 'xyz')![1]).toEqual(
      xyz,
    );
    listener.close();
  });

  it('sends nothing further once unsubscribed', async () => {
    const listener = await listenTo(server.socketUrl);
    listener.say(subscribe(contexts));
    await listener.next(onChannel('allDexsAssetCtxs'));
    listener.say(unsubscribe(contexts));
    const confirmed = await listener.next(onChannel('subscriptionResponse'));
    expect(confirmed.data).toEqual({ method: 'unsubscribe', subscription: contexts });
    const before = listener.received();
    const other = await listenTo(server.socketUrl);
    other.say(subscribe(contexts));
    for (let i = 0; i < 4; i += 1) await other.next(onChannel('allDexsAssetCtxs'));
    expect(listener.received()).toBe(before);
    other.close();
    listener.close();
  });

  it('sends the mids of one DEX', async () => {
    const listener = await listenTo(server.socketUrl);
    listener.say(subscribe({ type: 'allMids', dex: 'flx' }));
    const { data } = await listener.next(onChannel('allMids'));
    const mids = JSON.parse((await server.ask({ type: 'allMids', dex: 'flx' })).body);
    expect(data).toEqual({ mids, dex: 'flx' });
    listener.close();
  });

  it('answers a ping', async () => {
    const listener = await listenTo(server.socketUrl);
    listener.say({ method: 'ping' });
    expect(await listener.next(() => true)).toEqual({ channel: 'pong' });
    listener.close();
  });

  it.each([
    ['text that is no JSON', 'hello', 'Error parsing JSON into valid websocket request: hello'],
    [
      'an unknown method',
      '{"method":"sing"}',
      'Error parsing JSON into valid websocket request: {"method":"sing"}',
    ],
    ['JSON that is no object', '7', 'Error parsing JSON into valid websocket request: 7'],
    ['no subscription', '{"method":"subscribe"}', 'Invalid subscription {"method":"subscribe"}'],
    [
      'a bad interval',
      '{"method":"subscribe","subscription":{"type":"candle","coin":"BTC","interval":"9m"}}',
      'Invalid subscription {"method":"subscribe","subscription":{"type":"candle","coin":"BTC","interval":"9m"}}',
    ],
    [
      'an unsubscribing from nothing',
      '{"method":"unsubscribe","subscription":{"type":"allMids"}}',
      'Already unsubscribed: {"type":"allMids"}',
    ],
  ])('answers %s with an error and stays open', async (_name, message, data) => {
    const listener = await listenTo(server.socketUrl);
    listener.say(message);
    expect(await listener.next(() => true)).toEqual({ channel: 'error', data });
    listener.say({ method: 'ping' });
    await listener.next(onChannel('pong'));
    listener.close();
  });

  it('refuses the same subscription twice', async () => {
    const listener = await listenTo(server.socketUrl);
    listener.say(subscribe(candle('BTC')));
    listener.say(subscribe({ interval: '1m', coin: 'BTC', type: 'candle' }));
    const { data } = await listener.next(onChannel('error'));
    expect(data).toBe('Already subscribed: {"type":"candle","coin":"BTC","interval":"1m"}');
    listener.close();
  });

  it('closes the connection over an unlisted coin', async () => {
    const listener = await listenTo(server.socketUrl);
    listener.say(subscribe(candle('xyz:NOPE')));
    expect(await listener.closed).toBe(1005);
  });

  it('serves WebSockets under /ws only', async () => {
    await expect(listenTo(server.socketUrl.replace('/ws', '/other'))).rejects.toThrow('refused');
  });
});

describe('pushed candles', () => {
  it('come when they change, and not while the clock stands still', async () => {
    await using server = await serve();
    const listener = await listenTo(server.socketUrl);
    listener.say(subscribe(candle('BTC')));
    listener.say(subscribe(contexts));
    const first = candleOf(await listener.next(onChannel('candle')));
    // Ten ticks without a candle among them.
    for (let i = 0; i < 10; i += 1) {
      const frame = await listener.next((one) => one.channel !== 'subscriptionResponse');
      expect(frame.channel).toBe('allDexsAssetCtxs');
    }
    await server.clock.set(now + 1000, 0);
    const second = candleOf(await listener.next(onChannel('candle')));
    expect(second.t).toBe(first.t);
    expect(second.c).not.toBe(first.c);
    listener.close();
  });

  it('bring the one that ended, as in the history, before the one that opens', async () => {
    await using server = await serve();
    const listener = await listenTo(server.socketUrl);
    listener.say(subscribe(candle('xyz:GOLD')));
    const forming = candleOf(await listener.next(onChannel('candle')));
    await server.clock.set(forming.T + 1 + minute, 0);
    const frames = [];
    for (let i = 0; i < 3; i += 1) frames.push(candleOf(await listener.next(onChannel('candle'))));
    expect(frames.map((one) => one.t)).toEqual([forming.t, forming.t + minute, forming.t + 2 * minute]);
    const req = { coin: 'xyz:GOLD', interval: '1m', startTime: forming.t };
    expect(frames).toEqual(JSON.parse((await server.ask({ type: 'candleSnapshot', req })).body));
    listener.close();
  });

  it('never come for a market that does not trade', async () => {
    await using server = await serve();
    const listener = await listenTo(server.socketUrl);
    listener.say(subscribe(candle('xyz:KORU')));
    listener.say(subscribe(contexts));
    for (let i = 0; i < 5; i += 1) {
      const frame = await listener.next((one) => one.channel !== 'subscriptionResponse');
      expect(frame.channel).toBe('allDexsAssetCtxs');
    }
    listener.close();
  });
});

describe('a connection without frames', () => {
  it('is closed past the limit and not before, while one with frames stays', async () => {
    const elapsed = { ms: 0 };
    await using server = await serve({ silenceMs: 200, monotonic: () => elapsed.ms });
    const talking = await listenTo(server.socketUrl);
    talking.say(subscribe(contexts));
    const silent = await listenTo(server.socketUrl);
    elapsed.ms = 100;
    const newer = await listenTo(server.socketUrl);
    talking.say({ method: 'ping' });
    await talking.next(onChannel('pong'));
    elapsed.ms = 250;
    expect(await silent.closed).toBe(1005);
    for (const open of [talking, newer]) {
      open.say({ method: 'ping' });
      expect(await open.next(onChannel('pong'))).toEqual({ channel: 'pong' });
      open.close();
    }
  });

  it('is closed after 60 seconds of real time by default', async () => {
    const elapsed = { ms: 0 };
    await using server = await serve({ monotonic: () => elapsed.ms });
    const listener = await listenTo(server.socketUrl);
    elapsed.ms = 59_000;
    listener.say({ method: 'ping' });
    await listener.next(onChannel('pong'));
    elapsed.ms = 118_999;
    listener.say({ method: 'ping' });
    await listener.next(onChannel('pong'));
    elapsed.ms = 179_100;
    expect(await listener.closed).toBe(1005);
  });
});
