import type { AgentClaim } from './agent-order.ts';
import type { DecimalText } from './decimal.ts';
import type { Fill } from './fill.ts';
import type { TimeSpan } from './time-span.ts';
import type { Execution } from './execution.ts';

/** Both figures of what differs, the agent's and the venue's. */
export interface Difference {
  readonly figure: 'filled' | 'average_price' | 'fee';
  readonly agent: DecimalText;
  readonly venue: DecimalText;
}

/**
 * What the agent says against what the venue says. `venue_missing`: the agent claims a fill that the venue has not;
 * `agent_missing`: the venue has one that the agent says nothing of; `pending`: they do not agree yet, and the younger of
 * the two is under 2 minutes old.
 */
export type Reconciliation =
  | { readonly kind: 'matched' | 'venue_missing' | 'agent_missing' | 'pending' }
  | { readonly kind: 'differs'; readonly differences: readonly Difference[] };

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
  readonly feedCovers: readonly TimeSpan[];
  readonly venueCovers: readonly TimeSpan[];
  /** World ms. */
  readonly now: number;
}

export interface ReconciliationResult {
  readonly claims: readonly ReconciledClaim[];
  readonly unclaimed: readonly UnclaimedExecution[];
}
