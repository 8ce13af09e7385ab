import type { DecimalText } from '../decimal.ts';

export type OrderOutcomeStatus = 'filled' | 'partial' | 'resting' | 'rejected' | 'unknown';

/** What the agent says that it asked of the venue. */
export interface AgentOrder {
  readonly orderId: string;
  /** Exact coin; null where it names none. */
  readonly coin: string | null;
  readonly side: 'buy' | 'sell';
  readonly requested: DecimalText;
  readonly decisionId: string | null;
  readonly strategyId: string | null;
  readonly cloid: string | null;
  /** World ms, as the agent says. */
  readonly at: number;
}

/** What the agent says came of it. */
export interface AgentOrderOutcome {
  readonly orderId: string;
  readonly coin: string | null;
  readonly status: OrderOutcomeStatus;
  /** Base units; null where it did not say. */
  readonly filled: DecimalText | null;
  readonly averagePrice: DecimalText | null;
  readonly fee: DecimalText | null;
  readonly rejectReason: string | null;
  readonly venueOid: number | null;
  /** World ms, as the agent says. */
  readonly at: number;
}

/** Ids are given anew by an agent that starts over: an order is its journal and its id. */
export interface AgentOrderKey {
  readonly journalId: string;
  readonly orderId: string;
}

/** An order with its newest outcome. Either may be missing: not come yet, or lost in a gap of the journal. */
export type AgentClaim = AgentOrderKey & {
  /** Numbers of the venue that earlier outcomes named, first told first: it went on under another. Absent: none. */
  readonly earlierOids?: readonly number[];
} & (
    | { readonly order: AgentOrder; readonly outcome: null }
    | { readonly order: AgentOrder | null; readonly outcome: AgentOrderOutcome }
  );

/** Text of an order's key. An agent may put a space into either: its first one here ends the journal's id. */
export function claimKey({ journalId, orderId }: AgentOrderKey): string {
  return `${journalId.replaceAll('%', '%25').replaceAll(' ', '%20')} ${orderId}`;
}

/** Every number of the venue that it was told of under, the newest last. */
export function namedOids({ earlierOids = [], outcome }: AgentClaim): readonly number[] {
  const newest = outcome?.venueOid ?? null;
  return newest === null ? earlierOids : [...earlierOids, newest];
}

export function claimedCoin({ order, outcome }: AgentClaim): string | null {
  return order?.coin ?? outcome?.coin ?? null;
}

/** When the agent last spoke of it, world ms. */
export function claimedAt(claim: AgentClaim): number {
  return claim.outcome === null ? claim.order.at : claim.outcome.at;
}

/** When it was asked for, as far as that is known. */
export function askedAt(claim: AgentClaim): number {
  return claim.order?.at ?? claimedAt(claim);
}

interface ClaimedFill {
  readonly kind: 'fill' | 'no_fill' | 'not_said';
  /** null where it is not said. */
  readonly size: DecimalText | null;
}

/** A figure says more than the word beside it: `partial` with zero filled claims nothing. */
export function claimedFill({ order, outcome }: AgentClaim): ClaimedFill {
  if (outcome === null) return notSaid;
  const { status, filled } = outcome;
  if (filled !== null) return { kind: Number(filled) === 0 ? 'no_fill' : 'fill', size: filled };
  return fillSaidBy(status, order?.requested ?? null);
}

const notSaid: ClaimedFill = { kind: 'not_said', size: null };

function fillSaidBy(status: OrderOutcomeStatus, requested: DecimalText | null): ClaimedFill {
  switch (status) {
    case 'filled':
      return { kind: 'fill', size: requested };
    case 'partial':
      return { kind: 'fill', size: null };
    case 'resting':
    case 'rejected':
      return { kind: 'no_fill', size: '0' as DecimalText };
    case 'unknown':
      return notSaid;
  }
}
