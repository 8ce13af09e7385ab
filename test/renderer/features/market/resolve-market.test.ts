import { expect, test } from 'vitest';
import { resolveMarket } from '../../../../src-renderer/features/market/resolve-market.ts';
import { aMarket } from '../../builders.ts';

const xyzGold = aMarket({ coin: 'xyz:GOLD', assetClass: 'COMMODITY' });
const flxGold = aMarket({ coin: 'flx:GOLD', assetClass: 'COMMODITY' });
const silver = aMarket({ coin: 'xyz:SILVER', assetClass: 'COMMODITY' });
const tesla = aMarket({ coin: 'xyz:TSLA', assetClass: 'EQUITY' });
const pepe = aMarket({ coin: 'kPEPE' });
const euro = aMarket({ coin: 'xyz:EUR', assetClass: null });
const markets = [xyzGold, flxGold, silver, tesla, pepe, euro];

test('an exact coin is its own market, even if another DEX lists the ticker', () => {
  expect(resolveMarket(markets, { assetClass: 'COMMODITY', coin: 'flx:GOLD' })).toEqual({
    kind: 'found',
    market: flxGold,
  });
  expect(resolveMarket(markets, { assetClass: 'CRYPTO', coin: 'kPEPE' })).toEqual({
    kind: 'found',
    market: pepe,
  });
});

test('a bare ticker resolves inside the commodity class', () => {
  expect(resolveMarket(markets, { assetClass: 'COMMODITY', coin: 'SILVER' })).toEqual({
    kind: 'found',
    market: silver,
  });
});

test('a bare ticker that two DEXes list is left for the person to choose', () => {
  expect(resolveMarket(markets, { assetClass: 'COMMODITY', coin: 'GOLD' })).toEqual({
    kind: 'ambiguous',
    candidates: [xyzGold, flxGold],
  });
});

test('outside of commodities a bare ticker is unknown, and similar markets are offered', () => {
  expect(resolveMarket(markets, { assetClass: 'EQUITY', coin: 'TSLA' })).toEqual({
    kind: 'unknown',
    similar: [tesla],
  });
  expect(resolveMarket(markets, { assetClass: 'EQUITY', coin: 'GOLD' })).toEqual({
    kind: 'unknown',
    similar: [xyzGold, flxGold],
  });
  expect(resolveMarket(markets, { assetClass: 'COMMODITY', coin: 'NOSUCH' })).toEqual({
    kind: 'unknown',
    similar: [],
  });
});

test('coins are case-sensitive and belong to their class', () => {
  expect(resolveMarket(markets, { assetClass: 'CRYPTO', coin: 'KPEPE' })).toEqual({
    kind: 'unknown',
    similar: [pepe],
  });
  expect(resolveMarket(markets, { assetClass: 'COMMODITY', coin: 'XYZ:GOLD' })).toEqual({
    kind: 'unknown',
    similar: [xyzGold, flxGold],
  });
  expect(resolveMarket(markets, { assetClass: 'CRYPTO', coin: 'xyz:TSLA' }).kind).toBe('unknown');
  expect(resolveMarket(markets, { assetClass: 'COMMODITY', coin: 'abc:GOLD' }).kind).toBe('unknown');
});

test('an address without a class reaches every market by its exact coin', () => {
  expect(resolveMarket(markets, { assetClass: null, coin: 'xyz:EUR' })).toEqual({
    kind: 'found',
    market: euro,
  });
  expect(resolveMarket(markets, { assetClass: null, coin: 'EUR' })).toEqual({
    kind: 'unknown',
    similar: [euro],
  });
});
