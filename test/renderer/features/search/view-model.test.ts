import { expect, test } from 'vitest';
import { findMarkets } from '../../../../src-renderer/features/search/view-model.ts';
import { aMarket } from '../../builders.ts';

const markets = [
  aMarket({ coin: 'GOLDEN' }),
  aMarket({ coin: 'xyz:GOLD', displayName: 'Gold perpetual', assetClass: 'COMMODITY' }),
  aMarket({ coin: 'xyz:GLD', displayName: 'SPDR Gold Shares perpetual', assetClass: 'EQUITY' }),
  aMarket({ coin: 'flx:GOLD', displayName: 'Gold perpetual', venueSession: 'delisted' }),
  aMarket({ coin: 'xyz:EUR', assetClass: null }),
];
const found = (text: string, limit = 9): string[] =>
  findMarkets(markets, text, limit).map(({ coin }) => coin);

test('the exact ticker comes first, then beginnings, then names; delisted ones last', () => {
  expect(found('gold')).toEqual(['xyz:GOLD', 'GOLDEN', 'xyz:GLD', 'flx:GOLD']);
});

test('markets of no class are found too, by exact coin in any case', () => {
  expect(found('XYZ:eur')).toEqual(['xyz:EUR']);
});

test('nothing is found for nothing, and no more than asked for', () => {
  expect(found('  ')).toEqual([]);
  expect(found('nope')).toEqual([]);
  expect(found('gold', 2)).toHaveLength(2);
});
