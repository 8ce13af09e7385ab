import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MarketSnapshots } from '../../../src-preload/contract/views/market-snapshots.ts';
import { marketSnapshots } from '../../../src-main/queries/market-snapshots.ts';
import { vault } from '../agent-status.ts';
import { anOpenOrder } from '../fake-accounts.ts';
import { aQuote, hour, minute, now } from '../markets.ts';
import type { ReadModelFixture } from '../read-model-fixture.ts';
import { aReadModel } from '../read-model-fixture.ts';
import { putQuotes, putWholeAccount, read } from '../whole-house.ts';

let house: ReadModelFixture;
beforeEach(() => {
  house = aReadModel({ account: vault, agent: read() });
  putQuotes(house.store);
});
afterEach(async () => {
  await house[Symbol.asyncDispose]();
});

const never = new AbortController().signal;
const ask = async (symbol: string | null = null, model = house.readModel) =>
  MarketSnapshots.strict().parse(await model.marketSnapshots(symbol, never));
const symbols = async (): Promise<string[]> => (await ask()).markets.map(({ symbol }) => symbol);
const lastHour = now - (now % hour);

describe('market snapshots', () => {
  test('have the mark, the day’s change and range, and the venue’s own time only: it gave none', async () => {
    const { markets, ...envelope } = await ask();
    expect(envelope).toEqual({
      network: 'TESTNET',
      symbol: null,
      market_id: null,
      market_count: 2,
      updated_at: '2026-09-01T13:37:21.500+00:00',
    });
    expect(markets[0]).toEqual({
      symbol: 'BTC',
      market_id: 'sim-testnet:BTC',
      last_price: 110,
      change_24h_pct: 10,
      // Of candles from 9.75 to 12.5 that close at 11.
      atr_24h: 2.75,
      funding_rate: 0.0000125,
      volume_24h_usd: 1234567.89,
      updated_at: null,
      received_at: '2026-09-01T13:37:21.500+00:00',
    });
  });

  test('are of the agent’s coins in its order, then of those with a position or an order, each once', async () => {
    putWholeAccount(house.store);
    const { writer } = house.store;
    writer.putOrders('odd', { value: [anOpenOrder({ coin: 'odd:GOLD' })], receivedAt: now });
    writer.putOrders('', {
      value: [anOpenOrder({ coin: 'kPEPE' }), anOpenOrder({ oid: 2 })],
      receivedAt: now,
    });
    house.agent.standing = read({ symbols: ['xyz:TSLA', 'NONE', 'XYZ:gold', 'xyz:TSLA'] });
    expect(await symbols()).toEqual(['xyz:TSLA', 'xyz:GOLD', 'BTC', 'kPEPE', 'odd:GOLD']);
  });

  test('without an agent are of what is held or ordered, and of neither an empty list', async () => {
    house.agent.standing = { kind: 'not_configured' };
    expect(await ask()).toMatchObject({ market_count: 0, markets: [], updated_at: null });
    putWholeAccount(house.store);
    expect(await symbols()).toEqual(['BTC']);
  });

  test('keep to what the agent said last while it can’t be read, and fail where it never said it', async () => {
    const status = read();
    const last = status.kind === 'read' ? { status: status.status, readAt: status.readAt } : null;
    const failing = { kind: 'failed', error: 'No such file.', remedy: null, since: now } as const;
    house.agent.standing = { ...failing, last };
    expect(await symbols()).toEqual(['BTC', 'xyz:TSLA']);
    house.agent.standing = { ...failing, last: null };
    await expect(ask()).rejects.toMatchObject({
      code: 'provider_failed',
      message: expect.stringContaining('No such file.') as string,
    });
    house.agent.standing = read({ symbols: null });
    await expect(ask()).rejects.toMatchObject({ code: 'provider_failed' });
    // One that is named needs no agent.
    expect((await ask('BTC')).market_count).toBe(1);
  });

  test.each([
    ['kpepe', 'sim-testnet:kPEPE', 1],
    ['BTC/USDC', 'sim-testnet:BTC', 1],
    ['odd:gold', 'sim-testnet:odd:GOLD', 1],
    ['GOLD', null, 0],
    ['', null, 0],
  ])('of “%s” are of %s, whatever the agent trades', async (symbol, market_id, market_count) => {
    house.store.writer.putQuotes([aQuote({ coin: 'odd:GOLD' })]);
    expect(await ask(symbol)).toMatchObject({ symbol, market_id, market_count });
  });

  test('of a market in collateral that is no dollar have no volume in dollars', async () => {
    house.store.writer.putQuotes([aQuote({ coin: 'odd:GOLD' })]);
    expect((await ask('odd:GOLD')).markets).toMatchObject([{ last_price: 110, volume_24h_usd: null }]);
  });

  test('of a catalog that was never read are a failure', async () => {
    await using unread = aReadModel({ reading: null });
    await expect(ask(null, unread.readModel)).rejects.toMatchObject({ code: 'provider_failed' });
    await expect(ask('BTC', unread.readModel)).rejects.toMatchObject({ code: 'provider_failed' });
  });
});

