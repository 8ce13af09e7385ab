import type { Database } from 'better-sqlite3';
import type { Condition } from '../../filtered-select.ts';
import { filteredSelect } from '../../filtered-select.ts';
import type { EventRow } from './journal-row.ts';
import { eventOf, eventSelect } from './journal-row.ts';
import type { DecisionKey, JournalReader, Kept, KeptOfType } from '../../journal.ts';

/** What is asked of one decision or order: so many rows at most. */
const mostEvents = 5_000;

type OrderStory = ReturnType<JournalReader['eventsOfOrders']>[number];

/** All events about one thing, ascending by journal and number. */
export function journalStories(
  record: Database,
  numberOf: (journalId: string) => number | null,
): Pick<
  JournalReader,
  | 'decisionEvents'
  | 'agentOrderEvents'
  | 'reasoningOf'
  | 'decisionsNamed'
  | 'eventsOfOrders'
  | 'outcomesOfOid'
  | 'ordersOfCloid'
> {
  const select = filteredSelect<EventRow>(record, { select: eventSelect, order: 'journal, seq' });
  const all = <Event extends Kept>(...conditions: readonly Condition[]): readonly Event[] =>
    select(conditions, mostEvents).map(eventOf) as readonly Kept[] as readonly Event[];
  const within = (journalId: string | undefined): readonly Condition[] =>
    journalId === undefined ? [] : [{ sql: 'journal = ?', values: [numberOf(journalId) ?? 0] }];
  const is = (column: string, value: string | number): Condition => ({
    sql: `${column} = ?`,
    values: [value],
  });
  const byDecision = { column: 'decision_id', index: 'journal_event_by_decision' };
  const order = { column: 'order_id', index: 'journal_event_by_order', where: 'TRUE' };
  const reasoning = eventsOf<KeptOfType<'reasoning'>>(record, { ...byDecision, where: "type = 'reasoning'" });
  const decisions = eventsOf<KeptOfType<'decision'>>(record, { ...byDecision, where: "type = 'decision'" });
  const ofOrders = eventsOf<OrderStory>(record, order);
  return {
    reasoningOf: (named) => reasoning(named.map(nameOf)),
    decisionsNamed: (named) => decisions(named.map(nameOf)),
    eventsOfOrders: (orders) =>
      ofOrders(orders.map(({ journalId, orderId }) => ({ journalId, id: orderId }))),
    decisionEvents: ({ decisionId, journalId }) => all(is('decision_id', decisionId), ...within(journalId)),
    agentOrderEvents: ({ orderId, journalId }) => all(is('order_id', orderId), ...within(journalId)),
    outcomesOfOid: (venueOid) => all(is('venue_oid', venueOid)),
    ordersOfCloid: (cloid) => all(is('cloid', cloid.toLowerCase())),
  };
}

const nameOf = ({ journalId, decisionId }: Required<DecisionKey>): NamedEvents => ({
  journalId,
  id: decisionId,
});

/** One statement for as many things as are shown at once. */
function eventsOf<Event extends Kept>(
  record: Database,
  { column, index, where }: NamedBy,
): (named: readonly NamedEvents[]) => readonly Event[] {
  const select = record.prepare<[string], EventRow & { readonly id: string }>(
    `${eventSelect.replace('body', `body, ${column} AS id`)} INDEXED BY ${index}
      WHERE ${column} IN (SELECT value FROM json_each(?)) AND ${column} IS NOT NULL AND ${where} ORDER BY journal, seq`,
  );
  const keyOf = ({ journalId, id }: NamedEvents): string => `${journalId}\n${id}`;
  return (named) => {
    if (named.length === 0) return [];
    const asked = new Set(named.map(keyOf));
    const ids = JSON.stringify([...new Set(named.map(({ id }) => id))]);
    const rows = select.all(ids).filter((row) => asked.has(keyOf(row)));
    return rows.map(eventOf) as readonly Kept[] as readonly Event[];
  };
}

interface NamedBy {
  readonly column: string;
  /** Left to itself, SQLite looks through all events of a type. */
  readonly index: string;
  readonly where: string;
}

interface NamedEvents {
  readonly journalId: string;
  readonly id: string;
}
