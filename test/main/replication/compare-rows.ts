import Database from 'better-sqlite3';
import type postgres from 'postgres';
import { expect } from 'vitest';
import { rowSubjects, type RowSubject } from '../../../src-main/store/record/log/row-subjects.ts';
import { recordTables } from '../../../src-main/replication/team-tables.ts';

type Row = readonly (string | null)[];

/** Returns every value of every numbered row in the record as text, by table. */
function recordRowsOf(path: string): ReadonlyMap<string, readonly Row[]> {
  const record = new Database(path, { readonly: true });
  try {
    return new Map(
      rowSubjects.map(({ table, seq, fields }) => {
        const columns = [seq, ...fields.map(({ sql }) => sql)].map((sql) => `CAST(${sql} AS TEXT)`);
        const rows = record
          .prepare<[], Row>(`SELECT ${columns.join(', ')} FROM ${table} ORDER BY ${seq}`)
          .raw();
        return [table, rows.all()];
      }),
    );
  } finally {
    record.close();
  }
}

function columnText(name: string, type: RowSubject['fields'][number]['type']): string {
  if (type === 'time') return `(extract(epoch from "${name}") * 1000)::numeric(30, 0)::text`;
  if (type === 'boolean') return `("${name}"::int)::text`;
  return `"${name}"::text`;
}

/** Returns the same for the rows of a collector in the target. */
async function targetRowsOf(
  sql: postgres.Sql,
  collector: string,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const found = new Map<string, readonly Row[]>();
  for (const [subject, { columns }] of recordTables) {
    const texts = subject.fields.map(({ type }, nth) => columnText(columns[nth]?.name ?? '', type));
    const rows = await sql
      .unsafe(
        `select record_seq::text, ${texts.join(', ')} from perpscope.${subject.table} as t where collector = $1 order by t.record_seq`,
        [collector],
      )
      .values();
    found.set(subject.table, rows as unknown as readonly Row[]);
  }
  return found;
}

/** Expects every row of the record once in the target, with every value as it is, and nothing else of this collector. */
export async function expectSameRows(
  sql: postgres.Sql,
  { path, collector }: { readonly path: string; readonly collector: string },
): Promise<number> {
  const [stored, replicated] = [recordRowsOf(path), await targetRowsOf(sql, collector)];
  for (const [table, rows] of stored) {
    const there = replicated.get(table) ?? [];
    const wrong = rows.findIndex((row, nth) => JSON.stringify(row) !== JSON.stringify(there[nth]));
    expect([table, there[wrong] ?? null, there.length]).toEqual([table, rows[wrong] ?? null, rows.length]);
  }
  return [...stored.values()].reduce((sum, rows) => sum + rows.length, 0);
}

/** Returns the only collector, or the one with this name. */
export async function collectorIn(sql: postgres.Sql, name?: string): Promise<string> {
  const rows = await sql<{ collector: string }[]>`
    select collector from perpscope.collector where ${name ?? null}::text is null or name = ${name ?? null}`;
  expect(rows).toHaveLength(1);
  return rows[0]?.collector ?? '';
}
