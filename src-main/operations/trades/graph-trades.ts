import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import type { ClosedTrade } from '../../../src-preload/contract/views/trades/closed-trades.ts';
import { closedTradeOfFill, closedTradeOfTrip } from '../../domain/trades/closed-trade.ts';
import type { TradeSelection } from '../../store/trades.ts';
import type {
  ClosedTradesQuestion,
  TradeHistory,
  TradeHistoryQuestion,
  TradesQuestion,
} from '../graph-questions.ts';
import { requirePage, requirePart } from '../list-part.ts';
import { coversChosen, isChosen } from '../markets/chosen-coins.ts';
import { operation } from '../operation.ts';
import type { Reads } from '../scope.ts';
import { requireAccount } from '../scope.ts';
import { required } from '../required-readings.ts';
import { closedTrade } from './closed-trade.ts';
import { chosenBy, coversOrders, filledCoins, selectRows, tradeCoins } from './history-filter.ts';
import { asComplete, closedTradesCoverage, ordersCoverage } from './history-coverage.ts';
import { tradeCursors } from './list-trades.ts';
import { pagesOf } from '../page-cursor.ts';
import { tradeRowReadings, tradeRows } from './trade-row.ts';

function selectTrades(
  scope: Reads<'catalog' | 'fills' | 'orderOutcomes'>,
  { orderStatus, ...filter }: Omit<TradeHistoryQuestion, 'first' | 'after'>,
): TradeSelection {
  return {
    ...selectRows(scope, filter, tradeCoins(scope)),
    ...(orderStatus === null ? {} : { status: orderStatus }),
  };
}

/** Returns a part of the list of orders' outcomes, newest first. */
export const listTradesPart = operation({
  name: 'listTradesPart',
  summary: "Orders' outcomes by offset, newest first",
  check: requirePart('tradeHistory'),
  needs: ['trades'],
  readings: [...tradeRowReadings, 'histories', 'journal'],
  covers: {
    rule: ordersCoverage,
    period: () => 'all',
    isOf: (question: TradesQuestion, scope) => coversOrders(scope, question),
    chosenBy: ({ orderStatus }: TradesQuestion) => chosenBy({ status: orderStatus }),
  },
  answer: ({ orderStatus, limit, offset, ...choice }: TradesQuestion, context): readonly Trade[] => {
    const rows = context.reader.trades({
      ...selectTrades(context, { ...choice, orderStatus, period: 'all' }),
      before: null,
      offset,
      limit,
    });
    if (rows.length === 0) required(context, 'orders');
    return tradeRows(context, rows);
  },
});

/** Returns a page of the same list from a cursor on. `covers` adds whether all of the period is known. */
export const listTradeHistory = operation({
  name: 'listTradeHistory',
  summary: "Orders' outcomes by cursor, newest first",
  check: ({ first }: TradeHistoryQuestion) => requirePage('first', first),
  needs: ['trades'],
  readings: [...tradeRowReadings, 'histories', 'journal'],
  covers: {
    rule: ordersCoverage,
    period: ({ period }: TradeHistoryQuestion) => period,
    isOf: (question: TradeHistoryQuestion, scope) => coversOrders(scope, question),
    chosenBy: ({ orderStatus }: TradeHistoryQuestion) => chosenBy({ status: orderStatus }),
    says: asComplete,
  },
  answer: (
    { first, after, ...filter }: TradeHistoryQuestion,
    context,
  ): Omit<TradeHistory, 'complete' | 'incompleteReason'> => {
    const { orderStatus: status, ...rest } = filter;
    // As the other lists of orders ask for the page: a cursor continues in each of them.
    const page = { filter: { ...rest, status }, cursor: after, limit: first };
    const { before, cursorOf } = pagesOf(tradeCursors, page, context);
    const found = context.reader.trades({
      ...selectTrades(context, filter),
      before,
      limit: first + 1,
    });
    if (found.length === 0) required(context, 'orders');
    const rows = tradeRows(context, found.slice(0, first));
    const edges = rows.map((node) => ({ cursor: cursorOf(node), node }));
    return {
      edges,
      hasNextPage: found.length > first,
      endCursor: edges.at(-1)?.cursor ?? null,
    };
  },
});

/**
 * Returns a part of the list of round trips that have ended, newest first. Until the fills were read once, it lists what the
 * newest fills closed, as closedTradeHistory does.
 */
export const listClosedTradesPart = operation({
  name: 'listClosedTradesPart',
  summary: 'Round trips that have ended, by offset, newest first',
  check: requirePart('GET /api/v1/agent/closed-trades'),
  needs: ['trades'],
  readings: ['catalog', 'fills', 'histories', 'providers', 'roundTrips', 'stream'],
  covers: {
    rule: closedTradesCoverage,
    period: ({ period }: ClosedTradesQuestion) => period,
    isOf: (question: ClosedTradesQuestion, scope) => coversChosen(scope, question),
  },
  requires: { fills: 'fresh' },
  live: true,
  answer: async (
    { period, limit, offset, ...choice }: ClosedTradesQuestion,
    context,
    { fills },
  ): Promise<readonly ClosedTrade[]> => {
    const { signal } = context;
    const account = requireAccount(context, 'trades');
    const selection = selectRows(context, { ...choice, period }, filledCoins(context));
    if (fills !== null) {
      const rows = context.reader.closedTrips({ ...selection, before: null, offset, limit });
      return rows.map(({ trip, attribution }) => closedTrade(context, closedTradeOfTrip(trip, attribution)));
    }
    const isOf = isChosen(context, choice);
    const { rows } = await context.newestFills(account, signal);
    return rows
      .filter(({ coin, time }) => time >= (selection.fromTime ?? 0) && isOf(coin))
      .flatMap((fill) => closedTradeOfFill(fill) ?? [])
      .toReversed()
      .slice(offset, offset + limit)
      .map((closed) => closedTrade(context, closed));
  },
});

export const graphTradeOperations = [listTradesPart, listTradeHistory, listClosedTradesPart];
