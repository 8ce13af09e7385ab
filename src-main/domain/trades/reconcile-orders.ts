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
  /** The venue's fills that belong to it, ascending. */
  readonly fills: readonly Fill[];
  /** null: what the venue did at that time is not known. */
  readonly reconciliation: Reconciliation | null;
}

/** One order of the venue that belongs to none of the agent's. */
export interface UnclaimedExecution {
  readonly execution: Execution;
  /** null: outside the time that the feed covers. */
  readonly reconciliation: Reconciliation | null;
}

export interface ReconciliationQuestion {
  readonly claims: readonly AgentClaim[];
  readonly fills: readonly Fill[];
  /** When the journal was read without a gap, and when the venue's fills were. Empty where an account conflict forbids joining. */
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
 * What the agent says it did, held against what the venue did. Each fill is counted for one claim at most; one told twice,
 * and an order told twice, count once. Ask for whole coins and windows: a fill whose claim is left out has none.
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

/** The newest word on each order, by its key. */
function onePerOrder(claims: readonly AgentClaim[]): readonly AgentClaim[] {
  const newest = new Map<string, AgentClaim>();
  for (const claim of claims) {
    const held = newest.get(claimKey(claim));
    if (held === undefined || isNewer(claim, held)) newest.set(claimKey(claim), claim);
  }
  return [...newest.values()].toSorted((a, b) => (claimKey(a) < claimKey(b) ? -1 : 1));
}

/** Of one instant any will do, as long as it is always the same one. */
function isNewer(claim: AgentClaim, held: AgentClaim): boolean {
  const later = claimedAt(claim) - claimedAt(held);
  return later > 0 || (later === 0 && JSON.stringify(claim) > JSON.stringify(held));
}

/** The word on an order of the venue that is none of the agent's. */
export function reconcileUnclaimed(
  { firstAt, lastAt }: Execution,
  { feedCoverage, now }: ReconciliationBasis,
): Reconciliation | null {
  if (!feedCoverage.some(({ from }) => from <= firstAt)) return null;
  if (isYoung(lastAt, now)) return { kind: 'pending' };
  const isCovered = covers(feedCoverage, { from: firstAt, to: lastAt + feedLagMs });
  return isCovered ? { kind: 'agent_missing' } : null;
}
