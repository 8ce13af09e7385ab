import type { ClosedTradePage, ClosedTradePageRequest } from '../../../src-preload/contract/bridge/trades.ts';
import { closedTradeOfTrip } from '../../domain/trades/closed-trade.ts';
import { periodRange } from '../../domain/performance/period.ts';
import type { AttributedTrip } from '../../store/trades.ts';
import { operation, windowCall } from '../operation.ts';
import { pageRequest, windowName } from '../parameters.ts';
import type { Reads } from '../readings.ts';
import type { ClosedTradeReads } from './closed-trade-history.ts';
import { closedTradeReadings } from './closed-trade-history.ts';
import { closedTrade } from './closed-trade.ts';
import { historyCompleteness } from './history-completeness.ts';
import { filledCoins, selectRows } from './history-filter.ts';
import type { Place } from './page-cursor.ts';
import { pageOf, readCursor, timeAndId } from './page-cursor.ts';

const cursors = {
  list: 'closed trades',
  placeOf: ({ trip }: AttributedTrip) => [trip.lastAt, trip.id],
  rowAt: (place: Place) => {
    const found = timeAndId(place);
    return found === null ? null : { lastAt: found.time, id: found.id };
  },
};

/** Round trips that have ended, newest first. */
export function closedTrades(
  scope: ClosedTradeReads & Reads<'orderOutcomes'>,
  { cursor, limit, filter }: ClosedTradePageRequest,
): ClosedTradePage {
  const { reader } = scope;
  const rows = reader.closedTrips({
    ...selectRows(scope, filter, filledCoins(scope)),
    ...(filter.strategyId === null ? {} : { strategyId: filter.strategyId }),
    before: readCursor(cursors, cursor),
    limit: limit + 1,
  });
  return {
    ...pageOf(cursors, { rows, limit }, (shown) =>
      shown.map(({ trip, attribution }) => closedTrade(scope, closedTradeOfTrip(trip, attribution))),
    ),
    completeness: historyCompleteness(scope, periodRange(filter.period, scope.world.thisMinute())),
    strategies: reader.strategies(),
  };
}

export const listClosedTrades = operation({
  name: 'listClosedTrades',
  summary: 'Round trips that have ended, newest first',
  needs: ['portfolio'],
  isHeavy: true,
  bridge: windowCall('listClosedTrades', pageRequest({ strategyId: windowName.nullable() })),
  readings: [...closedTradeReadings, 'orderOutcomes'],
  answer: (request, context) => closedTrades(context, request),
});
