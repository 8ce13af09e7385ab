import { z } from 'zod';
import type { TradePage, TradePageRequest } from '../../../src-preload/contract/bridge/trades.ts';
import { OrderStatus, ReconciliationKind } from '../../../src-preload/contract/views/trades/trade.ts';
import type { KeptTrade, TradeSelection } from '../../store/trades.ts';
import { operation, windowCall } from '../operation.ts';
import { pageRequest, windowName } from '../parameters.ts';
import { selectRows, tradeCoins } from './history-filter.ts';
import { asCompleteness, ordersPast } from './history-past.ts';
import type { CursorKind } from './page-cursor.ts';
import { pageOf, readCursor, timeAndId } from './page-cursor.ts';
import type { TradeRowReads } from './trade-row.ts';
import { tradeRowReadings, tradeRows } from './trade-row.ts';

export const tradeCursors: CursorKind<Pick<KeptTrade, 'executedAt' | 'id'>> = {
  list: 'trades',
  placeOf: ({ executedAt, id }) => [executedAt, id],
  rowAt: (place) => {
    const found = timeAndId(place);
    return found === null ? null : { executedAt: found.time, id: found.id };
  },
};

/** What became of orders, newest first. */
function readTrades(
  scope: TradeRowReads,
  { cursor, limit, filter }: TradePageRequest,
): Omit<TradePage, 'completeness'> {
  const { reader } = scope;
  const { status, strategyId, reconciliation } = filter;
  const selection: TradeSelection = {
    ...selectRows(scope, filter, tradeCoins(scope)),
    ...(status === null ? {} : { status }),
    ...(strategyId === null ? {} : { strategyId }),
    ...(reconciliation === null ? {} : { reconciliation }),
  };
  const before = readCursor(tradeCursors, cursor);
  const rows = reader.trades({ ...selection, before, limit: limit + 1 });
  return {
    ...pageOf(tradeCursors, { rows, limit }, (shown) => tradeRows(scope, shown)),
    counts: reader.tradeCounts(selection),
    strategies: reader.strategies(),
  };
}

export const listTrades = operation({
  name: 'listTrades',
  summary: "Orders' outcomes, newest first",
  needs: ['portfolio'],
  isHeavy: true,
  bridge: windowCall(
    'listTrades',
    pageRequest({
      status: OrderStatus.nullable(),
      strategyId: windowName.nullable(),
      reconciliation: z.enum([...ReconciliationKind.options, 'mismatch', 'uncovered']).nullable(),
    }),
  ),
  readings: tradeRowReadings,
  covers: { past: ordersPast, period: ({ filter }: TradePageRequest) => filter.period, says: asCompleteness },
  answer: (request, context) => readTrades(context, request),
});
