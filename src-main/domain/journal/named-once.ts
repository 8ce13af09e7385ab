import type { DecisionEvent, JournalEvent, OrderEvent } from './journal-event.ts';

/** An event whose id names one thing in its journal. */
type NamedOnce = DecisionEvent | OrderEvent;

export function isNamedOnce(event: JournalEvent): event is NamedOnce {
  return event.type === 'decision' || event.type === 'order';
}

/** Returns the field and the value of the id that names what an event is about. */
export function idOf(event: NamedOnce): { readonly field: 'decision_id' | 'order_id'; readonly id: string } {
  return event.type === 'decision'
    ? { field: 'decision_id', id: event.decisionId }
    : { field: 'order_id', id: event.orderId };
}

/**
 * Returns the content that all events of one id must share. A decision is written once, so all of it counts, except where in the
 * journal it is. An order may be written again with other terms, but never of another side or market.
 */
export function contentOf(event: NamedOnce): string {
  if (event.type === 'order') return JSON.stringify([event.side, event.coin]);
  return JSON.stringify({ ...event, seq: null, at: null });
}

/** Says that an id was used before by an event of other content. */
export const reusedText = (id: string, first: number): string =>
  `"${id}" was already used with different content by number ${first}`;
