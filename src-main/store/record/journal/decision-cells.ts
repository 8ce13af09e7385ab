import type { Database } from 'better-sqlite3';
import type { EventRow } from './journal-row.ts';
import { eventOf, eventsIn } from './journal-row.ts';
import type { DecisionQuery, StoredEventOfType } from '../../journal.ts';

/** Returns a page of the decisions in the cells that match, newest first. `gate`: only those that it refused. */
type DecisionsInCells = (
  query: DecisionQuery & { readonly gate?: string },
) => readonly StoredEventOfType<'decision'>[];

interface PageParameters {
  /** A JSON array; null, here and below: any. */
  readonly coins: string | null;
  readonly action: string | null;
  readonly gate: string | null;
  readonly strategyId: string | null;
  readonly fromTime: number;
  /** The page begins after this decision. */
  readonly at: number;
  readonly journal: number;
  readonly seq: number;
  readonly limit: number;
}

/** Earlier and later than any time. */
const earliest = Number.MIN_SAFE_INTEGER;
const latest = Number.MAX_SAFE_INTEGER;

/** Selects the newest place of a cell that is older than `behind`: one row of an index. */
const newestOf = (table: string, cell: string, behind: string): string =>
  `SELECT cell, at, journal, seq FROM ${table} cell = ${cell} AND at >= :fromTime
   AND (at, journal, seq) < (${behind}) ORDER BY at DESC, journal DESC, seq DESC LIMIT 1`;

/** Merges cells the way trade pages do: a queue holds the newest place of each, and the next one of a cell follows the one taken. */
function pageOf(table: string): string {
  return `WITH RECURSIVE newest (of_cell, of_time, of_journal, of_seq) AS (
    SELECT p.cell, p.at, p.journal, p.seq FROM decision_cell AS c CROSS JOIN decision_place AS p
      ON (p.cell, p.at, p.journal, p.seq) = (${newestOf(table, 'c.number', ':at, :journal, :seq')})
      WHERE (:coins IS NULL OR c.coin IN (SELECT value FROM json_each(:coins)))
        AND (:action IS NULL OR c.action = :action) AND (:gate IS NULL OR c.gate = :gate)
    UNION ALL
    SELECT p.cell, p.at, p.journal, p.seq FROM newest AS n CROSS JOIN decision_place AS p
      ON (p.cell, p.at, p.journal, p.seq) = (${newestOf(table, 'n.of_cell', 'n.of_time, n.of_journal, n.of_seq')})
    ORDER BY 2 DESC, 3 DESC, 4 DESC LIMIT :limit
  )
  ${eventsIn('newest AS n CROSS JOIN journal_event')}
    ON journal = n.of_journal AND seq = n.of_seq ORDER BY n.of_time DESC, n.of_journal DESC, n.of_seq DESC`;
}

/** `numberOf`: the number of a journal; null: unknown. */
export function decisionsInCells(record: Database, numberOf: NumberOf): DecisionsInCells {
  const ofAll = record.prepare<[PageParameters], EventRow>(pageOf('decision_place WHERE'));
  const ofStrategy = record.prepare<[PageParameters], EventRow>(
    pageOf('decision_place INDEXED BY decision_place_by_strategy WHERE strategy_id = :strategyId AND'),
  );
  return (query) => {
    const { coins, action = null, strategyId = null, gate = null, fromTime = earliest, limit } = query;
    const parameters: PageParameters = {
      ...startOf(query, numberOf),
      coins: coins === undefined ? null : JSON.stringify(coins),
      action,
      gate,
      strategyId,
      fromTime,
      limit,
    };
    const rows = strategyId === null ? ofAll.all(parameters) : ofStrategy.all(parameters);
    return rows.map(eventOf) as readonly StoredEventOfType<'decision'>[];
  };
}

type NumberOf = (journalId: string) => number | null;

function startOf(
  { toTime = latest - 1, before }: Pick<DecisionQuery, 'toTime' | 'before'>,
  numberOf: NumberOf,
): Pick<PageParameters, 'at' | 'journal' | 'seq'> {
  if (before === null || before.at > toTime) return { at: toTime + 1, journal: 0, seq: 0 };
  return { at: before.at, journal: numberOf(before.journalId) ?? 0, seq: before.seq };
}
