import { createHash } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import { dayMs } from '../time.ts';
import type { RecordSnapshot } from './replicated-record.ts';
import type { DerivedDay } from './target.ts';
import { dayColumn, type DerivedTable } from './team-tables.ts';

type Row = DerivedDay['rows'][number];

/** Yields the rows of a table by UTC day, newest day first; values in the order of the table's key and columns. */
function* rowsByDay(
  snapshot: RecordSnapshot,
  { subject, key, columns }: DerivedTable,
  between?: { readonly from: number; readonly to: number },
): Generator<{ readonly day: number; readonly rows: readonly Row[] }> {
  const { columns: exported, pages, timeOf } = snapshot.rows(subject, between);
  const readers = [key, ...columns].map(({ name }) => {
    if (name === dayColumn.name) return null;
    const found = exported.find((column) => column.name === name);
    if (found === undefined) throw new Error(`${subject} has no column ${name}.`);
    return found.value;
  });
  for (const page of pages()) {
    const byDay = Map.groupBy(page, (row) => Math.floor(timeOf(row) / dayMs));
    for (const [day, rows] of byDay)
      yield { day, rows: rows.map((row) => readers.map((value) => (value === null ? day : value(row)))) };
  }
}

/** Returns the digest of each UTC day that has rows, newest day first. Yields the thread between pages. */
export async function dayDigests(
  snapshot: RecordSnapshot,
  table: DerivedTable,
): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map<number, ReturnType<typeof createHash>>();
  for (const { day, rows } of rowsByDay(snapshot, table)) {
    const hash = hashes.get(day) ?? createHash('sha256');
    hashes.set(day, addRows(hash, rows));
    await breath();
  }
  return new Map([...hashes].map(([day, hash]) => [day, hash.digest('hex')]));
}

/** Returns the rows of one day; none: the day has no rows any longer. */
export function derivedDay(snapshot: RecordSnapshot, table: DerivedTable, day: number): DerivedDay {
  const between = { from: day * dayMs, to: (day + 1) * dayMs - 1 };
  const parts = [...rowsByDay(snapshot, table, between)].filter((part) => part.day === day);
  const hash = createHash('sha256');
  for (const { rows } of parts) addRows(hash, rows);
  return { day, digest: hash.digest('hex'), rows: parts.flatMap(({ rows }) => rows) };
}

function addRows(hash: ReturnType<typeof createHash>, rows: readonly Row[]): ReturnType<typeof createHash> {
  for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
  return hash;
}
