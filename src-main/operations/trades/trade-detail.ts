import { z } from 'zod';
import type { DetailFill, TradeDetail } from '../../../src-preload/contract/bridge/trades.ts';
import { closedTradeOfTrip } from '../../domain/trades/closed-trade.ts';
import type { TripAttribution } from '../../domain/trades/closed-trade.ts';
import { toNumber } from '../../domain/decimal.ts';
import { isLiquidationOf, type Fill } from '../../domain/account/fill.ts';
import { quoteTokenOf } from '../../domain/markets/quote.ts';
import type { RoundTrip } from '../../domain/trades/round-trip.ts';
import { PerpscopeError } from '../../errors.ts';
import type { StoredEventOfType } from '../../store/journal.ts';
import type { StoredTrade, SomeFills } from '../../store/trades.ts';
import { minuteMs } from '../../time.ts';
import { decisionListReadings, decisionRows } from '../journal/decision-rows.ts';
import { marketOfRow } from '../markets/row-market.ts';
import { operation, windowCall } from '../operation.ts';
import type { Reads } from '../scope.ts';
import { closedTrade } from './closed-trade.ts';
import type { DetailOrderReads } from './detail-orders.ts';
import { detailOrders } from './detail-orders.ts';
import { tradeRow } from './trade-row.ts';

/** Most fills of the detail: more than it has room for. The rest is counted. */
const mostFills = 500;
/** Most round trips of the detail. The fills of one order belong to two trips if it flips a position, and hardly ever to more. */
const mostTrips = 20;

/** Data that the store holds of an order or a round trip. */
interface Gathered {
  readonly coin: string | null;
  readonly trades: readonly StoredTrade[];
  readonly fills: SomeFills;
  readonly trips: readonly { readonly trip: RoundTrip; readonly attribution: TripAttribution | null }[];
  /** Key of the decision that led to it; null: it is not known. */
  readonly decided: { readonly journalId: string; readonly decisionId: string } | null;
}

function aboutTrade(scope: Reads<'fills' | 'orderOutcomes' | 'roundTrips'>, id: string): Gathered | null {
  const { reader } = scope;
  const trade = reader.trade(id);
  if (trade === null) return null;
  const fills = reader.fillsOfTrade(id, mostFills);
  const trips = fills.count === 0 ? [] : reader.tripsOfFills(fills.fills).slice(-mostTrips);
  return {
    coin: trade.coin,
    trades: [trade],
    fills,
    trips: trips.map((trip) => ({ trip, attribution: reader.tripAttribution(trip.id) })),
    decided: decidedBy(trade),
  };
}

function aboutTrip(scope: Reads<'fills' | 'orderOutcomes' | 'roundTrips'>, id: string): Gathered | null {
  const { reader } = scope;
  const trip = reader.trip(id);
  if (trip === null) return null;
  const fills = reader.fillsOfTrip(id, mostFills);
  const trades = reader.tradesOfOids([...new Set(fills.fills.map(({ oid }) => oid))]);
  const attribution = reader.tripAttribution(id);
  // The opening order identifies the journal of the decision: an agent that starts over gives the same ids again.
  const opening = trades.find(
    ({ decisionId, journalId }) => journalId !== null && decisionId === (attribution?.decisionId ?? null),
  );
  const decided = opening === undefined ? null : decidedBy(opening);
  return { coin: trip.coin, trades, fills, trips: [{ trip, attribution }], decided };
}

function decidedBy({ journalId, decisionId }: StoredTrade): Gathered['decided'] {
  return journalId === null || decisionId === null ? null : { journalId, decisionId };
}

function detailOf(
  scope: DetailOrderReads,
  { coin: named, trades, fills, trips, decided }: Gathered,
): TradeDetail {
  const market = marketOfRow(scope, { coin: named, namedBy: fills.count > 0 ? 'venue' : 'agent' });
  const coin = market?.coin ?? named;
  const decision = decided === null ? null : decisionOf(scope, decided);
  const orders = detailOrders(scope, trades);
  const shownFills = fills.fills.map((fill) => detailFill(fill, scope.account?.address ?? null));
  return {
    market,
    symbol: coin,
    decision,
    orders,
    unclaimed: trades.filter(({ orderId }) => orderId === null).map((trade) => tradeRow(scope, trade)),
    fills: shownFills,
    fillCount: fills.count,
    collateral: coin === null ? null : quoteTokenOf(scope.reader, coin),
    trips: trips.map(({ trip, attribution }) => ({
      ...closedTrade(scope, closedTradeOfTrip(trip, attribution)),
      holds: trip.state === 'open',
    })),
    chart: detailChart(
      { decision, orders, trades, fills: shownFills, trips: trips.map(({ trip }) => trip) },
      scope.world.now(),
    ),
  };
}

