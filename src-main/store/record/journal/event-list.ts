import type { Database } from 'better-sqlite3';
import type { EventRow } from './journal-row.ts';
import { eventOf, eventsIn } from './journal-row.ts';
import type { EventListQuery, JournalReader, StoredEvent, StoredEventOfType } from '../../journal.ts';

/** Source that has the events of one coin in order: an index of them, or a table beside them. */
interface CoinOrder {
  readonly from: string;
  readonly where: string;
}

const decisions: CoinOrder = {
  from: 'journal_event INDEXED BY journal_event_by_coin',
  where: "type = 'decision' AND",
};
const refused: CoinOrder = {
  from: 'journal_event INDEXED BY journal_event_refused_by_coin',
  where: 'gate IS NOT NULL AND',
};
const reasoning: CoinOrder = { from: 'reasoning_coin', where: '' };

type Lists = Pick<JournalReader, 'decisionList' | 'refusedList' | 'reasoningList'>;

/** Reads any page of a list of events, newest first, in one statement, for any number of coins. */
export function eventLists(record: Database): Lists {
  const list = <Event extends StoredEvent>(of: string, order: CoinOrder) =>
    eventList(record, of, order) as unknown as (query: EventListQuery) => readonly Event[];
  return {
    decisionList: list<StoredEventOfType<'decision'>>("type = 'decision'", decisions),
    refusedList: list<StoredEventOfType<'decision'>>('gate IS NOT NULL', refused),
    reasoningList: list<StoredEventOfType<'reasoning'>>("type = 'reasoning'", reasoning),
  };
}

interface PageParameters {
  readonly limit: number;
  readonly offset: number;
}

function eventList(
  record: Database,
  of: string,
  order: CoinOrder,
): (query: EventListQuery) => readonly StoredEvent[] {
  const ofAll = record.prepare<[PageParameters], EventRow>(
    `${eventsIn('journal_event')} WHERE ${of} ORDER BY at DESC, journal DESC, seq DESC LIMIT :limit OFFSET :offset`,
  );
  const ofCoins = record.prepare<[PageParameters & { readonly coins: string }], EventRow>(
    `${merged(order)} ${eventsIn('newest AS n CROSS JOIN journal_event')}
       ON journal = n.of_journal AND seq = n.of_seq ORDER BY n.of_time DESC, n.of_journal DESC, n.of_seq DESC`,
  );
  return ({ coins, limit, offset }) => {
    const rows =
      coins === undefined
        ? ofAll.all({ limit, offset })
        : ofCoins.all({ limit, offset, coins: JSON.stringify([...new Set(coins)]) });
    return rows.map(eventOf);
  };
}

/** Merges coins the way trade pages merge cells. */
function merged({ from, where }: CoinOrder): string {
  const newestOf = (coin: string, more: string): string =>
    `SELECT journal, seq FROM ${from} WHERE ${where} coin = ${coin}${more} ORDER BY at DESC, journal DESC, seq DESC LIMIT 1`;
  const behind = ' AND at <= n.of_time AND (at, journal, seq) < (n.of_time, n.of_journal, n.of_seq)';
  return `WITH RECURSIVE newest (of_coin, of_time, of_journal, of_seq) AS (
    SELECT c.value, e.at, e.journal, e.seq FROM json_each(:coins) AS c CROSS JOIN journal_event AS e
      ON (e.journal, e.seq) = (${newestOf('c.value', '')})
    UNION ALL
    SELECT n.of_coin, e.at, e.journal, e.seq FROM newest AS n CROSS JOIN journal_event AS e
      ON (e.journal, e.seq) = (${newestOf('n.of_coin', behind)})
    ORDER BY 2 DESC, 3 DESC, 4 DESC LIMIT :limit OFFSET :offset
  )`;
}
