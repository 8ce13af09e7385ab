import type { Database } from 'better-sqlite3';
import type { JournalEventType } from '../domain/journal-event.ts';
import type { Condition, FilteredSelect } from './filtered-select.ts';
import { filteredSelect } from './filtered-select.ts';
import type { EventRow } from './journal-row.ts';
import { eventOf, eventSelect } from './journal-row.ts';
import type { JournalReader, KeptOfType, OutcomeQuery } from './journal.ts';

/** One page of events, newest first. */
export type JournalPages = Pick<
  JournalReader,
  | 'decisions'
  | 'refusedEntries'
  | 'reasoning'
  | 'agentOrders'
  | 'orderOutcomes'
  | 'closedTrades'
  | 'journalSignals'
  | 'agentErrors'
  | 'agentNotes'
>;

/** `numberOf`: of a journal; null: it is not known. */
export function journalPages(record: Database, numberOf: (journalId: string) => number | null): JournalPages {
  const order = 'at DESC, journal DESC, seq DESC';
  const ask = asking(filteredSelect<EventRow>(record, { select: eventSelect, order }), numberOf);
  // Left to itself, SQLite looks through all events of a type and a time for those of a coin.
  const byCoin = `${eventSelect} INDEXED BY journal_event_by_coin`;
  const askCoin = asking(filteredSelect<EventRow>(record, { select: byCoin, order }), numberOf);
  const pageOf =
    <Type extends JournalEventType>(type: Type) =>
    (query: OutcomeQuery): readonly KeptOfType<Type>[] =>
      (query.coin === undefined ? ask : askCoin)(
        [{ sql: 'type = ?', values: [type] }],
        query,
      ) as readonly KeptOfType<Type>[];
  const refused = { sql: 'gate IS NOT NULL', values: [] };
  return {
    decisions: pageOf('decision'),
    refusedEntries: (query) => ask([refused], query) as readonly KeptOfType<'decision'>[],
    reasoning: pageOf('reasoning'),
    agentOrders: pageOf('order'),
    orderOutcomes: ({ status, ...query }) => {
      // Only an outcome has a status: its index needs no type.
      const rows = status === undefined ? pageOf('order_outcome')(query) : ask([withStatus(status)], query);
      return rows as readonly KeptOfType<'order_outcome'>[];
    },
    closedTrades: pageOf('trade_closed'),
    journalSignals: pageOf('signal'),
    agentErrors: pageOf('error'),
    agentNotes: pageOf('note'),
  };
}

const withStatus = (status: string): Condition => ({ sql: 'status = ?', values: [status] });

function asking(
  select: FilteredSelect<EventRow>,
  numberOf: (journalId: string) => number | null,
): (fixed: readonly Condition[], query: OutcomeQuery) => readonly ReturnType<typeof eventOf>[] {
  return (fixed, { coin, fromTime, toTime, before, limit }) => {
    const conditions: Condition[] = [...fixed];
    if (coin !== undefined) conditions.push({ sql: 'coin = ?', values: [coin] });
    if (fromTime !== undefined) conditions.push({ sql: 'at >= ?', values: [fromTime] });
    if (toTime !== undefined) conditions.push({ sql: 'at <= ?', values: [toTime] });
    if (before !== null) {
      const key = [before.at, numberOf(before.journalId) ?? 0, before.seq];
      conditions.push({ sql: 'at <= ?', values: [before.at] });
      conditions.push({ sql: '(at, journal, seq) < (?, ?, ?)', values: key });
    }
    return select(conditions, limit).map(eventOf);
  };
}
