import { z } from 'zod';
import { RestingOrders } from '../../../src-preload/contract/views/resting-orders.ts';
import { operation } from '../operation.ts';
import { inQuery, inTool } from '../parameters.ts';

export const listRestingOrders = operation<{ readonly symbol?: string | null | undefined }, RestingOrders>({
  summary: 'Resting orders, protective ones among them, as the venue gives them now',
  output: RestingOrders,
  needs: 'orders',
  http: [
    { path: 'GET /mcp/orders', id: 'listMcpOrders', tag: 'MCP', query: z.object({ symbol: inQuery.symbol }) },
  ],
  tool: {
    name: 'list_orders',
    title: 'Resting orders',
    description:
      'Orders that rest on the venue now, take-profits and stop-losses among them. Fails rather than being empty where the venue could not be asked.',
    input: z.object({ symbol: inTool.symbol }),
  },
  answer: ({ symbol = null }, { readModel, signal }) => readModel.restingOrders(symbol, signal),
});
