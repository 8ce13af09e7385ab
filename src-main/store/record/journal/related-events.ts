import type { Database } from 'better-sqlite3';
import { builtSelect } from '../../built-select.ts';
import type { EventRow } from './journal-row.ts';
import { builtEvents, eventOf, eventsIn } from './journal-row.ts';
import type { DecisionKey, JournalReader, StoredEvent, StoredEventOfType } from '../../journal.ts';

/** Most rows that are read of one decision. */
const mostEvents = 5_000;

type OrderEvents = ReturnType<JournalReader['eventsOfOrders']>[number];

/** Reads all events about one decision or order, ascending by journal and number. */
export function relatedEvents(
  record: Database,
  numberOf: (journalId: string) => number | null,
): Pick<JournalReader, 'decisionEvents' | 'reasoningOf' | 'decisionsNamed' | 'eventsOfOrders'> {
  const rows = builtSelect(record);
  const byDecision = { column: 'decision_id', index: 'journal_event_by_decision' };
  const order = { column: 'order_id', index: 'journal_event_by_order', where: 'TRUE' };
  const reasoning = eventsOf<StoredEventOfType<'reasoning'>>(record, {
    ...byDecision,
    where: "type = 'reasoning'",
  });
  const decisions = eventsOf<StoredEventOfType<'decision'>>(record, {
    ...byDecision,
    where: "type = 'decision'",
  });
  const ofOrders = eventsOf<OrderEvents>(record, order);
  return {
    reasoningOf: (named) => reasoning(named.map(nameOf)),
    decisionsNamed: (named) => decisions(named.map(nameOf)),
    eventsOfOrders: (orders) =>
      ofOrders(orders.map(({ journalId, orderId }) => ({ journalId, id: orderId }))),
    decisionEvents: ({ decisionId, journalId }) => {
      let events = builtEvents(null).where('decision_id', '=', decisionId);
      if (journalId !== undefined) events = events.where('journal', '=', numberOf(journalId) ?? 0);
      const found = rows<EventRow>(events.orderBy('journal').orderBy('seq').limit(mostEvents));
      return found.map(eventOf) as ReturnType<JournalReader['decisionEvents']>;
    },
  };
}

const nameOf = ({ journalId, decisionId }: Required<DecisionKey>): NamedEvents => ({
  journalId,
  id: decisionId,
});

/** Returns a reader of the events of several decisions or orders in one statement. */
function eventsOf<Event extends StoredEvent>(
  record: Database,
  { column, index, where }: NamedBy,
): (named: readonly NamedEvents[]) => readonly Event[] {
  const select = record.prepare<[string], EventRow & { readonly id: string }>(
    `${eventsIn(`journal_event INDEXED BY ${index}`, `${column} AS id,`)}
      WHERE ${column} IN (SELECT value FROM json_each(?)) AND ${column} IS NOT NULL AND ${where} ORDER BY journal, seq`,
  );
  const keyOf = ({ journalId, id }: NamedEvents): string => `${journalId}\n${id}`;
  return (named) => {
    if (named.length === 0) return [];
    const asked = new Set(named.map(keyOf));
    const ids = JSON.stringify([...new Set(named.map(({ id }) => id))]);
    const rows = select.all(ids).filter((row) => asked.has(keyOf(row)));
    return rows.map(eventOf) as readonly StoredEvent[] as readonly Event[];
  };
}

interface NamedBy {
  readonly column: string;
  /** Index to read by: SQLite would otherwise look through all events of a type. */
  readonly index: string;
  readonly where: string;
}

interface NamedEvents {
  readonly journalId: string;
  readonly id: string;
}
