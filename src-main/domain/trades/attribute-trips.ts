import type { TripAttribution } from './closed-trade.ts';
import type { DecimalText } from '../decimal.ts';
import { Exact } from '../exact.ts';
import type { Instant, Window } from './pair-in-time.ts';
import { pairInTime } from './pair-in-time.ts';
import type { ReconciledClaim } from './reconcile-orders.ts';
import type { RoundTrip } from './round-trip.ts';
import { foldCoin } from '../markets/symbol-match.ts';

/** A closed trade as the agent reports it. Its figures only identify the trip. */
export interface ClosedTradeClaim {
  /** Journal id and sequence number. */
  readonly key: string;
  readonly coin: string | null;
  readonly side: 'long' | 'short';
  readonly size: DecimalText;
  /** World ms of the close, else of the report. */
  readonly closedAt: number;
  readonly exitReason: string | null;
}

/** Allowed difference between the agent's closing time and the venue's last fill. */
const windowMs = 120_000;

/** Attributes trips to the decision of their opening order and to the reported exit reason, by trip id. */
export function attributeTrips(
  trips: readonly RoundTrip[],
  reported: {
    readonly claims: readonly ReconciledClaim[];
    readonly closings: readonly ClosedTradeClaim[];
  },
): ReadonlyMap<string, TripAttribution> {
  const openings = openingClaims(reported.claims);
  const reasons = exitReasons(trips, reported.closings);
  return new Map(
    trips.flatMap((trip) => {
      const order = openings.get(openingOf(trip))?.claim.order ?? null;
      const exitReason = reasons.get(trip.id) ?? null;
      if (order === null && exitReason === null) return [];
      const { decisionId = null, strategyId = null } = order ?? {};
      return [[trip.id, { decisionId, strategyId, exitReason }]];
    }),
  );
}

/** Claims by coin, side and time of their fills; on a tie the first claim wins. */
function openingClaims(claims: readonly ReconciledClaim[]): ReadonlyMap<string, ReconciledClaim> {
  return new Map(
    claims
      .toReversed()
      .flatMap((claim) =>
        claim.fills.map(({ coin, side, time }) => [`${coin} ${side} ${time}`, claim] as const),
      ),
  );
}

/** Key of the opening fill; empty, which matches nothing, if unknown. */
function openingOf({ coin, side, openedAt }: RoundTrip): string {
  return openedAt === null ? '' : `${coin} ${side === 'long' ? 'buy' : 'sell'} ${openedAt}`;
}

function exitReasons(
  trips: readonly RoundTrip[],
  closings: readonly ClosedTradeClaim[],
): ReadonlyMap<string, string | null> {
  const closingsByKind = Map.groupBy(closings, kindOfClosing);
  const ended = trips.flatMap((trip) => instantOfTrip(trip) ?? []);
  const found = [...Map.groupBy(ended, ({ item }) => kindOfTrip(item))].flatMap(([kind, same]) =>
    pairInTime((closingsByKind.get(kind) ?? []).map(windowOfClosing), same),
  );
  return new Map(found.map(([closing, trip]) => [trip.id, closing.exitReason]));
}

/** Side, size and coin regardless of case, as text. */
export function kindOfTrip({ side, exitSize, coin }: RoundTrip): string {
  return kindOf(side, exitSize, coin);
}

export function kindOfClosing({ side, size, coin }: ClosedTradeClaim): string {
  return kindOf(side, size, coin ?? '');
}

function kindOf(side: string, size: string, coin: string): string {
  return `${side} ${new Exact(size).toFixed()} ${foldCoin(coin)}`;
}

export function windowOfClosing(closing: ClosedTradeClaim): Window<ClosedTradeClaim> {
  const { key, closedAt } = closing;
  return { item: closing, key, from: closedAt - windowMs, to: closedAt + windowMs };
}

/** null for an open trip, or one whose end is unknown. */
export function instantOfTrip(trip: RoundTrip): Instant<RoundTrip> | null {
  return trip.closedAt === null ? null : { item: trip, key: trip.id, at: trip.closedAt };
}
