import Database from 'better-sqlite3';
import { idTexts, idsInText } from '../../id-texts.ts';

type Undo = string | ((file: Database.Database) => void);

/** Undoes each migration that a test goes back behind, newest first. */
const undo: readonly (readonly [version: number, undo: Undo])[] = [
  [19, takeIdsBack],
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
    for (const [above, undone] of undo) if (above > version) undoWith(file, undone);
    file.exec(`${sql}; PRAGMA user_version = ${version};`);
  } finally {
    file.close();
  }
}

function undoWith(file: Database.Database, undone: Undo): void {
  if (typeof undone === 'string') file.exec(undone);
  else undone(file);
}

/** Ids are the texts that they are digests of, in every table. */
function takeIdsBack(file: Database.Database): void {
  const texts = idTexts(file);
  file.function('with_texts', (value: unknown) =>
    String(value).replace(idsInText, (id) => {
      const text = texts.get(id);
      if (text === undefined) throw new Error(`${id} is the id of nothing in the record.`);
      return text;
    }),
  );
  const columns = file
    .prepare<[], { readonly name: string; readonly column: string }>(
      `SELECT t.name, c.name AS "column" FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.type = 'table' AND c.type = 'TEXT'`,
    )
    .all();
  for (const { name, column } of columns)
    file.exec(
      `UPDATE ${name} SET ${column} = with_texts(${column}) WHERE ${column} GLOB '*trip_*' OR ${column} GLOB '*order_*'`,
    );
  file.exec('ALTER TABLE trip DROP COLUMN first_at');
}
