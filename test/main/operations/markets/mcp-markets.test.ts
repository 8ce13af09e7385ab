import { beforeEach, describe, expect, test } from 'vitest';
import { listMarketSnapshots } from '../../../../src-main/operations/markets/market-snapshots.ts';
import { freshnessLimitsMs } from '../../../../src-preload/contract/views/freshness.ts';
import { MarketSnapshots } from '../../../../src-preload/contract/views/markets/market-snapshots.ts';
import { vault } from '../../agent-status.ts';
import { anOpenOrder } from '../../fake-accounts.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { aQuote, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { putQuotes, putCompleteAccount, read } from '../../complete-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault, agent: read() }));
beforeEach(() => {
  putQuotes(app.store);
});

const ask = async (symbol: string | null = null, askSource = app.ask) =>
  MarketSnapshots.strict().parse(await askSource(listMarketSnapshots, { symbol }));
const symbols = async (): Promise<string[]> => (await ask()).markets.map(({ symbol }) => symbol);

describe('market snapshots', () => {
  test('have the mark, the day’s change and range, and no time where the venue gave none', async () => {
    const { markets, ...envelope } = await ask();
    expect(envelope).toEqual({
      network: 'TESTNET',
      symbol: null,
      marketId: null,
      symbolNote: null,
      marketCount: 2,
      updatedAt: '2026-09-01T13:37:21.500+00:00',
    });
    expect(markets[0]).toEqual({
      symbol: 'BTC',
      marketId: 'sim-testnet:BTC',
      lastPrice: 110,
      change24hPct: 10,
      // From candles between 9.75 and 12.5 that close at 11.
      atr24h: 2.75,
      fundingRate: 0.0000125,
      volume24hUsd: 1234567.89,
      updatedAt: null,
      receivedAt: '2026-09-01T13:37:21.500+00:00',
    });
  });

  test('cover the agent’s coins in its order, then those with a position or an order, each once', async () => {
    putCompleteAccount(app.store);
    const { writer } = app.store;
    writer.putOrders('odd', { value: [anOpenOrder({ coin: 'odd:GOLD' })], receivedAt: now });
    writer.putOrders('', {
      value: [anOpenOrder({ coin: 'kPEPE' }), anOpenOrder({ oid: 2 })],
      receivedAt: now,
    });
    app.agent.state = read({ symbols: ['xyz:TSLA', 'NONE', 'XYZ:gold', 'xyz:TSLA'] });
    expect(await symbols()).toEqual(['xyz:TSLA', 'xyz:GOLD', 'BTC', 'kPEPE', 'odd:GOLD']);
  });

  test('name the coins without a row: those that the venue’s list of markets lacks', async () => {
    app.store.writer.putOrders('', { value: [anOpenOrder({ coin: 'GONE' })], receivedAt: now });
    app.agent.state = read({ symbols: ['BTC', 'NONE', 'NONE'] });
    expect(await ask()).toMatchObject({
      marketCount: 1,
      symbolNote: "The venue's list of markets lacks NONE, GONE.",
    });
  });

  test('without an agent cover what is held or ordered, and are an empty list without either', async () => {
    app.agent.state = { kind: 'not_configured' };
    expect(await ask()).toMatchObject({ marketCount: 0, markets: [], updatedAt: null });
    putCompleteAccount(app.store);
    expect(await symbols()).toEqual(['BTC']);
  });

  test('use the agent’s last list while it can’t be read, and fail where it never sent one', async () => {
    const status = read();
    const last = status.kind === 'read' ? { ...status } : null;
    const failing = { kind: 'failed', error: 'No such file.', remedy: null, since: now } as const;
    app.agent.state = { ...failing, last };
    expect(await symbols()).toEqual(['BTC', 'xyz:TSLA']);
    app.agent.state = { ...failing, last: null };
    await expect(ask()).rejects.toMatchObject({
      code: 'provider_failed',
      message: expect.stringContaining('No such file.') as string,
    });
    app.agent.state = read({ symbols: null });
    await expect(ask()).rejects.toMatchObject({ code: 'provider_failed' });
    // One that is named needs no agent.
    expect((await ask('BTC')).marketCount).toBe(1);
  });

  test.each([
    ['odd:gold', 'sim-testnet:odd:GOLD', 1],
    ['', null, 0],
  ])('of “%s” cover %s, even if the agent does not trade it', async (symbol, marketId, marketCount) => {
    app.store.writer.putQuotes([aQuote({ coin: 'odd:GOLD' })]);
    expect(await ask(symbol)).toMatchObject({ symbol, marketId, marketCount });
  });

  test('of a symbol that no market has name the time of a list of markets that is past its limit', async () => {
    app.time.now = now + freshnessLimitsMs.metadata + 1;
    expect(await ask('LISTED-LATER')).toMatchObject({
      marketCount: 0,
      symbolNote:
        "No market is named LISTED-LATER. GET /api/markets lists the coins. The venue's list of markets was last read at 2026-09-01 13:37:21 UTC: markets listed since then are missing.",
    });
  });

  test('of a market in collateral that is not a dollar have no volume in dollars', async () => {
    app.store.writer.putQuotes([aQuote({ coin: 'odd:GOLD' })]);
    expect((await ask('odd:GOLD')).markets).toMatchObject([{ lastPrice: 110, volume24hUsd: null }]);
  });
});

describe('a quote', () => {
  test('past its limit has the time it came and nothing else, beside young ones', async () => {
    app.time.now = now + minute;
    expect((await ask()).markets).toMatchObject([{ lastPrice: 110 }, { lastPrice: 110 }]);
    app.time.now = now + minute + 1;
    app.store.writer.putQuotes([aQuote({ receivedAt: app.time.now })]);
    const { markets, updatedAt } = await ask();
    expect(updatedAt).toBe('2026-09-01T13:37:21.500+00:00');
    expect(markets).toMatchObject([
      { symbol: 'BTC', lastPrice: 110 },
      {
        symbol: 'xyz:TSLA',
        lastPrice: null,
        change24hPct: null,
        fundingRate: null,
        volume24hUsd: null,
        updatedAt: null,
        receivedAt: '2026-09-01T13:37:21.500+00:00',
      },
    ]);
  });

  test('past its limit is an error that names its age where none is younger', async () => {
    app.time.now = now + minute + 15_000;
    const failed = { code: 'provider_failed', message: expect.stringContaining('75 s old') as string };
    await expect(ask()).rejects.toMatchObject(failed);
    await expect(ask('BTC')).rejects.toMatchObject(failed);
  });

  test('that the venue does not give is null, where it gives those of others', async () => {
    expect((await ask('kPEPE')).markets).toMatchObject([
      { lastPrice: null, receivedAt: null, updatedAt: null, atr24h: 2.75 },
    ]);
  });

  test('that was not yet read for any market of the DEX is an error', async () => {
    await expect(ask('odd:GOLD')).rejects.toMatchObject({ code: 'provider_failed' });
  });
});