function decisionOf(
  scope: DetailOrderReads,
  decided: NonNullable<Gathered['decided']>,
): TradeDetail['decision'] {
  const events = scope.reader.decisionEvents(decided);
  const decisions = events.filter(
    (event): event is StoredEventOfType<'decision'> => event.type === 'decision',
  );
  return decisionRows(scope, decisions.slice(0, 1))[0] ?? null;
}

/** Returns everything about an order or a round trip. Throws not_found if the record has none with this id. */
export const getTradeDetail = operation({
  name: 'getTradeDetail',
  summary: 'Everything known about an order or a round trip',
  needs: ['portfolio'],
  isHeavy: true,
  bridge: windowCall(
    'getTradeDetail',
    z.strictObject({ kind: z.enum(['trade', 'closed_trade']), id: z.string().min(1).max(24) }),
  ),
  readings: [...decisionListReadings, 'roundTrips'],
  covers: { nothing: 'It is one trade. What is not known of it is null.' },
  answer: (key, context): TradeDetail => {
    const found = key.kind === 'trade' ? aboutTrade(context, key.id) : aboutTrip(context, key.id);
    if (found === null)
      throw new PerpscopeError(
        'not_found',
        'There is no trade with this id: it never existed, or it was recomputed under another id. Go back to the list.',
      );
    return detailOf(context, found);
  },
});

/** Newest rows of each kind among which ids are looked for. */
const mostLookedAt = 500;

export const findTradeIds = operation({
  name: 'findTradeIds',
  summary: 'Ids of the newest closed trades and orders whose id or coin starts with the text',
  needs: ['portfolio'],
  readings: ['orderOutcomes', 'roundTrips'],
  covers: { nothing: 'It completes what a person types: an id outside the list is still valid.' },
  answer: ({ begun }: { readonly begun: string }, { reader }): readonly string[] => {
    const wanted = begun.toLowerCase();
    const newest = { before: null, limit: mostLookedAt };
    const trips = reader.closedTrips(newest).map(({ trip: { id, coin } }) => ({ id, coin }));
    const trades = reader.trades(newest).map(({ id, coin }) => ({ id, coin }));
    return [...trips, ...trades]
      .filter(({ id, coin }) => id.startsWith(wanted) || coin?.toLowerCase().startsWith(wanted) === true)
      .map(({ id }) => id);
  },
});

/** Returns a fill of the detail; a liquidation is marked only if `account` was liquidated. */
function detailFill(fill: Fill, account: string | null): DetailFill {
  return {
    at: fill.time,
    side: fill.side,
    price: toNumber(fill.price),
    size: toNumber(fill.size),
    fee: toNumber(fill.fee),
    feeToken: fill.feeToken,
    closedPnl: toNumber(fill.closedPnl),
    direction: fill.direction,
    oid: String(fill.oid),
    liquidation: isLiquidationOf(fill, account),
  };
}

type Contents = Pick<TradeDetail, 'decision' | 'orders' | 'fills'> & {
  readonly trips: readonly Pick<RoundTrip, 'openedAt' | 'closedAt'>[];
  readonly trades: readonly { readonly executedAt: number }[];
};

/** Least margin of the chart on either side of what happened; a quarter of its time, if that is more. */
const leastMarginMs = 30 * minuteMs;

/** Returns the time range of the detail's chart: all of it, with some time before and after; an open trip lasts until now. */
function detailChart(
  { decision, orders, fills, trips, trades }: Contents,
  now: number,
): TradeDetail['chart'] {
  const times = [
    decision === null ? null : Date.parse(decision.decidedAt),
    ...orders.flatMap(({ asked, outcomes }) => [asked?.at, ...outcomes.map(({ at }) => at)]),
    ...fills.map(({ at }) => at),
    ...trips.flatMap(({ openedAt, closedAt }) => [openedAt, closedAt ?? now]),
    ...trades.map(({ executedAt }) => executedAt),
  ].filter((at) => at !== undefined && at !== null);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const margin = Math.max(leastMarginMs, Math.round((last - first) / 4));
  return { from: Math.max(0, first - margin), to: last + margin };
}
