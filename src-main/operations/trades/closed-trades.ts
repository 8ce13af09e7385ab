import { z } from 'zod';
import type { ClosedTradePageRequest } from '../../../src-preload/contract/bridge/trades.ts';
import type { Page } from '../../../src-preload/contract/bridge/paging.ts';
import type { ClosedTrade } from '../../../src-preload/contract/views/trades/closed-trades.ts';
import { ClosedTradeList } from '../../../src-preload/contract/views/trades/closed-trades.ts';
import { closedTradeOfTrip } from '../../domain/trades/closed-trade.ts';
import type { AttributedTrip } from '../../store/trades.ts';
import { dayMs } from '../../time.ts';
import { requireNames } from '../journal/agent-names.ts';
import { utcTextOrNull } from '../instants.ts';
import { coversChosen } from '../markets/chosen-coins.ts';
import { operation, windowCall } from '../operation.ts';
import { agentPage, inQuery, pageRequest, windowName } from '../parameters.ts';
import { nothingRead } from '../reading-states.ts';
import type { Reads } from '../scope.ts';
import { closedTrade } from './closed-trade.ts';
import { chosenBy, filledCoins, selectRows } from './history-filter.ts';
import { fillHistory } from './history-lateness.ts';
import { asHistory, asTripCompleteness, closedTradesCoverage } from './history-coverage.ts';
import type { SortKey } from '../page-cursor.ts';
import { pagesOf, timeAndId } from '../page-cursor.ts';

/** Returns the place of a closed trade in its list. */
export function closedRowAt(sortKey: SortKey) {
  const found = timeAndId(sortKey);
  return found === null ? null : { lastAt: found.time, id: found.id };
}

export const closedTradeCursors = {
  list: 'closed trades',
  sortKeyOf: ({ trip }: AttributedTrip) => [trip.lastAt, trip.id],
  rowAt: closedRowAt,
};

/** Returns the time of the day asked for, both ends included; null: no day was asked for. */
function dayRange({
  day,
}: ClosedTradePageRequest['filter']): { readonly from: number; readonly to: number } | null {
  if (day === undefined) return null;
  const from = Date.parse(`${day}T00:00:00Z`);
  return { from, to: from + dayMs - 1 };
}

/** Returns a page of round trips that have ended, newest first. */
function closedTrades(
  scope: Reads<'catalog' | 'fills' | 'roundTrips'>,
  request: ClosedTradePageRequest,
): Page<ClosedTrade> {
  const { limit, filter } = request;
  const { before, pageOf } = pagesOf(closedTradeCursors, request, scope);
  const day = dayRange(filter);
  const rows = scope.reader.closedTrips({
    ...selectRows(scope, filter, filledCoins(scope)),
    ...(day === null ? {} : { fromTime: day.from }),
    ...(filter.strategyId === null ? {} : { strategyId: filter.strategyId }),
    before: before ?? (day === null ? null : { lastAt: day.to + 1, id: '' }),
    limit: limit + 1,
  });
  return pageOf(rows, (shown) =>
    shown.map(({ trip, attribution }) => closedTrade(scope, closedTradeOfTrip(trip, attribution))),
  );
}

export const listClosedTrades = operation({
  name: 'listClosedTrades',
  summary: 'Round trips that have ended, newest first',
  needs: ['portfolio'],
  bridge: windowCall(
    'listClosedTrades',
    pageRequest({ strategyId: windowName.nullable(), day: z.iso.date().optional() }),
  ),
  readings: ['catalog', 'fills', 'histories', 'orderOutcomes', 'roundTrips'],
  covers: {
    rule: closedTradesCoverage,
    period: ({ filter }: ClosedTradePageRequest) => dayRange(filter) ?? filter.period,
    isOf: ({ filter }: ClosedTradePageRequest, scope) => coversChosen(scope, filter),
    chosenBy: ({ filter }: ClosedTradePageRequest) => chosenBy(filter),
    says: asTripCompleteness,
  },
  answer: (request, context) => ({
    ...closedTrades(context, request),
    fills: fillHistory(context),
    strategies: context.reader.strategies(),
  }),
});

const Query = agentPage({ period: inQuery.period, strategyId: inQuery.strategyId });
type Input = z.output<typeof Query>;

/** The same list for programs. */
export const listClosedTradeRows = operation({
  name: 'listClosedTradeRows',
  summary: 'Round trips that have ended, newest first',
  output: ClosedTradeList,
  needs: ['trades'],
  http: [
    {
      path: 'GET /api/v1/agent/closed-trades',
      id: 'listClosedTrades',
      description:
        'Round trips that have ended, newest first, a page at a time. A position that disappeared without a fill is listed without an exit price, and makes the period incomplete. message says what is missing.',
      tag: 'Agent',
      query: Query,
      statuses: [400, 404, 502],
    },
  ],
  readings: ['catalog', 'fills', 'histories', 'journal', 'orderOutcomes', 'roundTrips'],
  requires: { fills: 'marked_stale' },
  covers: {
    rule: closedTradesCoverage,
    period: ({ period }: Input) => period,
    isOf: ({ assetClass, marketId }: Input, scope) =>
      coversChosen(scope, { assetClass: assetClass ?? null, marketId: marketId ?? null }),
    chosenBy: ({ strategyId }: Input) => chosenBy({ strategyId }),
    says: asHistory,
  },
  answer: ({ period, cursor = null, limit, ...filters }, context, { fills }) => {
    if (fills === null) throw nothingRead('fills');
    const { assetClass = null, marketId = null, strategyId = null } = filters;
    const filter = { period, assetClass, marketId, strategyId };
    const { rows, next } = closedTrades(context, { cursor, limit, filter });
    if (rows.length === 0) requireNames(context, filters);
    return {
      network: context.network,
      period,
      rows: [...rows],
      next,
      updatedAt: utcTextOrNull(fills.knownAt),
    };
  },
});

export const closedTradeListOperations = [listClosedTrades, listClosedTradeRows];
