import { z } from 'zod';
import type {
  TradeCounts,
  TradePage,
  TradePageRequest,
} from '../../../src-preload/contract/bridge/trades.ts';
import type { Trade, TradeRow } from '../../../src-preload/contract/views/trades/trade.ts';
import {
  OrderStatus,
  ReconciliationKind,
  TradeList,
} from '../../../src-preload/contract/views/trades/trade.ts';
import type { Page } from '../../../src-preload/contract/bridge/paging.ts';
import type { StoredTrade, TradeSelection } from '../../store/trades.ts';
import { requireNames } from '../journal/agent-names.ts';
import { executedAtText, utcTextOrNull } from '../instants.ts';
import { tagOf } from '../markets/row-market.ts';
import { operation, windowCall } from '../operation.ts';
import { agentPage, inQuery, pageRequest, windowName } from '../parameters.ts';
import type { Reads } from '../scope.ts';
import { chosenBy, coversOrders, selectRows, tradeCoins } from './history-filter.ts';
import { fillHistory } from './history-lateness.ts';
import { asCompleteness, asHistory, isJournalKnown, ordersCoverage } from './history-coverage.ts';
import type { CursorKind } from '../page-cursor.ts';
import { pagesOf, timeAndId } from '../page-cursor.ts';
import type { TradeRowReads } from './trade-row.ts';
import { tradeRowReadings, tradeRows } from './trade-row.ts';

export const tradeCursors: CursorKind<Pick<StoredTrade, 'executedAt' | 'id'>> = {
  list: 'trades',
  sortKeyOf: ({ executedAt, id }) => [executedAt, id],
  rowAt: (sortKey) => {
    const found = timeAndId(sortKey);
    return found === null ? null : { executedAt: found.time, id: found.id };
  },
};

function selectTrades(scope: TradeRowReads, filter: TradePageRequest['filter']): TradeSelection {
  const { status, strategyId, reconciliation } = filter;
  return {
    ...selectRows(scope, filter, tradeCoins(scope)),
    ...(status === null ? {} : { status }),
    ...(strategyId === null ? {} : { strategyId }),
    ...(reconciliation === null ? {} : { reconciliation }),
  };
}

/** Returns a page of orders' outcomes, newest first. */
function tradePage(
  scope: TradeRowReads,
  request: TradePageRequest,
  selection = selectTrades(scope, request.filter),
): Page<Trade> {
  const { before, pageOf } = pagesOf(tradeCursors, request, scope);
  const rows = scope.reader.trades({ ...selection, before, limit: request.limit + 1 });
  return pageOf(rows, (shown) => tradeRows(scope, shown));
}

const readings = [...tradeRowReadings, 'histories', 'journal'] as const;

/** Returns the counts of orders. Without a journal of this account, nothing is known of what the agent alone reports. */
function countsOf(scope: TradeRowReads & Reads<'journal'>, selection: TradeSelection): TradeCounts {
  const counts = scope.reader.tradeCounts(selection);
  if (isJournalKnown(scope)) return counts;
  return { ...counts, byStatus: { ...counts.byStatus, resting: null, rejected: null }, mismatches: null };
}

const ReconciliationChoice = z.enum([...ReconciliationKind.options, 'mismatch', 'uncovered']);

export const listTrades = operation({
  name: 'listTrades',
  summary: "Orders' outcomes, newest first",
  needs: ['portfolio'],
  bridge: windowCall(
    'listTrades',
    pageRequest({
      status: OrderStatus.nullable(),
      strategyId: windowName.nullable(),
      reconciliation: ReconciliationChoice.nullable(),
    }),
  ),
  readings,
  covers: {
    rule: ordersCoverage,
    period: ({ filter }: TradePageRequest) => filter.period,
    isOf: ({ filter }: TradePageRequest, scope) => coversOrders(scope, filter),
    chosenBy: ({ filter }: TradePageRequest) => chosenBy(filter),
    says: asCompleteness,
  },
  answer: (request, context): Omit<TradePage, 'completeness'> => {
    const { reader } = context;
    const selection = selectTrades(context, request.filter);
    return {
      ...tradePage(context, request, selection),
      counts: countsOf(context, selection),
      fills: fillHistory(context),
      strategies: reader.strategies(),
    };
  },
});

const Query = agentPage({
  period: inQuery.period,
  orderStatus: OrderStatus.optional().describe('only orders with this status'),
  strategyId: inQuery.strategyId,
  reconciliation: ReconciliationChoice.optional().describe(
    "only orders with this reconciliation; mismatch: venue_missing, agent_missing and differs; uncovered: the journal or the venue's fills are not read for that time",
  ),
});

type Input = z.output<typeof Query>;

function rowOf({ market, restingStatus: _status, orderType: _type, ...trade }: Trade): TradeRow {
  return { ...trade, ...tagOf(market), executedAt: executedAtText(trade) };
}

/** The same list for programs. */
export const listTradeRows = operation({
  name: 'listTradeRows',
  summary: "Orders' outcomes, newest first",
  output: TradeList,
  needs: ['trades'],
  http: [
    {
      path: 'GET /api/v1/agent/trades',
      id: 'listTrades',
      description:
        "Orders' outcomes, newest first, a page at a time: the agent's reports matched with the venue's fills. Money figures are the venue's; one that no fill confirms is null. complete and message say what is missing.",
      tag: 'Agent',
      query: Query,
      statuses: [400, 404, 502],
    },
  ],
  readings,
  requires: { orders: 'any_age', orderFills: 'marked_stale' },
  covers: {
    rule: ordersCoverage,
    period: ({ period }: Input) => period,
    isOf: ({ assetClass, marketId }: Input, scope) =>
      coversOrders(scope, { assetClass: assetClass ?? null, marketId: marketId ?? null }),
    chosenBy: ({ orderStatus, ...filters }: Input) => chosenBy({ ...filters, status: orderStatus }),
    says: asHistory,
  },
  answer: ({ cursor = null, limit, ...filters }, context, { orderFills }) => {
    const filter = {
      period: filters.period,
      assetClass: filters.assetClass ?? null,
      marketId: filters.marketId ?? null,
      status: filters.orderStatus ?? null,
      strategyId: filters.strategyId ?? null,
      reconciliation: filters.reconciliation ?? null,
    };
    const { rows, next } = tradePage(context, { cursor, limit, filter });
    if (rows.length === 0) requireNames(context, filters);
    return {
      network: context.network,
      period: filters.period,
      rows: rows.map(rowOf),
      next,
      updatedAt: utcTextOrNull(orderFills?.knownAt ?? null),
    };
  },
});

export const tradeListOperations = [listTrades, listTradeRows];
