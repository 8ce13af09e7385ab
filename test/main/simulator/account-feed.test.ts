import { SubscriptionClient, WebSocketTransport } from '@nktkas/hyperliquid';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aFill,
  aFunding,
  aMove,
  anOrder,
  strangerAddress,
  vaultAddress,
  type VaultScript,
} from './a-vault.ts';
import { readAny, serveVault } from './asking.ts';
import { listenTo, onChannel, type Frame, type Listener, type Serving } from './serving.ts';
import { now } from './worlds.ts';

const user = vaultAddress;
const subscribe = (type: string, more: object = {}): object => ({
  method: 'subscribe',
  subscription: { type, user, ...more },
});
const fillAt = (time: number, tid: number) => aFill({ time, tid });

describe("an account's frames", () => {
  const open: { close: () => unknown }[] = [];
  const begin = async (script: VaultScript = {}): Promise<{ server: Serving; listener: Listener }> => {
    const server = await serveVault(script);
    const listener = await listenTo(server.socketUrl);
    open.push(listener, server);
    return { server, listener };
  };
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  /** Waits for frames that contain only state, which show that a tick has passed. */
  const afterTicks = async (listener: Listener, count: number): Promise<void> => {
    listener.say(subscribe('spotState'));
    for (let i = 0; i < count; i += 1) await listener.next(onChannel('spotState'));
  };

  it('begin with a snapshot of the newest fills, and bring each later one once', async () => {
    const fills = [fillAt(now - 20, 1), fillAt(now, 2), fillAt(now + 10, 3), fillAt(now + 20, 4)];
    const { server, listener } = await begin({ fills });
    listener.say(subscribe('userFills'));
    const tids = async (): Promise<unknown> => {
      const data = (await listener.next(onChannel('userFills'))).data as {
        isSnapshot?: true;
        user: string;
        fills: { tid: number }[];
      };
      expect(data.user).toBe(user);
      return [data.isSnapshot, data.fills.map((fill) => fill.tid)];
    };
    expect(await tids()).toEqual([true, [2, 1]]);
    await server.clock.set(now + 10, 0);
    expect(await tids()).toEqual([undefined, [3]]);
    await afterTicks(listener, 3);
    await server.clock.set(now + 500, 0);
    expect(await tids()).toEqual([undefined, [4]]);
  });

  it('bring each subscriber the news since its own last frame', async () => {
    const { server, listener } = await begin({ fills: [fillAt(now + 10, 1), fillAt(now + 20, 2)] });
    listener.say(subscribe('userFills'));
    await listener.next(onChannel('userFills'));
    await server.clock.set(now + 15, 0);
    await listener.next(onChannel('userFills'));
    const later = await listenTo(server.socketUrl);
    open.push(later);
    later.say(subscribe('userFills'));
    const snapshot = (await later.next(onChannel('userFills'))).data as { fills: { tid: number }[] };
    expect(snapshot.fills.map((fill) => fill.tid)).toEqual([1]);
    await server.clock.set(now + 30, 0);
    const next = (await later.next(onChannel('userFills'))).data as { fills: { tid: number }[] };
    expect(next.fills.map((fill) => fill.tid)).toEqual([2]);
  });

  it('of orders have no snapshot, the short form, and both the open and the filled state', async () => {
    const order = anOrder({ reduceOnly: true });
    const { server, listener } = await begin({
      orderEvents: [
        { order, status: 'open', statusTimestamp: now - 5 },
        { order, status: 'open', statusTimestamp: now + 5 },
        { order, status: 'filled', statusTimestamp: now + 6 },
      ],
    });
    listener.say(subscribe('orderUpdates'));
    await afterTicks(listener, 2);
    await server.clock.set(now + 10, 0);
    const { data } = await listener.next(onChannel('orderUpdates'));
    const { coin, side, limitPx, sz, oid, timestamp, origSz } = order;
    const short = { coin, side, limitPx, sz, oid, timestamp, origSz, reduceOnly: true };
    expect(data).toEqual([
      { order: short, status: 'open', statusTimestamp: now + 5 },
      { order: short, status: 'filled', statusTimestamp: now + 6 },
    ]);
  });

  it('of events have the channel name user and one event each, without the account', async () => {
    const order = anOrder();
    const { server, listener } = await begin({
      fills: [fillAt(now + 1, 1)],
      fundings: [aFunding({ time: now + 1 }), aFunding({ time: now + 2, coin: 'ETH' })],
      moves: [
        {
          time: now + 2,
          hash: aMove().hash,
          delta: {
            type: 'liquidation',
            liquidatedNtlPos: '500.0',
            accountValue: '3.0',
            leverageType: 'Isolated',
            liquidatedPositions: [{ coin: 'BTC', szi: '0.1' }],
          },
        },
        aMove({ time: now + 3 }),
      ],
      orderEvents: [
        { order, status: 'liquidatedCanceled', statusTimestamp: now + 2 },
        { order, status: 'reduceOnlyCanceled', statusTimestamp: now + 2 },
        { order, status: 'canceled', statusTimestamp: now + 2 },
      ],
    });
    listener.say(subscribe('userEvents'));
    await listener.next(onChannel('subscriptionResponse'));
    await server.clock.set(now + 10, 0);
    const events = [];
    for (let i = 0; i < 5; i += 1) events.push((await listener.next(onChannel('user'))).data);
    expect(events.map((event) => Object.keys(event as object))).toEqual([
      ['fills'],
      ['funding'],
      ['funding'],
      ['liquidation'],
      ['nonUserCancel'],
    ]);
    expect(events[1]).toEqual({
      funding: {
        time: now + 1,
        coin: 'BTC',
        usdc: '-0.12',
        szi: '0.5',
        fundingRate: '0.0000125',
        nSamples: null,
      },
    });
    expect(events[3]).toMatchObject({ liquidation: { liquidated_user: user, liquidated_ntl_pos: '500.0' } });
    expect(events[4]).toEqual({ nonUserCancel: [{ coin: 'BTC', oid: order.oid }] });
  });

  it('of funding and of the ledger begin with a snapshot, too', async () => {
    const { server, listener } = await begin({
      fundings: [aFunding(), aFunding({ time: now + 5 })],
      moves: [aMove(), aMove({ time: now + 5 })],
    });
    listener.say(subscribe('userFundings'));
    listener.say(subscribe('userNonFundingLedgerUpdates'));
    const fundings = await listener.next(onChannel('userFundings'));
    expect(fundings.data).toMatchObject({ isSnapshot: true, user, fundings: [{ time: now - 1000 }] });
    const moves = await listener.next(onChannel('userNonFundingLedgerUpdates'));
    expect(moves.data).toMatchObject({ isSnapshot: true, user, nonFundingLedgerUpdates: [aMove()] });
    await server.clock.set(now + 9, 0);
    const paid = await listener.next(onChannel('userFundings'));
    expect(paid.data).toEqual({ user, fundings: [expect.not.objectContaining({ hash: aMove().hash })] });
    const moved = await listener.next(onChannel('userNonFundingLedgerUpdates'));
    expect(moved.data).toEqual({ user, nonFundingLedgerUpdates: [aMove({ time: now + 5 })] });
  });

  it('of state match the answers to requests, DEX by DEX and all at once', async () => {
    const { server, listener } = await begin({ orders: [anOrder({ coin: 'xyz:NVDA' })] });
    // Each tick repeats earlier subscriptions, each of its own DEX.
    const next = async (
      type: string,
      more: { readonly dex?: string } = {},
      of = more.dex,
    ): Promise<unknown> => {
      const fits = (frame: Frame): boolean =>
        onChannel(type)(frame) && (of === undefined || (frame.data as { dex: string }).dex === of);
      listener.say(subscribe(type, more));
      return (await listener.next(fits)).data;
    };
    const xyz = await readAny(server, 'clearinghouseState', { dex: 'xyz' });
    const main = await readAny(server, 'clearinghouseState');
    const flx = await readAny(server, 'clearinghouseState', { dex: 'flx' });
    expect(await next('clearinghouseState', { dex: 'xyz' })).toEqual({
      dex: 'xyz',
      user,
      clearinghouseState: xyz,
    });
    expect(await next('clearinghouseState', {}, '')).toMatchObject({ dex: '', user });
    expect(await next('allDexsClearinghouseState')).toEqual({
      user,
      clearinghouseStates: [
        ['', main],
        ['xyz', xyz],
        ['flx', flx],
      ],
    });
    const orders = await readAny(server, 'frontendOpenOrders', { dex: 'xyz' });
    expect(await next('openOrders', { dex: 'xyz' })).toEqual({ dex: 'xyz', user, orders });
    expect(await next('spotState')).toEqual({
      user,
      spotState: await readAny(server, 'spotClearinghouseState'),
    });
  });

  it('are empty for an unknown account, and refused for an invalid address', async () => {
    const { listener } = await begin({ fills: [aFill()] });
    listener.say(subscribe('userFills', { user: strangerAddress }));
    const { data } = await listener.next(onChannel('userFills'));
    expect(data).toEqual({ isSnapshot: true, user: strangerAddress, fills: [] });
    listener.say(subscribe('userFills', { user: '0x12' }));
    const invalid = await listener.next(onChannel('error'));
    expect(invalid.data).toMatch(/^Invalid subscription /);
  });

  it('can be read by an independent client', async () => {
    const { server } = await begin({ fills: [aFill()] });
    const transport = new WebSocketTransport({ url: server.socketUrl });
    const client = new SubscriptionClient({ transport });
    try {
      const fills = await new Promise<readonly unknown[]>((resolve, reject) => {
        client.userFills({ user }, (event) => resolve(event.fills)).catch(reject);
      });
      expect(fills).toHaveLength(1);
      const states = await new Promise<readonly unknown[]>((resolve, reject) => {
        client
          .allDexsClearinghouseState({ user }, (event) => resolve(event.clearinghouseStates))
          .catch(reject);
      });
      expect(states).toHaveLength(3);
    } finally {
      await transport.close();
    }
  });
});

