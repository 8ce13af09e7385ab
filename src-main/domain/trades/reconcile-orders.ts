import type { AgentClaim } from '../journal/agent-order.ts';
import { claimKey, claimedAt, namedOids } from '../journal/agent-order.ts';
import type { Execution } from './execution.ts';
import { executionsOf, inFillOrder } from './execution.ts';
import type { ReconciliationBasis } from './reconcile-claim.ts';
import { feedLagMs, isYoung, reconcileClaim } from './reconcile-claim.ts';
import { matchOrders } from './match-orders.ts';
import type { Reconciliation } from './trade.ts';
import { covers } from '../time-span.ts';
import type { Fill } from '../account/fill.ts';
import type { TimeSpan } from '../time-span.ts';

export interface ReconciledClaim {
  readonly claim: AgentClaim;
  /** The venue's fills of this order, ascending. */
  readonly fills: readonly Fill[];
  /** null: venue or feed were not read at that time. */
  readonly reconciliation: Reconciliation | null;
}

/** A venue order that belongs to no claim. */
export interface UnclaimedExecution {
  readonly execution: Execution;
  /** null: the feed does not cover that time. */
  readonly reconciliation: Reconciliation | null;
}

export interface ReconciliationQuestion {
  readonly claims: readonly AgentClaim[];
  readonly fills: readonly Fill[];
  /** Time spans read without a gap, of the journal and of the venue's fills. Empty when an account conflict forbids joining. */
  readonly feedCoverage: readonly TimeSpan[];
  readonly venueCoverage: readonly TimeSpan[];
  /** World ms. */
  readonly now: number;
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

/** Reconciles a venue order that belongs to no claim; null: the feed does not cover it. */
export function reconcileUnclaimed(
  { firstAt, lastAt }: Execution,
  { feedCoverage, now }: ReconciliationBasis,
): Reconciliation | null {
  if (!feedCoverage.some(({ from }) => from <= firstAt)) return null;
  if (isYoung(lastAt, now)) return { kind: 'pending' };
  const isCovered = covers(feedCoverage, { from: firstAt, to: lastAt + feedLagMs });
  return isCovered ? { kind: 'agent_missing' } : null;
}
