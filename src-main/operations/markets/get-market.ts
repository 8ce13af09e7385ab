import { z } from 'zod';
import { MarketState } from '../../../src-preload/contract/views/market-state.ts';
import { MarketRow } from '../../../src-preload/contract/views/market.ts';
import { OneMarket } from '../../../src-preload/contract/views/one-market.ts';
import { MarketQuote } from '../../../src-preload/contract/views/quote.ts';
import { operation } from '../operation.ts';
import { MarketParams, inTool } from '../parameters.ts';

type OfMarket = z.output<typeof MarketParams>;

export const getMarket = operation<OfMarket, MarketRow>({
  summary: 'One catalog row, including activation',
  output: MarketRow,
  needs: 'markets',
  http: [{ path: 'GET /api/markets/:marketId', id: 'getMarket', tag: 'Markets', params: MarketParams }],
  answer: ({ marketId }, { readModel }) => readModel.getMarket(marketId),
});

export const getMarketState = operation<OfMarket, MarketState>({
  summary: 'Sessions, freshness and the verdict on new entries',
  output: MarketState,
  needs: 'markets',
  http: [
    { path: 'GET /api/markets/:marketId/state', id: 'getMarketState', tag: 'Markets', params: MarketParams },
  ],
  answer: ({ marketId }, { readModel }) => readModel.marketState(marketId),
});

export const getQuote = operation<OfMarket, MarketQuote>({
  summary: 'Current mid, mark and further figures',
  output: MarketQuote,
  needs: 'markets',
  http: [{ path: 'GET /api/markets/:marketId/quote', id: 'getQuote', tag: 'Markets', params: MarketParams }],
  answer: ({ marketId }, { readModel }) => readModel.getQuote(marketId),
});

/** The three above in one. */
export const describeMarket = operation<OfMarket, OneMarket>({
  summary: 'One market with its state and quote',
  output: OneMarket,
  needs: 'markets',
  tool: {
    name: 'get_market',
    title: 'One market',
    description:
      'One market of the catalog: its identity and activation, its sessions and whether the agent may open positions now, and its current quote.',
    input: z.object({ marketId: inTool.marketId }),
  },
  answer: ({ marketId }, { readModel }) => {
    const market = readModel.getMarket(marketId);
    return {
      network: market.network,
      market,
      state: readModel.marketState(marketId),
      quote: readModel.getQuote(marketId),
    };
  },
});
