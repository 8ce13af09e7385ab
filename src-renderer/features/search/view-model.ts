import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { screens, type Screen } from '../../format/screens.ts';

/** 0 is the best; null: no match. */
function rank(market: MarketRow, text: string): number | null {
  const coin = market.coin.toLowerCase();
  const ticker = market.displayTicker.toLowerCase();
  const name = market.displayName.toLowerCase();
  if (coin === text || ticker === text) return 0;
  if (ticker.startsWith(text)) return 1;
  if (coin.startsWith(text)) return 2;
  if (name.split(/\s+/).some((word) => word.startsWith(text))) return 3;
  return coin.includes(text) || name.includes(text) ? 4 : null;
}

const delistedLast = (market: MarketRow): number => (market.venueSession === 'delisted' ? 1 : 0);

/** Markets of every class, and of none, that `text` may mean: the likeliest first, delisted ones after. */
export function findMarkets(
  markets: readonly MarketRow[],
  text: string,
  limit: number,
): readonly MarketRow[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return markets
    .flatMap((market) => {
      const found = rank(market, wanted);
      return found === null ? [] : [{ market, found }];
    })
    .sort(
      (a, b) =>
        delistedLast(a.market) - delistedLast(b.market) ||
        a.found - b.found ||
        a.market.displayTicker.length - b.market.displayTicker.length,
    )
    .slice(0, limit)
    .map(({ market }) => market);
}

/** Screens that a text may mean: those whose name, or a word of it, begins so. */
function findScreens(text: string): readonly Screen[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return screens.filter(({ label }) => {
    const name = label.toLowerCase();
    return name.startsWith(wanted) || name.split(' ').some((word) => word.startsWith(wanted));
  });
}

export type Found =
  | { readonly kind: 'market'; readonly key: string; readonly market: MarketRow }
  | { readonly kind: 'screen'; readonly key: string; readonly screen: Screen };

/** Markets first: they are what is looked for most. At most `limit` of them. */
export function findAll(markets: readonly MarketRow[], text: string, limit: number): readonly Found[] {
  return [
    ...findMarkets(markets, text, limit).map((market): Found => ({
      kind: 'market',
      key: market.marketId,
      market,
    })),
    ...findScreens(text).map((screen): Found => ({ kind: 'screen', key: screen.to, screen })),
  ];
}
