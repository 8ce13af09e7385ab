import type { AgentClaim } from '../journal/agent-order.ts';
import type { OrderEvent, OrderOutcomeEvent, TradeClosedEvent } from '../journal/journal-event.ts';
import type { ClosedTradeClaim } from './attribute-trips.ts';

/** An order as its journal tells of it: the last word on what was asked, and on what came of it. null: it says neither. */
export function claimOfEvents(
  { journalId, orderId }: Pick<AgentClaim, 'journalId' | 'orderId'>,
  events: readonly (OrderEvent | OrderOutcomeEvent)[],
): AgentClaim | null {
  const inTurn = events.toSorted((a, b) => a.seq - b.seq);
  const order = inTurn.findLast((event) => event.type === 'order') ?? null;
  const outcome = inTurn.findLast((event) => event.type === 'order_outcome') ?? null;
  if (outcome !== null) {
    const named = inTurn.flatMap((event) => (event.type === 'order' ? [] : (event.venueOid ?? [])));
    const earlierOids = [...new Set(named)].filter((oid) => oid !== outcome.venueOid);
    return { journalId, orderId, ...(earlierOids.length > 0 && { earlierOids }), order, outcome };
  }
  return order === null ? null : { journalId, orderId, order, outcome };
}

/** What the agent says of a trade that it has closed. */
export function closingOfEvent(journalId: string, event: TradeClosedEvent): ClosedTradeClaim {
  const { seq, coin, side, size, closedAt, at, exitReason } = event;
  return { key: `${journalId} ${seq}`, coin, side, size, closedAt: closedAt ?? at, exitReason };
}
