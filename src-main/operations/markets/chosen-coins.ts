import type { MarketChoice } from '../graph-questions.ts';
import type { Reads } from '../scope.ts';
import { coinOfMarketId } from './market-scope.ts';
import { marketOfRow } from './row-market.ts';

/**
 * Returns a function that checks whether a venue coin is chosen. Throws unknown_market for a marketId that names no market
 * here.
 */
export function isChosen(
  scope: Reads<'catalog' | 'fills'>,
  { assetClass, marketId }: MarketChoice,
): (coin: string | null) => boolean {
  const named = marketId === null ? null : coinOfMarketId(scope, marketId);
  const known = new Map<string | null, boolean>();
  const isMeant = (coin: string | null): boolean =>
    (named === null || coin === named) &&
    (assetClass === null || marketOfRow(scope, { coin, namedBy: 'venue' })?.assetClass === assetClass);
  return (coin) => {
    const found = known.get(coin) ?? isMeant(coin);
    known.set(coin, found);
    return found;
  };
}

/** Returns the same check for what an answer covers; undefined: every coin counts. */
export const coversChosen = (
  scope: Reads<'catalog' | 'fills'>,
  choice: MarketChoice,
): ((coin: string) => boolean) | undefined => (isEverything(choice) ? undefined : isChosen(scope, choice));

/** Whether the choice means all markets. */
export const isEverything = ({ assetClass, marketId }: MarketChoice): boolean =>
  assetClass === null && marketId === null;
