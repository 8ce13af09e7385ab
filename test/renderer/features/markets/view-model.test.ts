import { describe, expect, test } from 'vitest';
import {
  filterMarkets,
  openInterestUsd,
  topMovers,
  verdictsUnknown,
} from '../../../../src-renderer/features/markets/view-model.ts';
import { sortMarkets } from '../../../../src-renderer/features/markets/CardTab.tsx';
import { pairing } from '../../../../src-renderer/features/markets/quoted-market.ts';
import type { ListOptions } from '../../../../src-renderer/features/markets/list-options.ts';
import { aMarket, aQuote, noon, utc } from '../../builders.ts';

const coins = (markets: readonly { readonly coin: string }[]): string[] => markets.map(({ coin }) => coin);
const quotesOf = (...quotes: ReturnType<typeof aQuote>[]) =>
  new Map(quotes.map((quote) => [quote.marketId, quote]));
const open: ListOptions = {
  text: '',
  hideDelisted: false,
  dex: null,
  sort: { key: 'name', descending: false },
};

describe('filtering', () => {
  const markets = [
    aMarket({ coin: 'xyz:TSLA', displayName: 'Tesla perpetual' }),
    aMarket({ coin: 'flx:TSLA', displayName: 'Tesla perpetual' }),
    aMarket({ coin: 'xyz:OLD', displayName: 'Old thing', venueSession: 'delisted' }),
  ];

  test('text finds names and coins, every word of it, in any case', () => {
    expect(coins(filterMarkets(markets, { ...open, text: ' tesla XYZ ' }))).toEqual(['xyz:TSLA']);
    expect(filterMarkets(markets, { ...open, text: 'tesla gold' })).toEqual([]);
    expect(filterMarkets(markets, { ...open, text: '  ' })).toHaveLength(3);
  });

  test('delisted markets and other DEXes can be hidden', () => {
    expect(coins(filterMarkets(markets, { ...open, hideDelisted: true }))).toEqual(['xyz:TSLA', 'flx:TSLA']);
    expect(coins(filterMarkets(markets, { ...open, dex: 'xyz' }))).toEqual(['xyz:TSLA', 'xyz:OLD']);
  });
});

describe('sorting', () => {
  test.each([true, false])(
    'a delisted market’s frozen change does not rank it (descending: %s)',
    (descending) => {
      const listed = [
        aMarket({ coin: 'A' }),
        aMarket({ coin: 'B', venueSession: 'delisted' }),
        aMarket({ coin: 'C' }),
      ];
      const figures = quotesOf(
        aQuote('A', { change24hPct: -1 }),
        aQuote('B', { change24hPct: descending ? 90 : -90 }),
        aQuote('C', { change24hPct: 2 }),
      );
      expect(coins(sortMarkets(listed, figures, { key: 'change', descending })).at(-1)).toBe('B');
    },
  );
});

test('a market’s row stays the same object until its quote changes, and only then is it redrawn', () => {
  const pair = pairing();
  const market = aMarket({ coin: 'A' });
  const quote = aQuote('A', { mark: 5 });
  const row = pair(market, quote);
  expect(pair(market, quote)).toBe(row);
  expect(pair(market, aQuote('A', { mark: 6 }))).not.toBe(row);
  expect(pair(market, aQuote('A', { mark: 6 })).quote?.mark).toBe(6);
});

describe('24h movers', () => {
  const markets = ['UP', 'MORE', 'DOWN', 'FLAT', 'STALE', 'NONE', 'GONE'].map((coin) =>
    aMarket({ coin, venueSession: coin === 'GONE' ? 'delisted' : 'open' }),
  );
  const quotes = quotesOf(
    aQuote('UP', { change24hPct: 1 }),
    aQuote('MORE', { change24hPct: 2 }),
    aQuote('DOWN', { change24hPct: -3 }),
    aQuote('FLAT', { change24hPct: 0 }),
    aQuote('STALE', { change24hPct: 50, observedAt: utc(noon - 61_000) }),
    aQuote('NONE', { change24hPct: null }),
    aQuote('GONE', { change24hPct: -80 }),
  );

  test('are the largest moves of fresh quotes of open markets, gainers rising and losers falling', () => {
    const { gainers, losers } = topMovers(markets, quotes, { clock: { nowMs: noon, live: true }, count: 5 });
    expect(coins(gainers)).toEqual(['MORE', 'UP']);
    expect(coins(losers)).toEqual(['DOWN']);
  });

  test('are at most as many as requested, and none while the time is unknown', () => {
    expect(
      coins(topMovers(markets, quotes, { clock: { nowMs: noon, live: true }, count: 1 }).gainers),
    ).toEqual(['MORE']);
    expect(topMovers(markets, quotes, { clock: { nowMs: null, live: true }, count: 5 })).toEqual({
      gainers: [],
      losers: [],
    });
  });
});

test('open interest in dollars is known only if the collateral is a dollar', () => {
  expect(openInterestUsd(aQuote('A', { openInterest: 3, mark: 7 }))).toBe(21);
  expect(openInterestUsd(aQuote('A', { volume24hUsd: null }))).toBeNull();
  expect(openInterestUsd(aQuote('A', { mark: null }))).toBeNull();
  expect(openInterestUsd(undefined)).toBeNull();
});

test('verdicts are unknown while one market waits for the agent', () => {
  expect(verdictsUnknown([aMarket(), aMarket({ tradeable: false })])).toBe(true);
  expect(verdictsUnknown([aMarket({ tradeable: true }), aMarket({ tradeable: false })])).toBe(false);
  expect(verdictsUnknown([])).toBe(false);
});
