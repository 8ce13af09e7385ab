import { useCatalog } from './DeskContext.ts';

/** Where the catalog is not there, or does not know the market. */
const usual = 4;

/** How many decimals the sizes of a market have. */
export function useSizeDecimals(): (marketId: string | null) => number {
  const catalog = useCatalog();
  return (marketId) =>
    (catalog.kind === 'ready'
      ? catalog.catalog.markets.find((market) => market.marketId === marketId)?.sizeDecimals
      : undefined) ?? usual;
}
