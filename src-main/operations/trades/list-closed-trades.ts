import { z } from 'zod';
import { ClosedTradeHistory } from '../../../src-preload/contract/views/closed-trades.ts';
import { operation } from '../operation.ts';
import { inQuery, inTool } from '../parameters.ts';

const ToolArguments = z.object({ period: inTool.period, symbol: inTool.symbol, limit: inTool.limit });

export const listClosedTrades = operation<z.output<typeof ToolArguments>, ClosedTradeHistory>({
  summary: 'Closed trades of a period, newest first',
  output: ClosedTradeHistory,
  needs: 'trades',
  isHeavy: true,
  http: [
    {
      path: 'GET /mcp/trades',
      id: 'listMcpTrades',
      tag: 'MCP',
      query: z.object({ period: inQuery.period, symbol: inQuery.symbol, limit: inQuery.limit }),
    },
  ],
  tool: {
    name: 'list_trades',
    title: 'Closed trades',
    description:
      'Closed trades (round trips) of a period, newest first. complete is about the history of the period, not about the rows that fit into limit.',
    input: ToolArguments,
  },
  answer: ({ period, symbol = null, limit }, { readModel, signal }) =>
    readModel.closedTradeHistory({ period, symbol, limit }, signal),
});
