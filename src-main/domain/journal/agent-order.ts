import type { DecimalText } from '../decimal.ts';

export type OrderOutcomeStatus = 'filled' | 'partial' | 'resting' | 'rejected' | 'unknown';

/** An order as the agent reports it. */
export interface AgentOrder {
  readonly orderId: string;
  /** Exact coin; null if not given. */
  readonly coin: string | null;
  readonly side: 'buy' | 'sell';
  readonly requested: DecimalText;
  readonly decisionId: string | null;
  readonly strategyId: string | null;
  readonly cloid: string | null;
  /** World ms, by the agent's clock. */
  readonly at: number;
}

/** The outcome of an order as the agent reports it. */
export interface AgentOrderOutcome {
  readonly orderId: string;
  readonly coin: string | null;
  readonly status: OrderOutcomeStatus;
  /** Base units; null if not reported. */
  readonly filled: DecimalText | null;
  readonly averagePrice: DecimalText | null;
  readonly fee: DecimalText | null;
  readonly rejectReason: string | null;
  readonly venueOid: number | null;
  /** World ms, by the agent's clock. */
  readonly at: number;
}

/** An agent that starts a new journal may reuse order ids, so the key is both. */
export interface AgentOrderKey {
  readonly journalId: string;
  readonly orderId: string;
}

/** An order with its newest outcome. Either may be missing: not yet reported, or lost in a gap of the journal. */
export type AgentClaim = AgentOrderKey & {
  /** Venue oids of earlier outcomes, oldest first, when the order continued under another oid. Absent: none. */
  readonly earlierOids?: readonly number[];
} & (
    | { readonly order: AgentOrder; readonly outcome: null }
    | { readonly order: AgentOrder | null; readonly outcome: AgentOrderOutcome }
  );

/** Text of an order's key; the first space ends the journal id, whose own spaces are escaped. */
export function claimKey({ journalId, orderId }: AgentOrderKey): string {
  return `${journalId.replaceAll('%', '%25').replaceAll(' ', '%20')} ${orderId}`;
}

/** Every venue oid reported for the order, newest last. */
export function namedOids({ earlierOids = [], outcome }: AgentClaim): readonly number[] {
  const newest = outcome?.venueOid ?? null;
  return newest === null ? earlierOids : [...earlierOids, newest];
}

export function claimedCoin({ order, outcome }: AgentClaim): string | null {
  return order?.coin ?? outcome?.coin ?? null;
}

/** World ms of the agent's last report on the order. */
export function claimedAt(claim: AgentClaim): number {
  return claim.outcome === null ? claim.order.at : claim.outcome.at;
}

/** World ms at which the order was sent, or of the first known report. */
export function askedAt(claim: AgentClaim): number {
  return claim.order?.at ?? claimedAt(claim);
}

interface ClaimedFill {
  readonly kind: 'fill' | 'no_fill' | 'not_reported';
  /** null if not reported. */
  readonly size: DecimalText | null;
}

/** Returns the fill that the agent claims. The filled size overrides the status: `partial` with zero filled is no fill. */
export function claimedFill({ order, outcome }: AgentClaim): ClaimedFill {
  if (outcome === null) return notReported;
  const { status, filled } = outcome;
  if (filled !== null) return { kind: Number(filled) === 0 ? 'no_fill' : 'fill', size: filled };
  return fillReportedBy(status, order?.requested ?? null);
}

const notReported: ClaimedFill = { kind: 'not_reported', size: null };

function fillReportedBy(status: OrderOutcomeStatus, requested: DecimalText | null): ClaimedFill {
  switch (status) {
    case 'filled':
      return { kind: 'fill', size: requested };
    case 'partial':
      return { kind: 'fill', size: null };
    case 'resting':
    case 'rejected':
      return { kind: 'no_fill', size: '0' as DecimalText };
    case 'unknown':
      return notReported;
  }
}
