import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import type { ClosedTrade } from '../../../src-preload/contract/views/trades/closed-trades.ts';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
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
import type { DatedReading } from '../reading-states.ts';
import type { Reads, Live } from '../scope.ts';
import { requireAccount } from '../scope.ts';
import { required } from '../required-readings.ts';
import { closedTrade } from './closed-trade.ts';
import { chosenBy, coversOrders, filledCoins, selectRows, tradeCoins } from './history-filter.ts';
import { asComplete, closedTradesCoverage, ordersCoverage } from './history-coverage.ts';
import { tradeCursors } from './list-trades.ts';
import { pagesOf } from '../page-cursor.ts';
import type { TradeRowReads } from './trade-row.ts';
import { tradeRowReadings, tradeRows } from './trade-row.ts';

/** Returns a part of the list of orders' outcomes, newest first. */
function graphTrades(
  scope: TradeRowReads & Reads<'histories' | 'journal'>,
  { orderStatus, limit, offset, ...choice }: TradesQuestion,
): readonly Trade[] {
  const rows = scope.reader.trades({
    ...selectTrades(scope, { ...choice, orderStatus, period: 'all' }),
    before: null,
    offset,
    limit,
  });
  if (rows.length === 0) required(scope, 'orders');
  return tradeRows(scope, rows);
}

/** Returns a page of the same list from a cursor on. `covers` adds whether all of the period is known. */
function tradeHistory(
  scope: TradeRowReads & Reads<'histories' | 'journal'>,
  { first, after, ...filter }: TradeHistoryQuestion,
): Omit<TradeHistory, 'complete' | 'incompleteReason'> {
  const { orderStatus: status, ...rest } = filter;
  // As the other lists of orders ask for the page: a cursor continues in each of them.
  const page = { filter: { ...rest, status }, cursor: after, limit: first };
  const { before, cursorOf } = pagesOf(tradeCursors, page, scope);
  const found = scope.reader.trades({
    ...selectTrades(scope, filter),
    before,
    limit: first + 1,
  });
  if (found.length === 0) required(scope, 'orders');
  const rows = tradeRows(scope, found.slice(0, first));
  const edges = rows.map((node) => ({ cursor: cursorOf(node), node }));
  return {
    edges,
    hasNextPage: found.length > first,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
}

function selectTrades(
  scope: Reads<'catalog' | 'fills' | 'orderOutcomes'>,
  { orderStatus, ...filter }: Omit<TradeHistoryQuestion, 'first' | 'after'>,
): TradeSelection {
  return {
    ...selectRows(scope, filter, tradeCoins(scope)),
    ...(orderStatus === null ? {} : { status: orderStatus }),
  };
}

/**
 * Returns a part of the list of round trips that have ended, newest first. Until the fills were read once, it lists what the
 * newest fills closed, as closedTradeHistory does.
 */
async function graphClosedTrades(
  scope: Reads<'catalog' | 'fills' | 'histories' | 'providers' | 'roundTrips' | 'stream'> & Live,
  { period, limit, offset, ...choice }: ClosedTradesQuestion,
  fills: DatedReading | null,
  signal: AbortSignal,
): Promise<readonly ClosedTrade[]> {
  const account = requireAccount(scope, 'trades');
  const selection = selectRows(scope, { ...choice, period }, filledCoins(scope));
  if (fills !== null) {
    const rows = scope.reader.closedTrips({ ...selection, before: null, offset, limit });
    return rows.map(({ trip, attribution }) => closedTrade(scope, closedTradeOfTrip(trip, attribution)));
  }
  const isOf = isChosen(scope, choice);
  const { rows } = await scope.newestFills(account, signal);
  return rows
    .filter(({ coin, time }) => time >= (selection.fromTime ?? 0) && isOf(coin))
    .flatMap((fill) => closedTradeOfFill(fill) ?? [])
    .toReversed()
    .slice(offset, offset + limit)
    .map((closed) => closedTrade(scope, closed));
}

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
  answer: (question: TradesQuestion, context) => graphTrades(context, question),
});

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
  answer: (question: TradeHistoryQuestion, context) => tradeHistory(context, question),
});

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
  requires: { fills: { maxAgeMs: freshnessLimitsMs.fills, whenStale: 502 } },
  live: true,
  answer: async (question: ClosedTradesQuestion, context, { fills }) =>
    await graphClosedTrades(context, question, fills, context.signal),
});

export const graphTradeOperations = [listTradesPart, listTradeHistory, listClosedTradesPart];
