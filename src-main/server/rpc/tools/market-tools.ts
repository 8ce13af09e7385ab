import { z } from 'zod';
import { CandleInterval, CandleSeries } from '../../../../src-preload/contract/views/candles.ts';
import { MarketSnapshots } from '../../../../src-preload/contract/views/market-snapshots.ts';
import { OneMarket } from '../../../../src-preload/contract/views/one-market.ts';
import type { ReadModel } from '../../../queries/read-model.ts';
import { oneMarket } from '../one-market.ts';
import type { DoorTool } from '../tool.ts';
import { doorTool } from '../tool.ts';
import { marketIdArgument, symbolArgument } from './tool-arguments.ts';

const candleArguments = z.object({
  marketId: marketIdArgument,
  interval: CandleInterval.default('1h').describe('1h where none is named'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(5_000)
    .default(200)
    .describe('the window is the last so many intervals; fewer rows come where the venue has fewer'),
});

/** The venue's markets on the network in use. */
export function marketTools(readModel: ReadModel) {
  return {
    list_markets: doorTool({
      name: 'list_markets',
      title: 'Market snapshots',
      description:
        'Price, 24-hour change, average true range and funding of the markets that the agent trades, holds or has orders on; with symbol, of any market of the catalog.',
      input: z.object({ symbol: symbolArgument }),
      output: MarketSnapshots,
      ask: ({ symbol }, signal) => readModel.marketSnapshots(symbol ?? null, signal),
    }),
    get_market: doorTool({
      name: 'get_market',
      title: 'One market',
      description:
        'One market of the catalog: its identity and activation, its sessions and whether the agent may open positions now, and its current quote.',
      input: z.object({ marketId: marketIdArgument }),
      output: OneMarket,
      ask: ({ marketId }) => oneMarket(readModel, marketId),
    }),
    get_candles: doorTool({
      name: 'get_candles',
      title: 'Candles',
      description: "The venue's own candles of a market. Gaps are never filled.",
      input: candleArguments,
      output: CandleSeries,
      ask: async (question, signal) => (await readModel.candles(question, signal)).series,
    }),
  } satisfies Record<string, DoorTool>;
}
