import type { AgentClaim } from '../journal/agent-order.ts';
import type { Fill } from '../account/fill.ts';
import type { TimeSpan } from '../time-span.ts';
import type { Execution } from './execution.ts';
import type { Reconciliation } from './trade.ts';

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
