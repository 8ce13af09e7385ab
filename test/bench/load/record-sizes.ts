import Database from 'better-sqlite3';
import { globSync } from 'node:fs';
import { join } from 'node:path';

interface TableSize {
  readonly rows: number;
  /** Size of its pages and of its indexes' pages. */
  readonly bytes: number;
}

export interface RecordSize {
  /** Size of the file if all committed pages were written into it. */
  readonly bytes: number;
  readonly tables: Readonly<Record<string, TableSize>>;
}

/** Returns the record file under a data folder; null: there is none yet. */
export function recordFile(dataDir: string): string | null {
  const [path = null, ...others] = globSync(join(dataDir, '*', 'record-0x*.sqlite'));
  if (others.length > 0) throw new Error('There is more than one record.');
  return path;
}

/** Measures while the service writes: the write-ahead log counts too. */
export function recordSize(path: string): RecordSize {
  return looking(path, (record) => {
    const bytes = Number(record.pragma('page_count', { simple: true }));
    const pageBytes = Number(record.pragma('page_size', { simple: true }));
    const tables = record
      .prepare<[], { name: string; bytes: number }>(
        `SELECT coalesce(tbl_name, dbstat.name) AS name, sum(pgsize) AS bytes FROM dbstat
         LEFT JOIN sqlite_schema ON sqlite_schema.name = dbstat.name GROUP BY 1`,
      )
      .all();
    const rowsOf = (table: string): number =>
      record.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number;
    return {
      bytes: bytes * pageBytes,
      tables: Object.fromEntries(
        tables.map(({ name, bytes: own }) => [name, { bytes: own, rows: rowsOf(name) }]),
      ),
    };
  });
}

const wholeHistories = `SELECT count(*) FROM history_span AS span
  JOIN history_reading AS reading ON reading.history = span.history AND reading.read_at IS NOT NULL
  LEFT JOIN history_backfill AS older ON older.history = span.history
  WHERE span.known_from = 0 OR (older.is_last = 1 AND older.read_through >= span.known_from - 1)`;

/** Counts the account's three histories that have been read from their beginning through now. */
export function historiesRead(path: string): number {
  return looking(path, (record) => record.prepare(wholeHistories).pluck().get() as number);
}

function looking<Found>(path: string, look: (record: Database.Database) => Found): Found {
  const record = new Database(path, { readonly: true });
  try {
    return record.transaction(() => look(record))();
  } finally {
    record.close();
  }
}
