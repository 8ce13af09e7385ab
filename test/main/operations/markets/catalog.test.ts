import { describe, expect, test } from 'vitest';
import { listAnswerWarnings } from '../../../../src-main/operations/answer-warnings.ts';
import {
  getCatalogVersion,
  getMarket,
  listMarkets,
} from '../../../../src-main/operations/markets/catalog.ts';
import { resolveMarket } from '../../../../src-main/operations/markets/market-scope.ts';
import { getQuote, listQuotes } from '../../../../src-main/operations/markets/market-quote.ts';
import { getFrame } from '../../../../src-main/operations/settings/frame.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { aDex, aMarket, aQuote, aReading, decimal, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';

import { askScope } from '../ask-scope.ts';

const app = freshForEachTest(() => anOpenSource());

describe('markets', () => {
  test('are looked up by the whole id: the key to its first colon, the coin verbatim', () => {
    const { ask } = app;
    expect(ask(getMarket, { marketId: 'sim-testnet:xyz:GOLD' }).coin).toBe('xyz:GOLD');
    expect(ask(getMarket, { marketId: 'sim-testnet:odd:GOLD' }).dex).toBe('odd');
    for (const id of [
      'sim-testnet:GOLD',
      'sim-testnet:xyz:gold',
      'sim-testnet:XYZ:TSLA',
      'sim-testnet:KPEPE',
      'SIM-TESTNET:BTC',
      'sim-mainnet:BTC',
      'hl-testnet:BTC',
      'sim-testnet::BTC',
      'sim-testnet:BTC ',
      'sim-testnet:__proto__',
      "sim-testnet:BTC' OR 1=1",
      'sim-testnet:',
      'sim-testnet',
      '',
    ])
      expect(() => ask(getMarket, { marketId: id })).toThrow(
        expect.objectContaining({ code: 'unknown_market' }),
      );
  });

  test('of one network are not found on the other, though the coin exists there', () => {
    const ask = askScope({ ...app.scope, network: 'MAINNET', networkKey: 'sim-mainnet' });
    expect(ask(getMarket, { marketId: 'sim-mainnet:BTC' })).toMatchObject({
      marketId: 'sim-mainnet:BTC',
      network: 'MAINNET',
    });
    expect(() => ask(getMarket, { marketId: 'sim-testnet:BTC' })).toThrow(
      expect.objectContaining({ code: 'unknown_market' }),
    );
  });

  test('an unknown id gets up to ten suggestions, and the number of the others', () => {
    const nameless = (count: number): string => {
      const markets = Array.from({ length: count }, (_, nth) =>
        aMarket({ dex: `d${nth}`, coin: `d${nth}:TSLA` }),
      );
      app.store.writer.putCatalog(aReading({ markets, readAt: now }));
      try {
        app.ask(resolveMarket, { market: 'TSLA' });
      } catch (error) {
        return (error as Error).message;
      }
      throw new Error('It was found.');
    };
    const named = (count: number) =>
      Array.from({ length: count }, (_, nth) => `sim-testnet:d${nth}:TSLA`).toSorted();
    expect(nameless(10)).toBe(`There is no market TSLA on sim-testnet. Candidates: ${named(10).join(', ')}.`);
    expect(nameless(12)).toMatch(/ and 2 more\.$/);
  });

  test('a long id is not repeated in full', () => {
    const id = `sim-testnet:${'x'.repeat(5_000)}`;
    expect(() => app.ask(getMarket, { marketId: id })).toThrow(
      /^There is no market .{80}… on sim-testnet\. .{10,100}$/,
    );
  });

  test('a collateral that the venue does not name is null, and its volume is not in dollars', () => {
    app.store.writer.putCatalog({ ...aReading(), dexes: [], markets: [aMarket()], readAt: now });
    app.store.writer.putQuotes([aQuote()]);
    expect(app.ask(getMarket, { marketId: 'sim-testnet:BTC' }).collateral).toBeNull();
    expect(app.ask(getQuote, { marketId: 'sim-testnet:BTC' }).volume24hUsd).toBeNull();
  });

  test('a market of the table without a ticker and a calendar has no underlying', () => {
    app.store.writer.putCatalog(aReading({ markets: [aMarket({ coin: 'xyz:VIX', dex: 'xyz' })] }));
    expect(app.ask(getMarket, { marketId: 'sim-testnet:xyz:VIX' }).underlying).toBeNull();
  });

  test('a market that the venue no longer lists is not in the catalog', () => {
    app.store.writer.putCatalog(aReading({ markets: [aMarket({ coin: 'ETH' })] }));
    expect(() => app.ask(getQuote, { marketId: 'sim-testnet:BTC' })).toThrow(
      expect.objectContaining({ code: 'unknown_market' }),
    );
  });
});

