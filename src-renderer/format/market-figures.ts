import type { MarketRow } from '../../src-preload/contract/views/markets/market.ts';
import { formatPrice, formatSize } from './number.ts';

/** How prices and sizes of one market are written. */
export interface MarketFigures {
  readonly price: (value: number) => string;
  readonly size: (value: number) => string;
  readonly priceStep: number;
}

/** Every digit that may count. */
export const unknownMarket: MarketFigures = {
  price: (value) => formatPrice(value, 0),
  size: (value) => formatSize(value, 8),
  priceStep: 1e-6,
};

const made = new Map<number, MarketFigures>();

/** The same functions for the same decimals each time. */
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

/** By market id. */
export function figuresById(markets: Markets): ReadonlyMap<string, MarketFigures> {
  const known = listed.get(markets);
  if (known !== undefined) return known;
  const byId = new Map(markets.map(({ marketId, sizeDecimals }) => [marketId, figuresTo(sizeDecimals)]));
  listed.set(markets, byId);
  return byId;
}

/** How the figures of any market are written; the same function until the catalog changes. */
export type FiguresOf = (marketId: string | null | undefined) => MarketFigures;
