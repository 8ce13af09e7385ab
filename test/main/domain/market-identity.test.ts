import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketIdOf, networkKey, splitMarketId } from '../../../src-main/domain/markets/market-identity.ts';
import { displayTicker } from '../../../src-main/domain/markets/market.ts';
import { assetClassOf } from '../../../src-main/domain/markets/market-registry.ts';

describe('a market identity', () => {
  test.each([
    ['hyperliquid', 'TESTNET', 'hl-testnet'],
    ['hyperliquid', 'MAINNET', 'hl-mainnet'],
    ['simulated', 'TESTNET', 'sim-testnet'],
    ['simulated', 'MAINNET', 'sim-mainnet'],
  ] as const)('on %s %s begins with %s', (venue, network, key) => {
    expect(networkKey(venue, network)).toBe(key);
  });

  test('ends its key at the first colon: the coin is the rest, verbatim', () => {
    expect(splitMarketId('hl-mainnet:xyz:TSLA')).toEqual({ key: 'hl-mainnet', coin: 'xyz:TSLA' });
    expect(splitMarketId('hl-testnet:kPEPE')).toEqual({ key: 'hl-testnet', coin: 'kPEPE' });
  });

  test('splits into its key and its coin, for any coin name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (coin) => {
        expect(splitMarketId(marketIdOf('hl-testnet', coin))).toEqual({ key: 'hl-testnet', coin });
      }),
    );
  });

  test.each(['', ':', 'BTC', ':BTC', 'hl-testnet:'])('%j lacks a part and is refused', (text) => {
    expect(splitMarketId(text)).toBeNull();
  });
});

describe('a coin', () => {
  test.each([
    ['BTC', 'BTC'],
    ['xyz:TSLA', 'TSLA'],
  ])('%s is shown as %s', (coin, ticker) => {
    expect(displayTicker(coin)).toBe(ticker);
  });

  test('of a builder DEX has only the class that the registry has for that exact coin', () => {
    const gold = {
      coin: 'xyz:GOLD',
      displayName: 'Gold',
      assetClass: 'COMMODITY',
      underlyingTicker: null,
      calendar: null,
      oracleSchedule: null,
    } as const;
    const registry = new Map([[gold.coin, gold]]);
    expect(assetClassOf({ coin: 'xyz:GOLD', dex: 'xyz' }, registry)).toBe('COMMODITY');
    expect(assetClassOf({ coin: 'flx:GOLD', dex: 'flx' }, registry)).toBeNull();
    expect(assetClassOf({ coin: 'GOLD', dex: '' }, registry)).toBe('CRYPTO');
  });
});
