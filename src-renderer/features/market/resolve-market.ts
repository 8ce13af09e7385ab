import type { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';

/** Result of resolving an address. */
type Resolution =
  | { readonly kind: 'found'; readonly market: MarketRow }
  /** A bare ticker that several DEXes list: only a person can say which one is meant. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly MarketRow[] }
  /** `similar`: markets with a ticker that reads the same; they are offered, never assumed. */
  | { readonly kind: 'unknown'; readonly similar: readonly MarketRow[] };

export interface Address {
  /** null: the address names no class. */
  readonly assetClass: AssetClass | null;
  readonly coin: string;
}

const tickerOf = (coin: string): string => coin.slice(coin.indexOf(':') + 1).toLowerCase();

/** Finds the market of an address. Exact coins are case-sensitive. Bare tickers resolve only in the commodity class, for old links. */
export function resolveMarket(markets: readonly MarketRow[], { assetClass, coin }: Address): Resolution {
  const ofClass = markets.filter((market) => assetClass === null || market.assetClass === assetClass);
  const exact = ofClass.find((market) => market.coin === coin);
  if (exact !== undefined) return { kind: 'found', market: exact };
  const alike = (market: MarketRow): boolean => tickerOf(market.coin) === tickerOf(coin);
  const candidates = assetClass === 'COMMODITY' && !coin.includes(':') ? ofClass.filter(alike) : [];
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return { kind: 'found', market: only };
  if (candidates.length > 1) return { kind: 'ambiguous', candidates };
  return { kind: 'unknown', similar: markets.filter(alike) };
}
