import type { AgentClaim } from '../journal/agent-order.ts';
import type { OrderEvent, OrderOutcomeEvent, TradeClosedEvent } from '../journal/journal-event.ts';
import type { ClosedTradeClaim } from './attribute-trips.ts';

/** Builds a claim from an order's journal events: the last order and the last outcome. null: neither exists. */
export function claimOfEvents(
  { journalId, orderId }: Pick<AgentClaim, 'journalId' | 'orderId'>,
  events: readonly (OrderEvent | OrderOutcomeEvent)[],
): AgentClaim | null {
  const inOrder = events.toSorted((a, b) => a.seq - b.seq);
  const order = inOrder.findLast((event) => event.type === 'order') ?? null;
  const outcome = inOrder.findLast((event) => event.type === 'order_outcome') ?? null;
  if (outcome !== null) {
    const named = inOrder.flatMap((event) => (event.type === 'order' ? [] : (event.venueOid ?? [])));
    const earlierOids = [...new Set(named)].filter((oid) => oid !== outcome.venueOid);
    return { journalId, orderId, ...(earlierOids.length > 0 && { earlierOids }), order, outcome };
  }
  return order === null ? null : { journalId, orderId, order, outcome };
}

/** Builds the claim of a closed trade from its journal event. */
export function closingOfEvent(journalId: string, event: TradeClosedEvent): ClosedTradeClaim {
  const { seq, coin, side, size, closedAt, at, exitReason } = event;
  return { key: `${journalId} ${seq}`, coin, side, size, closedAt: closedAt ?? at, exitReason };
}
