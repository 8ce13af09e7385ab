import type { CoinRow } from '../catalog/coin-table.ts';

/** How a market trades: every minute; only in some hours; never, with an empty book. */
export type Activity = 'steady' | 'quiet' | 'empty_book';

/** What never changes about a market of the simulated world. */
export interface SimulatedMarket {
  readonly coin: string;
  /** Empty for the venue's own. */
  readonly dex: string;
  /** Position among all markets of the world. */
  readonly position: number;
  readonly row: CoinRow;
  readonly activity: Activity;
  /** Standard deviation of the daily change, a fraction. */
  readonly dailyVolatility: number;
  /** World ms, on a whole minute, from which it is settled and frozen; null for a market that stays. */
  readonly delistedAt: number | null;
}

export function isDelisted(market: SimulatedMarket, instant: number): boolean {
  return market.delistedAt !== null && instant >= market.delistedAt;
}

const cryptoElsewhere = new Set(['flx:XMR']);

/** What the market stands for is no coin of any chain: a share, a commodity, an index, a currency. */
export function isElsewhere({ dex, coin }: Pick<SimulatedMarket, 'dex' | 'coin'>): boolean {
  return dex !== '' && !cryptoElsewhere.has(coin);
}
