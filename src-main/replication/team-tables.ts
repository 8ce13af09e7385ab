import type { ExportColumn, ExportSubject } from '../../src-preload/contract/views/exports/exports.ts';
import { subjectColumns } from '../operations/exports/export-subjects.ts';
import { rowSubjects, type RowSubject } from '../store/record/log/row-subjects.ts';

/** Schema of the target that contains everything. */
export const schema = 'perpscope';

export interface TeamColumn {
  readonly name: string;
  readonly type: ExportColumn['type'];
  /** null: the same as the record's own column. */
  readonly meaning: string | null;
}

/** A table of the target. Its primary key is the collector and `key`. */
export interface TeamTable {
  readonly name: string;
  /** Column that identifies a row of one collector. */
  readonly key: TeamColumn;
  /** Columns besides `collector` and the key. */
  readonly columns: readonly TeamColumn[];
  /** Column with the row's time, which is indexed. */
  readonly time: string;
  readonly about: string;
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Table for a numbered table of the record: rows are appended, never changed. */
function recordTable({ table, time, fields }: RowSubject): TeamTable {
  return {
    name: table,
    key: { name: 'record_seq', type: 'integer', meaning: 'Number of the row in the record of its collector' },
    columns: fields.map(({ name, type }) => ({ name: snakeCase(name), type, meaning: null })),
    time,
    about: `Rows of the table ${table} of each record, as they were appended`,
  };
}

export const recordTables: ReadonlyMap<RowSubject, TeamTable> = new Map(
  rowSubjects.map((subject) => [subject, recordTable(subject)]),
);

/** Table of rows derived from the record, which may change later and are then replaced a UTC day at a time. */
export interface DerivedTable extends TeamTable {
  readonly subject: ExportSubject;
}

export const dayColumn: TeamColumn = {
  name: 'utc_day',
  type: 'integer',
  meaning: 'UTC day that the row is compared by, in days since 1970-01-01',
};

function derivedTable(
  subject: ExportSubject,
  { name, key, time, about }: Record<'name' | 'key' | 'time' | 'about', string>,
): DerivedTable {
  const columns = subjectColumns(subject);
  const keyColumn = columns.find((column) => column.name === key);
  if (keyColumn === undefined) throw new Error(`${subject} has no column ${key}.`);
  const others = columns.filter((column) => column !== keyColumn);
  return { subject, name, key: keyColumn, columns: [dayColumn, ...others], time, about };
}

export const derivedTables: readonly DerivedTable[] = [
  derivedTable('closed_trades', {
    name: 'closed_trade',
    key: 'closed_trade_id',
    time: 'closed_at',
    about: 'Round trips that have ended; a late fill or journal event changes them',
  }),
  derivedTable('trades', {
    name: 'trade',
    key: 'trade_id',
    time: 'executed_at',
    about: 'Orders and their outcomes, which change as fills and reports arrive',
  }),
];

/** PostgreSQL type of each column type. */
const sqlTypes: Readonly<Record<TeamColumn['type'], string>> = {
  text: 'text',
  decimal: 'numeric',
  integer: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
  time: 'timestamptz',
};

export const quoted = (name: string): string => `"${name}"`;

const columnSql = ({ name, type }: TeamColumn): string => `${quoted(name)} ${sqlTypes[type]}`;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns the statements that create a table with its index and comments. */
export function createTable({ name, key, columns, time, about }: TeamTable): string {
  const table = `${schema}.${name}`;
  const all = [`collector text`, columnSql(key), ...columns.map(columnSql)];
  const comments = [key, ...columns].flatMap(({ name: column, meaning }) =>
    meaning === null ? [] : `comment on column ${table}.${quoted(column)} is ${literal(meaning)};`,
  );
  return [
    `create table ${table} (\n  ${all.join(',\n  ')},\n  primary key (collector, ${quoted(key.name)})\n);`,
    `create index ${name}_by_time on ${table} (collector, ${quoted(time)});`,
    `comment on table ${table} is ${literal(about)};`,
    ...comments,
  ].join('\n');
}

/** Type of a column in the JSON: times are ms, which are exact. */
const incomingSql = ({ name, type }: TeamColumn): string =>
  `${quoted(name)} ${type === 'time' ? 'bigint' : sqlTypes[type]}`;

const valueSql = ({ name, type }: TeamColumn): string =>
  type === 'time'
    ? `timestamptz 'epoch' + r.${quoted(name)} * interval '1 millisecond'`
    : `r.${quoted(name)}`;

/** Statement that inserts rows of one collector ($1), given as JSON objects ($2). `onConflict`: what happens to an existing row. */
export function insertRows({ name, key, columns }: TeamTable, onConflict: string): string {
  const all = [key, ...columns];
  return `insert into ${schema}.${name} as t (collector, ${all.map((column) => quoted(column.name)).join(', ')})
select $1, ${all.map(valueSql).join(', ')}
from json_to_recordset($2::text::json) as r(${all.map(incomingSql).join(', ')})
on conflict (collector, ${quoted(key.name)}) ${onConflict}`;
}

/** Conflict clause that replaces a row only if a value differs. */
export function updateChanged({ columns }: TeamTable): string {
  const names = columns.map((column) => quoted(column.name));
  const there = names.map((column) => `t.${column}`);
  const incoming = names.map((column) => `excluded.${column}`);
  return `do update set ${names.map((column) => `${column} = excluded.${column}`).join(', ')}
where (${there.join(', ')}) is distinct from (${incoming.join(', ')})`;
}

type Cell = string | number | boolean | null;

/** Earliest time that PostgreSQL accepts, 4713 BC: no real time is earlier. */
const earliestMs = -210_866_803_200_000;

/** Value as JSON that PostgreSQL accepts: its text has neither NUL nor half a surrogate pair. */
function cellOf(type: TeamColumn['type'], value: Cell): Cell {
  if (value === null) return null;
  switch (type) {
    case 'time':
      return Math.max(earliestMs, typeof value === 'number' ? value : Date.parse(String(value)));
    case 'boolean':
      return value === true || value === 1;
    case 'text':
      return String(value).toWellFormed().replaceAll('\0', '\u{fffd}');
    case 'decimal':
      return String(value);
    case 'integer':
    case 'number':
      return value;
  }
}

/** Rows as JSON objects; values are given in the order of the columns. */
export function jsonRows(columns: readonly TeamColumn[], rows: readonly (readonly Cell[])[]): string {
  return JSON.stringify(
    rows.map((values) =>
      Object.fromEntries(columns.map(({ name, type }, nth) => [name, cellOf(type, values[nth] ?? null)])),
    ),
  );
}
