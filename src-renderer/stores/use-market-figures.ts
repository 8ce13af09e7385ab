import { useCallback } from 'react';
import { figuresById, unknownMarket, type FiguresOf, type MarketFigures } from '../format/market-figures.ts';
import { useCatalog } from '../operations/use-operation.ts';

/** Returns the formats of figures. A market that is not in the catalog gets every digit that may count. */
export function useFiguresOf(): FiguresOf {
  const state = useCatalog();
  const markets = state.kind === 'ready' ? state.value.markets : null;
  return useCallback(
    (marketId) => {
      if (markets === null || marketId === null || marketId === undefined) return unknownMarket;
      return figuresById(markets).get(marketId) ?? unknownMarket;
    },
    [markets],
  );
}

export function useMarketFigures(marketId: string | null | undefined): MarketFigures {
  return useFiguresOf()(marketId);
}
