import type { AgentClaim } from '../../../src-main/domain/journal/agent-order.ts';
import { claimKey, claimedAt, namedOids } from '../../../src-main/domain/journal/agent-order.ts';
import {
  instantOfTrip,
  kindOfClosing,
  kindOfTrip,
  windowOfClosing,
  type ClosedTradeClaim,
} from '../../../src-main/domain/trades/attribute-trips.ts';
import type { ReconciledClaim, UnclaimedExecution } from '../../../src-main/domain/trades/build-trades.ts';
import type { TripAttribution } from '../../../src-main/domain/trades/closed-trade.ts';
import { executionsOf, inFillOrder, type Execution } from '../../../src-main/domain/trades/execution.ts';
import {
  instantOf,
  kindOfClaim,
  kindOfExecution,
  matchByName,
  windowOf,
} from '../../../src-main/domain/trades/match-orders.ts';
import { pairInTime } from '../../../src-main/domain/trades/pair-in-time.ts';
import type { ReconciliationBasis } from '../../../src-main/domain/trades/reconcile-claim.ts';
import { reconcileClaim, reconcileUnclaimed } from '../../../src-main/domain/trades/reconcile-claim.ts';
import type { RoundTrip } from '../../../src-main/domain/trades/round-trip.ts';
import type { Fill } from '../../../src-main/domain/account/fill.ts';

/** All claims and fills at once: what the store's projections, which work row by row, must agree with. */
export interface ReconciliationQuestion extends ReconciliationBasis {
  readonly claims: readonly AgentClaim[];
  readonly fills: readonly Fill[];
}

export interface ReconciliationResult {
  readonly claims: readonly ReconciledClaim[];
  readonly unclaimed: readonly UnclaimedExecution[];
}

/**
 * Reconciles the agent's orders with the venue's fills. Each fill belongs to one claim at most; duplicate fills and orders count
 * once. Pass all claims of a coin and window: a fill whose claim is left out counts as unclaimed.
 */
export function reconcileOrders(question: ReconciliationQuestion): ReconciliationResult {
  const claims = onePerOrder(question.claims);
  const named = new Set(claims.flatMap(namedOids));
  const executions = executionsOf(question.fills, named);
  const matches = matchOrders(claims, executions);
  const claimed = new Set([...matches.values()].flat());
  return {
    claims: claims.map((claim) => {
      const fills = inFillOrder((matches.get(claim) ?? []).flatMap((execution) => execution.fills));
      return { claim, fills, reconciliation: reconcileClaim(claim, fills, question) };
    }),
    unclaimed: executions
      .filter((execution) => !claimed.has(execution))
      .map((execution) => ({ execution, reconciliation: reconcileUnclaimed(execution, question) })),
  };
}

/** The newest claim of each order, sorted by key. */
function onePerOrder(claims: readonly AgentClaim[]): readonly AgentClaim[] {
  const newest = new Map<string, AgentClaim>();
  for (const claim of claims) {
    const known = newest.get(claimKey(claim));
    if (known === undefined || isNewer(claim, known)) newest.set(claimKey(claim), claim);
  }
  return [...newest.values()].toSorted((a, b) => (claimKey(a) < claimKey(b) ? -1 : 1));
}

/** Claims of the same time are ordered by their text, so the result is deterministic. */
function isNewer(claim: AgentClaim, known: AgentClaim): boolean {
  const later = claimedAt(claim) - claimedAt(known);
  return later > 0 || (later === 0 && JSON.stringify(claim) > JSON.stringify(known));
}

/** Matches by venue oid, then cloid, then coin, side, size and time. The result does not depend on the input order. */
function matchOrders(
  claims: readonly AgentClaim[],
  executions: readonly Execution[],
): ReadonlyMap<AgentClaim, readonly Execution[]> {
  const { matches, free, left } = matchByName(claims, executions);
  const bySize = matchBySize(free, left).map(([claim, execution]) => [claim, [execution]] as const);
  return new Map([...matches, ...bySize]);
}

/**
 * Pairs claims and executions of the same coin, side and size whose last fill lies between order and outcome, within the tolerance.
 * Finds as many pairs as possible.
 */
function matchBySize(
  claims: readonly AgentClaim[],
  executions: readonly Execution[],
): readonly (readonly [AgentClaim, Execution])[] {
  const claimed = Map.groupBy(claims, kindOfClaim);
  return [...Map.groupBy(executions, kindOfExecution)].flatMap(([kind, same]) =>
    pairInTime((claimed.get(kind) ?? []).map(windowOf), same.map(instantOf)),
  );
}

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
