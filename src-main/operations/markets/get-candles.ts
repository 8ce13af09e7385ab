import { z } from 'zod';
import { CandleSeries } from '../../../src-preload/contract/views/candles.ts';
import { operation } from '../operation.ts';
import { MarketParams, inQuery, inTool } from '../parameters.ts';

const ToolArguments = z.object({
  marketId: inTool.marketId,
  interval: inTool.interval,
  limit: inTool.candleLimit,
});

export const getCandles = operation<z.output<typeof ToolArguments>, CandleSeries>({
  summary: 'Venue candles of one market',
  output: CandleSeries,
  needs: 'markets',
  isHeavy: true,
  http: [
    {
      path: 'GET /api/markets/:marketId/candles',
      id: 'getCandles',
      tag: 'Markets',
      params: MarketParams,
      query: z.object({ interval: inQuery.interval, limit: inQuery.candleLimit }),
    },
  ],
  tool: {
    name: 'get_candles',
    title: 'Candles',
    description: "The venue's own candles of a market. Gaps are never filled.",
    input: ToolArguments,
  },
  answer: async (question, { readModel, signal }) => (await readModel.candles(question, signal)).series,
});
