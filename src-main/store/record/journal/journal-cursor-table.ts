import type { Database } from 'better-sqlite3';
import type { JournalCursor } from '../../journal.ts';

export interface NumberedCursor extends JournalCursor {
  readonly number: number;
}

export interface JournalCursorTable {
  readonly inUse: () => NumberedCursor | null;
  readonly all: () => readonly NumberedCursor[];
  readonly numberOf: (journalId: string) => number | null;
  readonly problemCount: () => number;
  /** Returns the cursor of a journal, begun if it is new. The journal is in use from now on. */
  readonly take: (journalId: string) => NumberedCursor;
  readonly save: (cursor: NumberedCursor) => void;
}

const columns =
  'number, journal_id AS journalId, seq, mark, caught_up_at AS caughtUpAt, problems, other_network AS otherNetwork';

export function journalCursorTable(record: Database): JournalCursorTable {
  const selectInUse = record.prepare<[], NumberedCursor>(
    `SELECT ${columns} FROM journal_cursor WHERE number = (SELECT journal FROM current_journal WHERE only = 1)`,
  );
  const select = record.prepare<[string], NumberedCursor>(
    `SELECT ${columns} FROM journal_cursor WHERE journal_id = ?`,
  );
  const selectAll = record.prepare<[], NumberedCursor>(
    `SELECT ${columns} FROM journal_cursor ORDER BY number`,
  );
  const begin = record.prepare<[string], NumberedCursor>(
    `INSERT INTO journal_cursor (journal_id, seq, problems, other_network) VALUES (?, -1, 0, 0) RETURNING ${columns}`,
  );
  const use = record.prepare(
    'INSERT INTO current_journal (only, journal) VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET journal = excluded.journal',
  );
  const update = record.prepare(
    `UPDATE journal_cursor SET seq = ?, mark = ?, caught_up_at = ?, problems = ?, other_network = ? WHERE number = ?`,
  );
  return {
    inUse: () => selectInUse.get() ?? null,
    numberOf: (journalId) => select.get(journalId)?.number ?? null,
    all: () => selectAll.all(),
    problemCount: () => selectAll.all().reduce((sum, { problems }) => sum + problems, 0),
    take: (journalId) => {
      const cursor = select.get(journalId) ?? begin.get(journalId);
      if (cursor === undefined) throw new Error('The journal has no cursor.');
      use.run(cursor.number);
      return cursor;
    },
    save: ({ seq, mark, caughtUpAt, problems, otherNetwork, number }) =>
      void update.run(seq, mark, caughtUpAt, problems, otherNetwork, number),
  };
}
