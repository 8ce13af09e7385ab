import registryFile from '../../resources/market-registry.json' with { type: 'json' };
import { parseDecimal, type DecimalText } from '../../src-main/domain/decimal.ts';
import type { Dex, Market } from '../../src-main/domain/markets/market.ts';
import type { Quote } from '../../src-main/domain/markets/quote.ts';
import { parseRegistry } from '../../src-main/app/registry.ts';
import type { CatalogReading } from '../../src-main/store/store.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
/** A Tuesday, not aligned to any interval. */
export const now = Date.UTC(2026, 8, 1, 13, 37, 21, 500);

export const registry = parseRegistry(registryFile);

export function decimal(text: string): DecimalText {
  const value = parseDecimal(text);
  if (value === null) throw new Error(`${text} is not a decimal`);
  return value;
}

export function aDex(change: Partial<Dex> = {}): Dex {
  return { name: '', fullName: '', position: 0, collateral: 'USDC', ...change };
}

export function aMarket(change: Partial<Market> = {}): Market {
  return {
    coin: 'BTC',
    dex: '',
    position: 0,
    maxLeverage: 40,
    sizeDecimals: 5,
    onlyIsolated: false,
    delisted: false,
    ...change,
  };
}

export function aQuote(change: Partial<Quote> = {}): Quote {
  return {
    coin: 'BTC',
    mid: decimal('100.5'),
    mark: decimal('110'),
    oracle: decimal('109.9'),
    previousDay: decimal('100'),
    fundingRate: decimal('0.0000125'),
    openInterest: decimal('12.5'),
    dayVolume: decimal('1234567.89'),
    receivedAt: now,
    ...change,
  };
}

/** Three DEXes, every class, a delisted market, one ticker on two DEXes, and one collateral other than the dollar. */
export function aReading(change: Partial<CatalogReading> = {}): CatalogReading {
  return {
    dexes: [
      aDex(),
      aDex({ name: 'xyz', fullName: 'XYZ', position: 1 }),
      aDex({ name: 'odd', fullName: 'Odd Exchange', position: 2, collateral: 'HYPE' }),
    ],
    markets: [
      aMarket(),
      aMarket({ coin: 'kPEPE', position: 1 }),
      aMarket({ coin: 'MATIC', position: 2, delisted: true }),
      aMarket({ coin: 'xyz:TSLA', dex: 'xyz' }),
      aMarket({ coin: 'xyz:GOLD', dex: 'xyz', position: 1 }),
      aMarket({ coin: 'odd:GOLD', dex: 'odd' }),
    ],
    readAt: now,
    ...change,
  };
}