describe('the limits of subscriptions', () => {
  const addressNumber = (i: number): string => `0x${String(i).padStart(40, '0')}`;

  it('are ten accounts over all connections, until one is released', async () => {
    const server = await serveVault();
    const [one, other] = [await listenTo(server.socketUrl), await listenTo(server.socketUrl)];
    try {
      for (let i = 0; i < 10; i += 1) one.say(subscribe('orderUpdates', { user: addressNumber(i) }));
      for (let i = 0; i < 10; i += 1) await one.next(onChannel('subscriptionResponse'));
      other.say(subscribe('userFills', { user: addressNumber(10) }));
      const invalid = await other.next(() => true);
      expect(invalid).toEqual({ channel: 'error', data: 'Cannot track more than 15 total users.' });
      other.say(subscribe('userFills', { user: addressNumber(3) }));
      await other.next(onChannel('subscriptionResponse'));
      one.say({ method: 'unsubscribe', subscription: { type: 'orderUpdates', user: addressNumber(4) } });
      await one.next(onChannel('subscriptionResponse'));
      other.say(subscribe('userFills', { user: addressNumber(10) }));
      expect((await other.next(onChannel('subscriptionResponse'))).data).toMatchObject({
        subscription: { user: addressNumber(10) },
      });
    } finally {
      one.close();
      other.close();
      await server.close();
    }
  });

  it('are 1,000 subscriptions, not counting those of closed connections', async () => {
    await using server = await serveVault();
    const one = await listenTo(server.socketUrl);
    const numbers = [...Array(1000).keys()];
    for (const i of numbers) one.say(subscribe('openOrders', { dex: `none${i}` }));
    for (const _ of numbers) await one.next(onChannel('subscriptionResponse'));
    one.say(subscribe('openOrders', { dex: 'onemore' }));
    const invalid = await one.next(onChannel('error'));
    expect(invalid.data).toBe('Cannot subscribe to more than 1000 channels.');
    one.close();
    await one.closed;
    const other = await listenTo(server.socketUrl);
    await expect
      .poll(async () => {
        other.say(subscribe('openOrders', { dex: 'xyz' }));
        return (await other.next(() => true)).channel;
      })
      .toBe('subscriptionResponse');
    other.close();
  });
});
