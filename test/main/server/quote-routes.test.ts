import { expect, test } from 'vitest';
import { MarketQuote, QuoteList } from '../../../src-preload/contract/views/markets/quote.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { aQuote, decimal, now } from '../markets.ts';
import { vault } from '../agent-status.ts';
import { read } from '../complete-account.ts';
import { expectGood } from './expected-answers.ts';
import { aServer } from './server-fixture.ts';

const server = sharedByTests(() => aServer());

const quote = async (coin: string, from = server): Promise<MarketQuote> =>
  expectGood(await from.get(`/api/markets/sim-testnet%3A${encodeURIComponent(coin)}/quote`), MarketQuote);
const nothing = {
  mid: null,
  mark: null,
  oracle: null,
  previousDay: null,
  change24hPct: null,
  fundingRate: null,
  openInterest: null,
  volume24hUsd: null,
};

test('a quote of a market without data is all nulls', async () => {
  expect(await quote('BTC')).toEqual({
    marketId: 'sim-testnet:BTC',
    network: 'TESTNET',
    ...nothing,
    observedAt: null,
    observedBy: null,
    ageSeconds: null,
    stale: null,
  });
});

test('of a delisted market change, funding and volume are null in quotes and snapshots, and its last mark stays', async () => {
  await using own = await aServer({ account: vault, agent: read({ symbols: ['MATIC'] }) });
  const dead = { fundingRate: decimal('0'), openInterest: decimal('0'), dayVolume: decimal('0'), mid: null };
  own.store.writer.putQuotes([
    aQuote({ coin: 'MATIC', mark: decimal('0.5'), previousDay: decimal('0.5'), ...dead }),
  ]);
  const unknown = { change24hPct: null, fundingRate: null, volume24hUsd: null };
  expect(await quote('MATIC', own)).toMatchObject({ mark: 0.5, ...unknown });
  const { quotes } = expectGood(await own.get('/api/quotes'), QuoteList);
  expect(quotes.find(({ marketId }) => marketId.endsWith('MATIC'))).toMatchObject({ mark: 0.5, ...unknown });
  const snapshot = {
    symbol: 'MATIC',
    last_price: 0.5,
    change_24h_pct: null,
    funding_rate: null,
    volume_24h_usd: null,
  };
  expect((await own.get('/mcp/markets')).json()).toMatchObject({ markets: [snapshot] });
});

test('a quote has the venue’s figures, their change in exact percent, and when they came', async () => {
  await using own = await aServer();
  own.store.writer.putQuotes([aQuote({ previousDay: decimal('3'), mark: decimal('2') })]);
  own.time.now = now + 12_345;
  expect(await quote('BTC', own)).toEqual({
    marketId: 'sim-testnet:BTC',
    network: 'TESTNET',
    mid: 100.5,
    mark: 2,
    oracle: 109.9,
    previousDay: 3,
    change24hPct: -33.333333333333336,
    fundingRate: 0.0000125,
    openInterest: 12.5,
    volume24hUsd: 1234567.89,
    observedAt: '2026-09-01T13:37:21.500+00:00',
    observedBy: 'receipt',
    ageSeconds: 12.345,
    stale: false,
  });
});

test('a quote has no change where either price is missing or the earlier one is not above zero', async () => {
  await using own = await aServer();
  const prices = ['0', '-1'].map((price) => ({ previousDay: decimal(price) }));
  for (const change of [{ mark: null }, { previousDay: null }, ...prices]) {
    own.store.writer.putQuotes([aQuote(change)]);
    expect((await quote('BTC', own)).change24hPct).toBeNull();
  }
});

test('a quote has a volume in dollars only where the collateral is a dollar', async () => {
  await using own = await aServer();
  own.store.writer.putQuotes([aQuote({ coin: 'odd:GOLD' }), aQuote({ coin: 'xyz:GOLD' })]);
  expect(await quote('odd:GOLD', own)).toMatchObject({ mark: 110, volume24hUsd: null });
  expect(await quote('xyz:GOLD', own)).toMatchObject({ mark: 110, volume24hUsd: 1234567.89 });
});

test('the quotes of every market, by class, with nulls for those without, match their own routes', async () => {
  await using own = await aServer();
  own.store.writer.putQuotes([aQuote()]);
  const all = expectGood(await own.get('/api/quotes'), QuoteList);
  expect([all.network, all.count, all.quotes.length]).toEqual(['TESTNET', 6, 6]);
  for (const one of all.quotes)
    expect(await quote(one.marketId.slice('sim-testnet:'.length), own)).toEqual(one);
  const equities = expectGood(await own.get('/api/quotes?assetClass=EQUITY'), QuoteList);
  expect([equities.count, equities.quotes.map(({ marketId }) => marketId)]).toEqual([
    1,
    ['sim-testnet:xyz:TSLA'],
  ]);
  expect(
    expectGood(await own.get('/api/quotes?assetClass=PREDICTION&activeOnly=nonsense'), QuoteList).count,
  ).toBe(0);
});
