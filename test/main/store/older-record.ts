import Database from 'better-sqlite3';

/** Undoes each migration that a test goes back behind, newest first. */
const undo: readonly (readonly [version: number, sql: string])[] = [
  [18, 'ALTER TABLE history_reading DROP COLUMN known_through;'],
  [
    17,
    `DROP TRIGGER decision_is_placed; DROP TABLE decision_place; DROP TABLE decision_cell;
     CREATE INDEX journal_decision_by_action ON journal_event (json_extract(body, '$.action'), at, journal, seq)
       WHERE type = 'decision';
     CREATE INDEX journal_decision_by_strategy ON journal_event (json_extract(body, '$.strategyId'), at, journal, seq)
       WHERE type = 'decision';`,
  ],
  [16, 'DROP INDEX trip_incomplete;'],
  [15, ''],
  [
    14,
    'DROP TRIGGER reasoning_is_told; DROP TRIGGER decision_is_told; DROP TABLE reasoning_coin; DROP TABLE trade_sum;',
  ],
];

/** Gives a record file the schema of an older version; `sql`: what else was different in it. */
export function windBack(path: string, version: number, sql = ''): void {
  const file = new Database(path);
  try {
    for (const [above, undone] of undo) if (above > version) file.exec(undone);
    file.exec(`${sql}; PRAGMA user_version = ${version};`);
  } finally {
    file.close();
  }
}
