import { beforeEach, describe, expect, test } from 'vitest';
import { listRestingOrders } from '../../../../src-main/operations/account/resting-orders.ts';
import { StoreError } from '../../../../src-main/store/store.ts';
import { VenueError } from '../../../../src-main/venue/venue.ts';
import { RestingOrders } from '../../../../src-preload/contract/views/account/resting-orders.ts';
import { aClock } from '../../a-clock.ts';
import { vault } from '../../agent-status.ts';
import { listOrdersNow } from '../../asked.ts';
import { aDexAccount, anOpenOrder } from '../../fake-accounts.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { decimal, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { putCompleteAccount, read } from '../../complete-account.ts';
import { askScope } from '../ask-scope.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));
beforeEach(() => {
  const { reader, writer } = app.store;
  // The account has been read on every DEX and holds nothing.
  writer.putDexAccounts(
    reader.catalog().dexes.map(({ name }) => ({ value: aDexAccount({ dex: name }), receivedAt: now })),
  );
});

const ask = async (symbol: string | null = null, askSource = app.ask) =>
  RestingOrders.strict().parse(await askSource(listRestingOrders, { symbol }));
const onTsla = anOpenOrder({ oid: 2_001, coin: 'xyz:TSLA' });
const askedDexes = (): unknown[] =>
  app.venue.questions.filter(({ method }) => method === 'fetchOpenOrders').map(({ about }) => about);

describe('resting orders', () => {
  test('that are stored and young are returned without a venue request', async () => {
    putCompleteAccount(app.store);
    const { orders, ...envelope } = await ask();
    expect(envelope).toEqual({
      network: 'TESTNET',
      symbol: null,
      marketId: null,
      symbolNote: null,
      orderCount: 2,
      failClosed: true,
      unreadable: [],
      leftOut: [],
      updatedAt: '2026-09-01T13:37:21.500+00:00',
    });
    expect(orders).toEqual(app.ask(listOrdersNow, null).orders);
    expect(askedDexes()).toEqual([]);
  });

  test('that are stale are read from the venue at once, and stored', async () => {
    putCompleteAccount(app.store);
    app.time.now = now + 10_000;
    await ask();
    expect(askedDexes()).toEqual([]);
    app.time.now = now + 10_001;
    app.venue.account.openOrders.set('', [anOpenOrder({ oid: 7 })]);
    const fresh = await ask();
    expect(fresh).toMatchObject({ orders: [{ oid: '7' }], updatedAt: '2026-09-01T13:37:31.501+00:00' });
    expect(askedDexes()).toEqual(['']);
    expect(app.ask(listOrdersNow, null).orders).toEqual(fresh.orders);
    await ask();
    expect(askedDexes()).toEqual(['']);
  });

  test('that are read at once have a history only where the venue’s clock is ours', async () => {
    const { reader } = app.store;
    const { venueTime } = app.scope.world;
    app.venue.account.openOrders.set('', [anOpenOrder({ oid: 7 })]);
    venueTime.note(now - 26 * 60 * minute);
    expect(await ask()).toMatchObject({ orders: [{ oid: '7' }] });
    expect(reader.orderHistory(7)).toEqual([]);
    app.time.now = now + minute;
    venueTime.note(app.time.now);
    expect(await ask()).toMatchObject({ orders: [{ oid: '7' }] });
    expect(reader.orderHistory(7)).toMatchObject([{ fromTime: app.time.now, toTime: null }]);
  });

  test('are an error and not an empty list where the venue fails, though an older list is stored', async () => {
    const failed = { code: 'provider_failed' };
    app.venue.behavior = { kind: 'fails' };
    await expect(ask()).rejects.toMatchObject(failed);
    putCompleteAccount(app.store);
    expect((await ask()).orderCount).toBe(2);
    app.time.now = now + 10_001;
    await expect(ask()).rejects.toMatchObject(failed);
    await expect(ask('NONE')).rejects.toMatchObject(failed);
  });

  test('that are stored replace a reading for one minute at most while our own budget is spent', async () => {
    app.venue.behavior = {
      kind: 'breaks',
      error: new VenueError('budget_spent', 'The venue request budget is spent; try again in 3 s.'),
    };
    const failed = { code: 'provider_failed', message: expect.stringContaining('budget is spent') as string };
    await expect(ask()).rejects.toMatchObject(failed);
    putCompleteAccount(app.store);
    app.time.now = now + minute;
    expect(await ask()).toMatchObject({ orderCount: 2, updatedAt: '2026-09-01T13:37:21.500+00:00' });
    expect(askedDexes()).toEqual(['', '']);
    app.time.now = now + minute + 1;
    await expect(ask()).rejects.toMatchObject(failed);
  });

  test.each(['rate_limited', 'timeout', 'connection', 'aborted'] as const)(
    'that are stored do not replace a reading that the venue itself failed: %s',
    async (failure) => {
      putCompleteAccount(app.store);
      app.time.now = now + 10_001;
      app.venue.behavior = { kind: 'breaks', error: new VenueError(failure, 'It failed.') };
      await expect(ask()).rejects.toMatchObject({ code: 'provider_failed' });
    },
  );

  test('are an error where one DEX of several could not be read', async () => {
    app.agent.state = read();
    app.store.writer.putOrders('', { value: [anOpenOrder()], receivedAt: now });
    app.venue.behavior = { kind: 'fails' };
    await expect(ask()).rejects.toMatchObject({ code: 'provider_failed' });
    // Strict for every symbol, whichever DEX it is on.
    await expect(ask('BTC')).rejects.toMatchObject({ code: 'provider_failed' });
  });

  test('are read from the venue’s own DEX and any with a position, an order, a fill or an agent’s coin', async () => {
    app.agent.state = read({ symbols: ['xyz:TSLA', 'gone:X'] });
    app.venue.account.openOrders.set('xyz', [onTsla]);
    expect((await ask()).orders).toMatchObject([{ oid: '2001', marketId: 'sim-testnet:xyz:TSLA' }]);
    expect(askedDexes().toSorted()).toEqual(['', 'xyz']);
    app.store.writer.putOrders('odd', {
      value: [anOpenOrder({ coin: 'odd:GOLD' })],
      receivedAt: now - minute,
    });
    await ask();
    expect(askedDexes().at(-1)).toBe('odd');
  });

  test('of several DEXes stay young that many times longer, so that frequent requests cost the venue the same', async () => {
    app.agent.state = read();
    await ask();
    expect(askedDexes()).toHaveLength(2);
    app.time.now = now + 20_000;
    await ask();
    expect(askedDexes()).toHaveLength(2);
    app.time.now = now + 20_001;
    await ask();
    expect(askedDexes()).toHaveLength(4);
  });

  test('stay young for longer where the world runs faster', async () => {
    const askSource = askScope({
      ...app.scope,
      world: aClock(
        () => app.time.now,
        () => 60,
      ),
    });
    await ask(null, askSource);
    app.time.now = now + 600_000;
    await ask(null, askSource);
    expect(askedDexes()).toEqual(['']);
  });

  test('that many callers ask for at once are read once', async () => {
    const held = Promise.withResolvers<void>();
    app.venue.behavior = { kind: 'held', until: held.promise };
    const asking = Promise.all([ask(), ask(), ask('BTC')]);
    held.resolve();
    await asking;
    expect(askedDexes()).toEqual(['']);
  });

  test('that were read but can’t be stored are returned', async () => {
    const putOrders = (): never => {
      throw new StoreError(new Error('disk full'));
    };
    const askSource = askScope({ ...app.scope, writer: { ...app.store.writer, putOrders } });
    app.venue.account.openOrders.set('', [anOpenOrder()]);
    expect((await ask(null, askSource)).orderCount).toBe(1);
  });

  test('of an account without any are an empty list that was read', async () => {
    expect(await ask()).toMatchObject({ orderCount: 0, orders: [], failClosed: true });
    expect(askedDexes()).toEqual(['']);
  });

  test('are not waited for by a caller that gives up, and the venue request is aborted', async () => {
    app.venue.behavior = { kind: 'hangs' };
    const gone = new AbortController();
    const asking = app.ask(listRestingOrders, { symbol: null }, { signal: gone.signal });
    gone.abort(new Error('gone'));
    await expect(asking).rejects.toThrow('gone');
    app.venue.behavior = { kind: 'answers' };
    expect((await ask()).orderCount).toBe(0);
  });
});

