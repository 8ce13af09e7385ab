import type { Database } from 'better-sqlite3';
import type { Condition } from './filtered-select.ts';
import { filteredSelect } from './filtered-select.ts';
import type { EventRow } from './journal-row.ts';
import { eventOf, eventSelect } from './journal-row.ts';
import type { JournalReader, Kept } from './journal.ts';

/** What is asked of one decision or order: so many rows at most. */
const mostEvents = 5_000;

/** All events about one thing, ascending by journal and number. */
export function journalStories(
  record: Database,
  numberOf: (journalId: string) => number | null,
): Pick<JournalReader, 'decisionEvents' | 'agentOrderEvents' | 'outcomesOfOid' | 'ordersOfCloid'> {
  const select = filteredSelect<EventRow>(record, { select: eventSelect, order: 'journal, seq' });
  const all = <Event extends Kept>(...conditions: readonly Condition[]): readonly Event[] =>
    select(conditions, mostEvents).map(eventOf) as readonly Kept[] as readonly Event[];
  const within = (journalId: string | undefined): readonly Condition[] =>
    journalId === undefined ? [] : [{ sql: 'journal = ?', values: [numberOf(journalId) ?? 0] }];
  const is = (column: string, value: string | number): Condition => ({
    sql: `${column} = ?`,
    values: [value],
  });
  return {
    decisionEvents: ({ decisionId, journalId }) => all(is('decision_id', decisionId), ...within(journalId)),
    agentOrderEvents: ({ orderId, journalId }) => all(is('order_id', orderId), ...within(journalId)),
    outcomesOfOid: (venueOid) => all(is('venue_oid', venueOid)),
    ordersOfCloid: (cloid) => all(is('cloid', cloid.toLowerCase())),
  };
}
