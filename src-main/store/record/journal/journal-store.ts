import type { Database } from 'better-sqlite3';
import { eventLists } from './event-list.ts';
import { feedProblemTable } from './feed-problem-table.ts';
import { heldCoverage } from './journal-coverage.ts';
import { journalCursorTable } from './journal-cursor-table.ts';
import { journalEventTable } from './journal-event-table.ts';
import { journalPages } from './journal-pages.ts';
import { relatedEvents } from './related-events.ts';
import { journalWriter } from './journal-writer.ts';
import type { JournalReader, JournalWriter, GateCount } from '../../journal.ts';
import type { StoreChange } from '../../store.ts';

/** The agent's journal in the record file. */
interface JournalStore {
  readonly reader: JournalReader;
  readonly writer: JournalWriter;
}

export function journalStore(record: Database, publish: (change: StoreChange) => void): JournalStore {
  const tables = {
    cursors: journalCursorTable(record),
    events: journalEventTable(record),
    problems: feedProblemTable(record),
  };
  const { cursors, problems } = tables;
  const coverage = heldCoverage(tables);
  const pages = journalPages(record, cursors.numberOf);
  /** Needed for every status; updated with every write. */
  const cursor = { inUse: cursors.inUse() };
  const writer = journalWriter({
    ...tables,
    record,
    onSaved: (saved) => {
      cursor.inUse = saved;
      coverage.invalidate(saved.number);
    },
    publish,
  });
  return {
    reader: {
      ...pages,
      ...eventLists(record),
      ...relatedEvents(record, cursors.numberOf),
      ...journalFacets(record),
      journalCursor: () => cursor.inUse,
      lastDecisionAt: () => pages.decisions({ before: null, limit: 1 })[0]?.at ?? null,
      journalCoverage: coverage.spans,
      feedProblems: problems.page,
      feedProblemCount: cursors.problemCount,
    },
    writer,
  };
}

interface GateQuery {
  /** A JSON array; null: any. */
  readonly coins: string | null;
}

/** Reads coins, gates and the start of the journal by steps through an index, not by reading every event. */
function journalFacets(
  record: Database,
): Pick<JournalReader, 'eventCoins' | 'gateCounts' | 'journalKnownFrom'> {
  const coins = record
    .prepare<[string, string], string>(
      `WITH RECURSIVE known (coin) AS (
        SELECT min(coin) FROM journal_event WHERE type = ?
        UNION ALL
        SELECT (SELECT min(coin) FROM journal_event WHERE type = ? AND coin > known.coin) FROM known
          WHERE known.coin IS NOT NULL
      ) SELECT coin FROM known WHERE coin IS NOT NULL`,
    )
    .pluck();
  const isOfCoin = '(:coins IS NULL OR coin IN (SELECT value FROM json_each(:coins)))';
  const gates = record.prepare<[GateQuery], GateCount>(
    `SELECT gate, sum(iif(${isOfCoin}, decisions, 0)) AS count FROM decision_cell
      WHERE gate <> '' GROUP BY gate ORDER BY gate`,
  );
  const gatesSince = record.prepare<[GateQuery & { readonly fromTime: number }], GateCount>(
    `SELECT known.gate, (
        SELECT count(*) FROM journal_event AS e INDEXED BY journal_event_by_gate
        WHERE e.gate = known.gate AND e.at >= :fromTime AND ${isOfCoin}
      ) AS count
      FROM (SELECT DISTINCT gate FROM decision_cell WHERE gate <> '') AS known ORDER BY known.gate`,
  );
  const knownFrom = record.prepare<[], { readonly firstAt: number | null; readonly at: number | null }>(
    `SELECT firstAt, min(coalesce(firstAt, caught_up_at)) AS at FROM (
        SELECT (SELECT at FROM journal_event WHERE journal = number ORDER BY seq LIMIT 1) AS firstAt, caught_up_at
          FROM journal_cursor
      )`,
  );
  return {
    eventCoins: (type) => coins.all(type, type),
    gateCounts: ({ coins: ofCoins, fromTime }) => {
      const query = { coins: ofCoins === undefined ? null : JSON.stringify(ofCoins) };
      return fromTime === undefined ? gates.all(query) : gatesSince.all({ ...query, fromTime });
    },
    journalKnownFrom: () => {
      const { firstAt = null, at = null } = knownFrom.get() ?? {};
      return at === null ? null : { at, recordedBy: firstAt === null ? 'receipt' : 'agent' };
    },
  };
}
