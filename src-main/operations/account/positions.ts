import type {
  Position as PositionView,
  ProtectiveOrder as ProtectiveOrderView,
} from '../../../src-preload/contract/views/account/position.ts';
import { PositionList } from '../../../src-preload/contract/views/account/position.ts';
import type { DexAccount } from '../../domain/account/account.ts';
import { dexObservedAt, partsOf } from '../../domain/account/pool-parts.ts';
import { dexOf } from '../../domain/markets/market.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { markOf } from '../../domain/account/position.ts';
import { unknownDexes } from '../../domain/account/pool-left-out.ts';
import type { Position } from '../../domain/account/position.ts';
import type { ProtectiveOrder, StopCoverage } from '../../domain/account/protective-orders.ts';
import { protectiveOrders, stopCoverage } from '../../domain/account/protective-orders.ts';
import type { RoundTrip } from '../../domain/trades/round-trip.ts';
import { isTripOf } from '../../domain/trades/trip-position.ts';
import { isDollarToken } from '../../domain/markets/quote.ts';
import { mayBeUnread } from '../../domain/account/account.ts';
import type { Received } from '../../store/account.ts';
import { inNumbers } from '../in-numbers.ts';
import { utcTextOrNull } from '../instants.ts';
import { operation } from '../operation.ts';
import { marketReference } from '../markets/market-row.ts';
import { areOrdersStale, isAccountStale, poolQuestion } from '../reading-states.ts';
import type { Reads } from '../scope.ts';
import { requireAccount } from '../scope.ts';
import { unreadableIn } from '../unreadable-in.ts';
import { leftOutView, poolReadings } from './pool.ts';

export const positionReadings = [...poolReadings, 'roundTrips'] as const;
type PositionReads = Reads<(typeof positionReadings)[number]>;

/** How much of the fills is known changes no list of positions. */
export const positionsCover = {
  nothing: 'The venue lists every position; known fills add when each was opened, and by which strategy.',
} as const;

interface Held {
  readonly position: Position;
  readonly reading: Received<DexAccount>;
  /** Open round trip of its coin; null: none is known. */
  readonly trip: RoundTrip | null;
}

function positionView(scope: PositionReads, { position, reading, trip }: Held): PositionView {
  const reference = marketReference(scope, { coin: position.coin, dex: dexOf(position.coin) });
  const inDollars = isDollarToken(reference.collateral);
  const known = protectionNow(scope, position);
  const protection = typeof known === 'string' ? null : known;
  return {
    ...reference,
    side: position.side,
    ...inNumbers({
      size: position.size,
      entryPrice: position.entryPrice,
      markPrice: markOf(position),
      positionValueUsd: inDollars ? position.value : null,
      unrealizedPnlUsd: inDollars ? position.unrealizedPnl : null,
      returnOnEquity: position.returnOnEquity,
      leverage: position.leverage,
      liquidationPrice: position.liquidationPrice,
      marginUsedUsd: inDollars ? position.marginUsed : null,
      fundingUsd: inDollars ? position.funding : null,
    }),
    marginMode: position.marginMode,
    protectiveOrders: protection?.orders.map(protectiveOrderView) ?? null,
    stopCoverage: protection?.stopCoverage ?? null,
    openedAt: utcTextOrNull(trip?.openedAt ?? null),
    strategyId: trip === null ? null : (scope.reader.tripAttribution(trip.id)?.strategyId ?? null),
    observedAt: toUtcText(reading.value.time),
    stale: isAccountStale(scope, reading),
  };
}

interface ProtectionNow {
  readonly orders: readonly ProtectiveOrder[];
  readonly stopCoverage: StopCoverage;
}

/**
 * Returns the orders that protect a position, or why they are unknown now. A list that is stale, or has a row that can't be
 * read and may be of this coin, must never be read as "no stop".
 */
export function protectionNow(scope: Reads<'account'>, position: Position): ProtectionNow | string {
  const reading = scope.reader.account().orders.get(position.dex);
  if (reading === undefined) return 'Its open orders have not been read yet.';
  if (areOrdersStale(scope, reading)) return 'The last reading of its open orders is too old.';
  if (mayBeUnread(reading.unreadable ?? [], position.coin))
    return "An open order that may be one of its stops can't be read.";
  const orders = protectiveOrders(position, reading.value);
  return { orders, stopCoverage: stopCoverage(position, orders) };
}

function protectiveOrderView({ oid, kind, triggerPrice, size }: ProtectiveOrder): ProtectiveOrderView {
  return { oid: String(oid), kind, ...inNumbers({ triggerPrice, size }) };
}

/** Lists every position of the account; each says whether its own reading is stale. */
export const listPositions = operation({
  name: 'listPositions',
  summary: 'Open positions with their identity and protective orders',
  output: PositionList,
  needs: ['positions'],
  http: [
    {
      path: 'GET /api/v1/agent/positions',
      id: 'listPositions',
      description:
        "Open positions as last read, each with its market's identity, protective orders and age. stale: the oldest reading is older than 60 s.",
      tag: 'Agent',
    },
  ],
  readings: positionReadings,
  covers: positionsCover,
  requires: { positions: 'marked_stale' },
  answer: (_: unknown, context, { positions }): Omit<PositionList, 'stale'> => {
    const { readings, holding, observed } = positions;
    const leftOut = unknownDexes(partsOf(poolQuestion(context)));
    const trips = new Map(context.reader.openTrips().map((trip) => [trip.coin, trip]));
    const unreadable = unreadableIn(readings.map(({ value, unreadable }) => [value.dex, unreadable]));
    return {
      network: context.network,
      venue: context.venue,
      account: requireAccount(context, 'positions'),
      positions: holding
        .flatMap((reading) =>
          reading.value.positions.map((position) => {
            const open = trips.get(position.coin) ?? null;
            const trip = open !== null && isTripOf(open, position, reading.value.time) ? open : null;
            return positionView(context, { position, reading, trip });
          }),
        )
        .toSorted((a, b) => (a.coin < b.coin ? -1 : 1)),
      unreadable,
      partial: leftOut.length > 0 || unreadable.length > 0,
      leftOut: leftOut.map(leftOutView),
      observedAt: toUtcText(Math.min(...observed.map(dexObservedAt))),
    };
  },
});
