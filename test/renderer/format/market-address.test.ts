import { expect, test } from 'vitest';
import { coinFromAddress, marketAddress } from '../../../src-renderer/format/market-address.ts';

test('every class has its own folder, and a coin keeps its colon readable', () => {
  expect(marketAddress({ assetClass: 'CRYPTO', coin: 'BTC' })).toBe('/crypto/BTC');
  expect(marketAddress({ assetClass: 'EQUITY', coin: 'xyz:TSLA' })).toBe('/stocks/xyz:TSLA');
  expect(marketAddress({ assetClass: 'COMMODITY', coin: 'xyz:GOLD' })).toBe('/commodities/xyz:GOLD');
  expect(marketAddress({ assetClass: null, coin: 'xyz:EUR' })).toBe('/market/xyz:EUR');
});

test.each(['BTC', 'xyz:TSLA', 'a/b', 'k%PEPE', 'né'])(
  'the coin %s survives the round trip through its address',
  (coin) => {
    const address = marketAddress({ assetClass: 'CRYPTO', coin });
    expect(coinFromAddress(address.slice('/crypto/'.length))).toBe(coin);
  },
);

test('a coin is read encoded or not, and a broken encoding is kept as it is', () => {
  expect(coinFromAddress('xyz%3ATSLA')).toBe('xyz:TSLA');
  expect(coinFromAddress('xyz:TSLA')).toBe('xyz:TSLA');
  expect(coinFromAddress('%E0%A4%A')).toBe('%E0%A4%A');
});
