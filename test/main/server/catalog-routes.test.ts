import { describe, expect, test } from 'vitest';
import { Catalog, MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { aMarket, aQuote, aReading, minute } from '../markets.ts';
import { expectCommonHeaders, expectGood, expectProblem } from './expected-answers.ts';
import { aServer } from './server-fixture.ts';

const server = sharedByTests(() => aServer());

const catalog = async (query = ''): Promise<Catalog> =>
  expectGood(await server.get(`/api/markets${query}`), Catalog);
const coinsOf = ({ markets }: Catalog): string[] => markets.map(({ coin }) => coin);

describe('the catalog', () => {
  test('has every market of the venue, its DEXes, and when the metadata was read', async () => {
    const body = await catalog();
    expect(body).toMatchObject({ network: 'TESTNET', count: 6, timestamp: '2026-09-01T13:37:21.500+00:00' });
    expect(coinsOf(body)).toEqual(['BTC', 'kPEPE', 'MATIC', 'xyz:TSLA', 'xyz:GOLD', 'odd:GOLD']);
    expect(body.dexes).toEqual([
      { name: '', fullName: '', collateral: 'USDC', marketCount: 3 },
      { name: 'xyz', fullName: 'XYZ', collateral: 'USDC', marketCount: 2 },
      { name: 'odd', fullName: 'Odd Exchange', collateral: 'HYPE', marketCount: 1 },
    ]);
  });

  test.each([
    ['CRYPTO', ['BTC', 'kPEPE', 'MATIC']],
    ['EQUITY', ['xyz:TSLA']],
    ['COMMODITY', ['xyz:GOLD']],
    ['PREDICTION', []],
  ])('assetClass=%s keeps that class, and all DEXes', async (assetClass, coins) => {
    const body = await catalog(`?assetClass=${assetClass}`);
    expect([coinsOf(body), body.count]).toEqual([coins, coins.length]);
    expect(body.dexes.map(({ marketCount }) => marketCount)).toEqual([3, 2, 1]);
  });

  test.each(['crypto', '', 'CRYPTO,EQUITY', 'CRYPTO&assetClass=CRYPTO'])(
    'assetClass=%s is an error, never an empty list',
    async (assetClass) => {
      for (const path of ['/api/markets', '/api/quotes'])
        expectProblem(await server.get(`${path}?assetClass=${assetClass}`), 400, 'invalid_asset_class');
    },
  );

  test.each(['', '1', 'TRUE', 'true%20', 'true&activeOnly=true'])(
    'activeOnly=%s is an error',
    async (value) => {
      expectProblem(await server.get(`/api/markets?activeOnly=${value}`), 400, 'invalid_active_only');
    },
  );

  test('activeOnly=false is the whole catalog, byte for byte', async () => {
    const [plain, all] = [
      await server.get('/api/markets'),
      await server.get('/api/markets?activeOnly=false'),
    ];
    expect(all.text).toBe(plain.text);
  });
});

describe('a row', () => {
  const rowOf = async (id: string): Promise<MarketRow> =>
    expectGood(await server.get(`/api/markets/${id}`), MarketRow);

  test('is found by its marketId, encoded or not', async () => {
    for (const id of ['sim-testnet%3Axyz%3ATSLA', 'sim-testnet:xyz:TSLA', 'sim-testnet%3axyz:TSLA'])
      expect(await rowOf(id)).toEqual({
        marketId: 'sim-testnet:xyz:TSLA',
        network: 'TESTNET',
        venue: 'simulated',
        dex: 'xyz',
        coin: 'xyz:TSLA',
        displayTicker: 'TSLA',
        assetClass: 'EQUITY',
        collateral: 'USDC',
        displayName: expect.any(String) as string,
        activation: 'CATALOG_ONLY',
        venueSession: 'open',
        tradeable: null,
        tradeability: {
          discovered: true,
          configured: null,
          operatorListed: null,
          governanceApproved: null,
          activated: null,
        },
        unavailableReason:
          "It is unknown whether the market is tradeable: the agent's report on it can't be read.",
        underlying: { ticker: 'NASDAQ:TSLA', calendar: 'us_equity' },
        maxLeverage: 40,
        sizeDecimals: 5,
        onlyIsolated: false,
      });
  });

  test('is of the market in the path, whatever the query says', async () => {
    for (const part of ['', '/quote', '/state'])
      for (const query of ['marketId=sim-testnet:xyz:TSLA', 'marketId=', 'marketId=a&marketId=b'])
        expect((await server.get(`/api/markets/sim-testnet:BTC${part}?${query}`)).json()).toMatchObject({
          marketId: 'sim-testnet:BTC',
        });
  });

  test('is the same as in the catalog', async () => {
    for (const row of (await catalog()).markets)
      expect(await rowOf(encodeURIComponent(row.marketId))).toEqual(row);
  });

  test('of a builder-DEX coin that the table does not know has no class, and a commodity no ticker', async () => {
    expect(await rowOf('sim-testnet%3Aodd%3AGOLD')).toMatchObject({ assetClass: null, underlying: null });
    const gold = await rowOf('sim-testnet%3Axyz%3AGOLD');
    expect(gold.underlying).toEqual({ ticker: null, calendar: 'cme_metals_energy' });
  });

  test.each(['sim-mainnet%3ABTC', 'sim-testnet%3Abtc', 'BTC', '__proto__', 'sim-testnet%3ABTC%20', '%00'])(
    '%s is no market of this network: 404 on every route',
    async (id) => {
      for (const rest of ['', '/quote', '/candles'])
        expectProblem(await server.get(`/api/markets/${id}${rest}`), 404, 'unknown_market');
    },
  );
});

describe('caching of the catalog', () => {
  test('a match is 304 with the same ETag and no body, in every form of If-None-Match', async () => {
    const { headers } = await server.get('/api/markets');
    const etag = headers['etag'] ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await server.get('/api/markets', { headers: { 'if-none-match': named } });
      expect([answer.status, answer.text, answer.headers['etag']]).toEqual([304, '', etag]);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expectCommonHeaders(answer);
    }
    for (const named of ['"other"', etag.slice(1, -1), ''])
      expect((await server.get('/api/markets', { headers: { 'if-none-match': named } })).status).toBe(200);
  });

  test('bytes and ETag stay from request to request, differ by filter, and change with the next reading', async () => {
    await using own = await aServer();
    const etagOf = async (query = ''): Promise<string> =>
      (await own.get(`/api/markets${query}`)).headers['etag'] ?? '';
    const first = await own.get('/api/markets');
    own.time.now += 14 * minute;
    own.store.writer.putQuotes([aQuote({ receivedAt: own.time.now })]);
    const second = await own.get('/api/markets');
    expect([second.text, second.headers['etag']]).toEqual([first.text, first.headers['etag']]);
    const crypto = await etagOf('?assetClass=CRYPTO');
    expect(crypto).not.toBe(first.headers['etag']);
    own.store.writer.putCatalog(aReading({ markets: [aMarket()], readAt: own.time.now }));
    const third = await own.get('/api/markets', {
      headers: { 'if-none-match': first.headers['etag'] ?? '' },
    });
    expect([third.status, (third.json() as Catalog).count]).toEqual([200, 1]);
    expect(third.headers['etag']).not.toBe(first.headers['etag']);
    expect(await etagOf('?assetClass=CRYPTO')).not.toBe(crypto);
  });
});