test('before the first reading no market is reported as unknown', async () => {
  await using unread = anOpenSource({ reading: null });
  const { ask } = unread;
  const failed = expect.objectContaining({ code: 'provider_failed' }) as Error;
  expect(() => ask(getMarket, { marketId: 'sim-testnet:BTC' })).toThrow(failed);
  expect(() => ask(getMarket, { marketId: 'nonsense' })).toThrow(failed);
  expect(() => ask(listMarkets, {})).toThrow(failed);
  const unattached = expect.objectContaining({ code: 'provider_not_attached' }) as Error;
  expect(() => ask(listMarkets, { activeOnly: 'true' })).toThrow(unattached);
  expect(() => ask(listQuotes, { assetClass: 'EQUITY' })).toThrow(failed);
  expect(ask(getFrame, null)).toMatchObject({ network: null, simulated: true });
});

test('a catalog that lacks what could not be read says so, also to who looks for a market that it may lack', () => {
  const { ask, store } = app;
  expect(ask(listMarkets, {})).toMatchObject({ complete: true, whyIncomplete: null });
  store.writer.putCatalog(
    aReading({
      dexes: [...aReading().dexes, aDex({ name: 'new', position: 3, collateral: null })],
      unnamedDexes: 1,
      unreadMarkets: [
        { coin: 'xyz:NVDA', dex: 'xyz', position: 7 },
        { coin: null, dex: 'odd', position: 1 },
      ],
    }),
  );
  const whyIncomplete = [
    "An entry of the venue's list of DEXes could not be read.",
    'The markets of new could not be read.',
    'Markets that could not be read: xyz:NVDA, one of Odd Exchange.',
  ].join(' ');
  const catalog = ask(listMarkets, {});
  expect(catalog).toMatchObject({ complete: false, whyIncomplete, count: 6 });
  expect(catalog.dexes.map(({ marketCount }) => marketCount)).toEqual([3, null, null, null]);
  for (const look of [
    () => ask(getMarket, { marketId: 'sim-testnet:xyz:NVDA' }),
    () => ask(resolveMarket, { market: 'NVDA' }),
  ])
    expect(look).toThrow(whyIncomplete);
  // The row of a market that was read lacks nothing.
  expect(ask(listAnswerWarnings, { field: 'market', period: 'all' })).toEqual([]);
});

test('no more than ten markets that could not be read are named', () => {
  const unreadMarkets = Array.from({ length: 12 }, (_, nth) => ({
    coin: `U${nth}`,
    dex: '',
    position: 9 + nth,
  }));
  app.store.writer.putCatalog(aReading({ unreadMarkets }));
  expect(app.ask(listMarkets, {}).whyIncomplete).toMatch(/^Markets that .*: U0, .*, U9, 2 more\.$/);
});

test('a quote of an earlier run with a time in the future has an unknown age, and is stale', () => {
  app.store.writer.putQuotes([aQuote({ receivedAt: now + minute })]);
  expect(app.ask(getQuote, { marketId: 'sim-testnet:BTC' })).toMatchObject({
    ageSeconds: null,
    stale: true,
  });
});

test('each exact decimal is served as the nearest number', () => {
  const text = '0.1234567890123456789';
  app.store.writer.putQuotes([aQuote({ mid: decimal(text), openInterest: decimal('9007199254740993') })]);
  expect(app.ask(getQuote, { marketId: 'sim-testnet:BTC' })).toMatchObject({
    mid: 0.12345678901234568,
    openInterest: 9007199254740992,
  });
});

test("the catalog's version changes with each reading and when the metadata becomes stale, and at no other time", () => {
  const { ask, time, store } = app;
  const first = ask(getCatalogVersion, null);
  time.now = now + 15 * minute;
  store.writer.putQuotes([aQuote({ receivedAt: time.now })]);
  expect(ask(getCatalogVersion, null)).toBe(first);
  time.now += 1;
  const stale = ask(getCatalogVersion, null);
  expect(stale).not.toBe(first);
  store.writer.putCatalog(aReading({ readAt: time.now }));
  expect([first, stale]).not.toContain(ask(getCatalogVersion, null));
});
