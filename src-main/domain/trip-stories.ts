import type { TripStory } from './closed-trade.ts';
import type { DecimalText } from './decimal.ts';
import { Exact } from './exact.ts';
import { pairInTime } from './pair-in-time.ts';
import type { ReconciledClaim } from './reconciliation.ts';
import type { RoundTrip } from './round-trip.ts';

/** What the agent says of a trade that it has closed. Its figures are claims, and tell only which trip it means. */
export interface ClosedTradeClaim {
  /** Of all the agent's: journal and number. */
  readonly key: string;
  readonly coin: string | null;
  readonly side: 'long' | 'short';
  readonly size: DecimalText;
  /** World ms: when it was closed, else when the agent said so. */
  readonly closedAt: number;
  readonly exitReason: string | null;
}

/** How far the agent's closing time and the venue's last fill may lie apart. */
const windowMs = 120_000;

/** What the journal adds to each trip of which it tells, by the trip's id: its opening order's decision, its exit's reason. */
export function tripStories(
  trips: readonly RoundTrip[],
  told: {
    readonly claims: readonly ReconciledClaim[];
    readonly closings: readonly ClosedTradeClaim[];
  },
): ReadonlyMap<string, TripStory> {
  const openings = openingClaims(told.claims);
  const reasons = exitReasons(trips, told.closings);
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

/** An order by its first fill of each instant: of several at the same the first counts. */
function openingClaims(claims: readonly ReconciledClaim[]): ReadonlyMap<string, ReconciledClaim> {
  return new Map(
    claims
      .toReversed()
      .flatMap((claim) =>
        claim.fills.map(({ coin, side, time }) => [`${coin} ${side} ${time}`, claim] as const),
      ),
  );
}

/** Empty where it is not known: nothing has that key. */
function openingOf({ coin, side, openedAt }: RoundTrip): string {
  return openedAt === null ? '' : `${coin} ${side === 'long' ? 'buy' : 'sell'} ${openedAt}`;
}

function exitReasons(
  trips: readonly RoundTrip[],
  closings: readonly ClosedTradeClaim[],
): ReadonlyMap<string, string | null> {
  const kindOf = (side: string, size: string, coin: string): string =>
    `${side} ${new Exact(size).toFixed()} ${coin}`;
  const ended = trips.flatMap((trip) => (trip.closedAt === null ? [] : [{ trip, at: trip.closedAt }]));
  const said = Map.groupBy(closings, ({ side, size, coin }) => kindOf(side, size, coin ?? ''));
  const done = Map.groupBy(ended, ({ trip }) => kindOf(trip.side, trip.exitSize, trip.coin));
  const found = [...done].flatMap(([kind, same]) =>
    pairInTime(
      (said.get(kind) ?? []).map((closing) => ({
        item: closing,
        key: closing.key,
        from: closing.closedAt - windowMs,
        to: closing.closedAt + windowMs,
      })),
      same.map(({ trip, at }) => ({ item: trip, key: trip.id, at })),
    ),
  );
  return new Map(found.map(([closing, trip]) => [trip.id, closing.exitReason]));
}