describe('the orders of a symbol', () => {
  beforeEach(() => {
    putCompleteAccount(app.store);
    app.store.writer.putOrders('xyz', { value: [onTsla], receivedAt: now, unreadable: ['xyz:GOLD', null] });
  });

  test.each([
    ['btc/USDC', 'sim-testnet:BTC', 2],
    ['odd:GOLD', 'sim-testnet:odd:GOLD', 0],
    ['', null, 0],
  ])('“%s” are those of %s', async (symbol, marketId, orderCount) => {
    expect(await ask(symbol)).toMatchObject({ symbol, marketId, orderCount });
  });

  test('come with unreadable rows that may be of it', async () => {
    const unread = async (symbol: string): Promise<unknown[]> =>
      (await ask(symbol)).unreadable.map(({ coin }) => coin);
    expect(await unread('xyz:TSLA')).toEqual([null]);
    expect((await unread('xyz:GOLD')).toSorted()).toEqual([null, 'xyz:GOLD'].toSorted());
    expect(await unread('BTC')).toEqual([]);
    expect(await unread('TSLA')).toEqual([]);
  });

  test('come once every DEX in use has answered', async () => {
    app.time.now = now + 20_001;
    app.venue.account.openOrders.set('', [anOpenOrder({ limitPrice: decimal('80') })]);
    expect((await ask('BTC')).orders).toMatchObject([{ price: 80 }]);
    expect(askedDexes().toSorted()).toEqual(['', 'xyz']);
  });
});
