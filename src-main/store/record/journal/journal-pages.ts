import type { Database } from 'better-sqlite3';
import type { JournalEventType } from '../../../domain/journal-event.ts';
import type { Condition } from '../../filtered-select.ts';
import { decisionsInCells } from './decision-cells.ts';
import { filteredSelect } from '../../filtered-select.ts';
import type { EventRow } from './journal-row.ts';
import { eventOf, eventSelect, keyedEventSelect } from './journal-row.ts';
import type { EventQuery, JournalReader, Kept, KeptOfType } from '../../journal.ts';
import { mergedSelect } from '../../merged-select.ts';

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

type Ask = (fixed: readonly Condition[], query: EventQuery) => readonly Kept[];

/** `numberOf`: of a journal; null: it is not known. */
export function journalPages(record: Database, numberOf: (journalId: string) => number | null): JournalPages {
  // Left to itself, SQLite looks through all events of a type and a time for those of a coin.
  const ask = asking(record, { numberOf, coinIndex: 'journal_event_by_coin' });
  const askRefused = asking(record, { numberOf, coinIndex: 'journal_event_refused_by_coin' });
  const inCells = decisionsInCells(record, numberOf);
  const pageOf =
    <Type extends JournalEventType>(type: Type) =>
    (query: EventQuery): readonly KeptOfType<Type>[] =>
      ask([{ sql: `type = '${type}'`, values: [] }], query) as readonly KeptOfType<Type>[];
  return {
    decisions: (query) =>
      query.action === undefined && query.strategyId === undefined
        ? pageOf('decision')(query)
        : inCells(query),
    refusedEntries: ({ gate, ...query }) => {
      if (gate !== undefined) return inCells({ ...query, gate });
      return askRefused(
        [{ sql: 'gate IS NOT NULL', values: [] }],
        query,
      ) as readonly KeptOfType<'decision'>[];
    },
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

/** So many coins have each its part in a statement; of more, the rows of a time are looked through. */
const mostMerged = 60;

interface Asking {
  readonly numberOf: (journalId: string) => number | null;
  readonly coinIndex: string;
}

function asking(record: Database, { numberOf, coinIndex }: Asking): Ask {
  const order = 'at DESC, journal DESC, seq DESC';
  const byTime = filteredSelect<EventRow>(record, { select: eventSelect, order });
  const ofCoin = `INDEXED BY ${coinIndex}`;
  const byCoin = filteredSelect<EventRow>(record, { select: `${eventSelect} ${ofCoin}`, order });
  const byCoins = mergedSelect<EventRow>(record, {
    select: `${keyedEventSelect} ${ofCoin}`,
    order,
    key: 'coin',
  });
  return (fixed, query) => {
    const conditions = [...fixed, ...timeConditions(query, numberOf)];
    const coins = query.coin === undefined ? query.coins : [query.coin];
    const { limit } = query;
    if (coins === undefined) return byTime(conditions, limit).map(eventOf);
    if (coins.length === 0) return [];
    if (coins.length === 1)
      return byCoin([...conditions, { sql: 'coin = ?', values: coins }], limit).map(eventOf);
    if (coins.length <= mostMerged) return byCoins(coins, conditions, limit).map(eventOf);
    const oneOf = { sql: '+coin IN (SELECT value FROM json_each(?))', values: [JSON.stringify(coins)] };
    return byTime([...conditions, oneOf], limit).map(eventOf);
  };
}

function timeConditions(
  { fromTime, toTime, before }: EventQuery,
  numberOf: (journalId: string) => number | null,
): readonly Condition[] {
  const conditions: Condition[] = [];
  if (fromTime !== undefined) conditions.push({ sql: 'at >= ?', values: [fromTime] });
  if (toTime !== undefined) conditions.push({ sql: 'at <= ?', values: [toTime] });
  if (before !== null) {
    const key = [before.at, numberOf(before.journalId) ?? 0, before.seq];
    conditions.push({ sql: 'at <= ?', values: [before.at] });
    conditions.push({ sql: '(at, journal, seq) < (?, ?, ?)', values: key });
  }
  return conditions;
}
