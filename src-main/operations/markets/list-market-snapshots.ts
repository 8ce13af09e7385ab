import { z } from 'zod';
import { MarketSnapshots } from '../../../src-preload/contract/views/market-snapshots.ts';
import { operation } from '../operation.ts';
import { inQuery, inTool } from '../parameters.ts';

export const listMarketSnapshots = operation<
  { readonly symbol?: string | null | undefined },
  MarketSnapshots
>({
  summary: 'Price, range and funding of the markets that the agent trades, holds or has orders on',
  output: MarketSnapshots,
  needs: 'snapshots',
  isHeavy: true,
  http: [
    {
      path: 'GET /mcp/markets',
      id: 'listMcpMarkets',
      tag: 'MCP',
      query: z.object({ symbol: inQuery.symbol }),
    },
  ],
  tool: {
    name: 'list_markets',
    title: 'Market snapshots',
    description:
      'Price, 24-hour change, average true range and funding of the markets that the agent trades, holds or has orders on; with symbol, of any market of the catalog.',
    input: z.object({ symbol: inTool.symbol }),
  },
  answer: ({ symbol = null }, { readModel, signal }) => readModel.marketSnapshots(symbol, signal),
});
