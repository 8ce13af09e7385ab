import type { MarketRow } from '../../src-preload/contract/views/markets/market.ts';
import { formatPrice, formatSize } from './number.ts';

/** Formats of prices and sizes of one market. */
export interface MarketFigures {
  readonly price: (value: number) => string;
  readonly size: (value: number) => string;
  readonly priceStep: number;
}

/** Formats for an unknown market: every digit that may count. */
export const unknownMarket: MarketFigures = {
  price: (value) => formatPrice(value, 0),
  size: (value) => formatSize(value, 8),
  priceStep: 1e-6,
};

const made = new Map<number, MarketFigures>();

/** Returns the formats for a number of decimals; always the same functions for the same number. */
export function figuresTo(sizeDecimals: number): MarketFigures {
  const known = made.get(sizeDecimals);
  if (known !== undefined) return known;
  const figures: MarketFigures = {
    price: (value) => formatPrice(value, sizeDecimals),
    size: (value) => formatSize(value, sizeDecimals),
    priceStep: 10 ** -Math.max(0, 6 - sizeDecimals),
  };
  made.set(sizeDecimals, figures);
  return figures;
}

type Markets = readonly Pick<MarketRow, 'marketId' | 'sizeDecimals'>[];

const listed = new WeakMap<Markets, ReadonlyMap<string, MarketFigures>>();

/** Returns the formats by market id. */
export function figuresById(markets: Markets): ReadonlyMap<string, MarketFigures> {
  const known = listed.get(markets);
  if (known !== undefined) return known;
  const byId = new Map(markets.map(({ marketId, sizeDecimals }) => [marketId, figuresTo(sizeDecimals)]));
  listed.set(markets, byId);
  return byId;
}

/** Returns the formats of any market. It stays the same function until the catalog changes. */
export type FiguresOf = (marketId: string | null | undefined) => MarketFigures;
