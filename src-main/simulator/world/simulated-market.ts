import type { CoinRow } from '../catalog/coin-table.ts';

/** Trading activity of a market: every minute; only in some hours; never, with an empty book. */
export type Activity = 'steady' | 'quiet' | 'empty_book';

/** Constant properties of a market in the simulated world. */
export interface SimulatedMarket {
  readonly coin: string;
  /** DEX name; empty for the venue's own. */
  readonly dex: string;
  /** Position among all markets of the world. */
  readonly position: number;
  readonly row: CoinRow;
  readonly activity: Activity;
  /** Standard deviation of the daily change, as a fraction. */
  readonly dailyVolatility: number;
  /** World ms, on a whole minute, from which the market is settled and frozen; null: it is never delisted. */
  readonly delistedAt: number | null;
}

export function isDelisted(market: SimulatedMarket, instant: number): boolean {
  return market.delistedAt !== null && instant >= market.delistedAt;
}

const cryptoElsewhere = new Set(['flx:XMR']);

/** Whether the underlying is not a coin of a blockchain but a share, a commodity, an index or a currency. */
export function isElsewhere({ dex, coin }: Pick<SimulatedMarket, 'dex' | 'coin'>): boolean {
  return dex !== '' && !cryptoElsewhere.has(coin);
}
