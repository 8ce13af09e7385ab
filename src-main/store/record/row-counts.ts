import type { Database } from 'better-sqlite3';
import { rowSubjects } from './log/row-subjects.ts';

/** Row numbers that one call counts. Rows of the journal are wide, so counting them reads many pages of its table. */
const atOnce = 10_000;

/**
 * Returns a counter of the record's rows by table. Each call counts the next part, by row number, so that each row is counted once
 * and no table is ever counted whole. It returns null while there are more to count: call it again.
 */
export function rowCounts(record: Database): () => ReadonlyMap<string, number> | null {
  const head = record.prepare<[], number>('SELECT seq FROM record_head').pluck();
  const tables = rowSubjects.map(({ table, seq }) => ({
    table,
    count: record
      .prepare<[number, number], number>(`SELECT count(*) FROM ${table} WHERE ${seq} > ? AND ${seq} <= ?`)
      .pluck(),
  }));
  const counted = { through: 0, rows: new Map(tables.map(({ table }) => [table, 0])) };
  return () => {
    const last = head.get() ?? 0;
    const to = Math.min(last, counted.through + atOnce);
    for (const { table, count } of tables)
      counted.rows.set(table, (counted.rows.get(table) ?? 0) + (count.get(counted.through, to) ?? 0));
    counted.through = to;
    return to < last ? null : new Map(counted.rows);
  };
}
