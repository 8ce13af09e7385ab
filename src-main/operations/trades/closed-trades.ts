import type { ClosedTradePage, ClosedTradePageRequest } from '../../../src-preload/contract/bridge/trades.ts';
import { closedTradeOfTrip } from '../../domain/trades/closed-trade.ts';
import type { AttributedTrip } from '../../store/trades.ts';
import { operation, windowCall } from '../operation.ts';
import { pageRequest, windowName } from '../parameters.ts';
import type { Reads } from '../readings.ts';
import { closedTrade } from './closed-trade.ts';
import { filledCoins, selectRows } from './history-filter.ts';
import { asCompleteness, fillsPast } from './history-past.ts';
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
function closedTrades(
  scope: Reads<'catalog' | 'fills' | 'orderOutcomes' | 'roundTrips'>,
  { cursor, limit, filter }: ClosedTradePageRequest,
): Omit<ClosedTradePage, 'completeness'> {
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
    strategies: reader.strategies(),
  };
}

export const listClosedTrades = operation({
  name: 'listClosedTrades',
  summary: 'Round trips that have ended, newest first',
  needs: ['portfolio'],
  isHeavy: true,
  bridge: windowCall('listClosedTrades', pageRequest({ strategyId: windowName.nullable() })),
  readings: ['catalog', 'fills', 'orderOutcomes', 'roundTrips'],
  covers: {
    past: fillsPast,
    period: ({ filter }: ClosedTradePageRequest) => filter.period,
    says: asCompleteness,
  },
  answer: (request, context) => closedTrades(context, request),
});
