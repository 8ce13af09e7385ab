import { z } from 'zod';
import { ClosedTradeHistory } from '../../../../src-preload/contract/views/closed-trades.ts';
import { Performance } from '../../../../src-preload/contract/views/performance.ts';
import { Portfolio } from '../../../../src-preload/contract/views/portfolio.ts';
import { RestingOrders } from '../../../../src-preload/contract/views/resting-orders.ts';
import type { ReadModel } from '../../../queries/read-model.ts';
import type { DoorTool } from '../tool.ts';
import { doorTool } from '../tool.ts';
import { limitArgument, noArguments, periodArgument, symbolArgument } from './tool-arguments.ts';

/** The one pooled account, by the venue's word. */
export function accountTools(readModel: ReadModel) {
  return {
    get_portfolio: doorTool({
      name: 'get_portfolio',
      title: 'Portfolio',
      description:
        'Net open positions with their protective orders, and the sums of the one pooled account that holds them.',
      input: noArguments,
      output: Portfolio,
      ask: () => readModel.portfolio(),
    }),
    get_performance: doorTool({
      name: 'get_performance',
      title: 'Performance',
      description:
        'What the account earned in a period: P&L, fees, funding, win rate, drawdown. complete says whether all of the period is known.',
      input: z.object({ period: periodArgument }),
      output: Performance,
      ask: ({ period }, signal) => readModel.performanceNow(period, signal),
    }),
    list_trades: doorTool({
      name: 'list_trades',
      title: 'Closed trades',
      description:
        'Closed trades (round trips) of a period, newest first. complete is about the history of the period, not about the rows that fit into limit.',
      input: z.object({ period: periodArgument, symbol: symbolArgument, limit: limitArgument }),
      output: ClosedTradeHistory,
      ask: ({ period, symbol, limit }, signal) =>
        readModel.closedTradeHistory({ period, symbol: symbol ?? null, limit }, signal),
    }),
    list_orders: doorTool({
      name: 'list_orders',
      title: 'Resting orders',
      description:
        'Orders that rest on the venue now, take-profits and stop-losses among them. Fails rather than being empty where the venue could not be asked.',
      input: z.object({ symbol: symbolArgument }),
      output: RestingOrders,
      ask: ({ symbol }, signal) => readModel.restingOrders(symbol ?? null, signal),
    }),
  } satisfies Record<string, DoorTool>;
}