describe('a quote', () => {
  test('past its limit tells when it came and nothing else, beside those that are young', async () => {
    house.time.now = now + minute;
    expect((await ask()).markets).toMatchObject([{ last_price: 110 }, { last_price: 110 }]);
    house.time.now = now + minute + 1;
    house.store.writer.putQuotes([aQuote({ receivedAt: house.time.now })]);
    const { markets, updated_at } = await ask();
    expect(updated_at).toBe('2026-09-01T13:37:21.500+00:00');
    expect(markets).toMatchObject([
      { symbol: 'BTC', last_price: 110 },
      {
        symbol: 'xyz:TSLA',
        last_price: null,
        change_24h_pct: null,
        funding_rate: null,
        volume_24h_usd: null,
        updated_at: null,
        received_at: '2026-09-01T13:37:21.500+00:00',
      },
    ]);
  });

  test('past its limit is a failure that names its age where none is younger', async () => {
    house.time.now = now + minute + 15_000;
    const failed = { code: 'provider_failed', message: expect.stringContaining('75 s old') as string };
    await expect(ask()).rejects.toMatchObject(failed);
    await expect(ask('BTC')).rejects.toMatchObject(failed);
  });

  test('that the venue does not give is null, where it gives those of others', async () => {
    expect((await ask('kPEPE')).markets).toMatchObject([
      { last_price: null, received_at: null, updated_at: null, atr_24h: 2.75 },
    ]);
  });

  test('that was not read of any market of the DEX yet is a failure', async () => {
    await expect(ask('odd:GOLD')).rejects.toMatchObject({ code: 'provider_failed' });
  });
});

describe('the range of a day', () => {
  const ranges = async (): Promise<(number | null)[]> => (await ask()).markets.map(({ atr_24h }) => atr_24h);

  test('asks the venue once an hour', async () => {
    await ranges();
    expect(house.venue.asked.map(({ coin, interval }) => `${coin} ${interval}`)).toEqual([
      'BTC 1h',
      'xyz:TSLA 1h',
    ]);
    house.time.now = lastHour + hour - 1;
    putQuotes(house.store, house.time.now);
    expect(await ranges()).toEqual([2.75, 2.75]);
    expect(house.venue.asked).toHaveLength(2);
    house.time.now = lastHour + hour + 6_000;
    putQuotes(house.store, house.time.now);
    expect(await ranges()).toEqual([2.75, 2.75]);
    expect(house.venue.asked).toHaveLength(4);
  });

  test('reads an hour again that was read as it ended', async () => {
    house.time.now = lastHour + hour + 1;
    putQuotes(house.store, house.time.now);
    await ranges();
    house.time.now += 20_000;
    await ranges();
    expect(house.venue.asked).toHaveLength(4);
    house.time.now += 20_000;
    await ranges();
    expect(house.venue.asked).toHaveLength(4);
  });

  test('is null where an hour is missing', async () => {
    house.venue.has = (openTime) => openTime !== lastHour - 5 * hour;
    expect(await ranges()).toEqual([null, null]);
  });

  test('is null where the candles could not be read, also where some are stored, and all else is told', async () => {
    await ranges();
    house.venue.mood = { kind: 'fails' };
    // The hour that has ended since is stored as it stood before its end.
    house.time.now = lastHour + hour + 10 * minute;
    putQuotes(house.store, house.time.now);
    expect((await ask()).markets).toMatchObject([
      { last_price: 110, atr_24h: null },
      { last_price: 110, atr_24h: null },
    ]);
    house.venue.mood = { kind: 'answers' };
    expect(await ranges()).toEqual([2.75, 2.75]);
  });

  test('is not waited for longer than what is known can wait', async () => {
    house.venue.mood = { kind: 'hangs' };
    const { markets } = await marketSnapshots(house.scope, { symbol: null, candlePatienceMs: 20 }, never);
    expect(markets.map(({ last_price, atr_24h }) => [last_price, atr_24h])).toEqual([
      [110, null],
      [110, null],
    ]);
    expect(house.venue.abandoned()).toBeGreaterThan(0);
  });

  test('ends with who gives up', async () => {
    house.venue.mood = { kind: 'hangs' };
    const gone = new AbortController();
    const asking = house.readModel.marketSnapshots(null, gone.signal);
    gone.abort(new Error('gone'));
    await expect(asking).rejects.toThrow('gone');
  });

  test('asks for four markets at once and no more', async () => {
    const held = Promise.withResolvers<void>();
    house.venue.mood = { kind: 'held', until: held.promise };
    house.agent.standing = read({ symbols: ['BTC', 'kPEPE', 'MATIC', 'xyz:TSLA', 'xyz:GOLD', 'odd:GOLD'] });
    const asking = ask();
    await new Promise((resolve) => setImmediate(resolve));
    expect(house.venue.asked).toHaveLength(4);
    held.resolve();
    expect((await asking).market_count).toBe(6);
    expect(house.venue.asked).toHaveLength(6);
  });
});
