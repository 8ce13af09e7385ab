import type { Database } from 'better-sqlite3';
import { canonicalRows, type RowOwner, type RowValue } from '../../../domain/audit/canonical-row.ts';
import { leafHash } from '../../../domain/audit/merkle.ts';
import type { RowName } from '../../../domain/audit/row-difference.ts';
import { rowSubjects, type RowSubject } from './row-subjects.ts';

export interface HashedRow extends RowName {
  readonly hash: Uint8Array;
}

export interface RecordRows {
  /** Rows of each number from `from` to `to`, both included. A number has one row, unless somebody changed the file. */
  readonly read: (from: number, to: number) => readonly (readonly HashedRow[])[];
  /** A row that is numbered below 1 or above `last`; null: there is none. */
  readonly outside: (last: number) => RowName | null;
}

/** Rows of one batch: they are held in memory. */
export const batchRows = 4_096;

export function recordRows(record: Database, owner: RowOwner, log: LogBegin): RecordRows {
  const readers = rowSubjects.map((subject) => subjectRows(record, owner, subject));
  return {
    read: (from, to) => {
      const found: HashedRow[][] = Array.from({ length: to - from + 1 }, () => []);
      if (from === 0) found[0]?.push(beginRow(owner, log));
      for (const { read } of readers) for (const row of read(from, to)) found[row.seq - from]?.push(row);
      return found;
    },
    outside: (last) => readers.map(({ outside }) => outside(last)).find((row) => row !== null) ?? null,
  };
}

function subjectRows(record: Database, owner: RowOwner, { subject, table, seq, time, fields }: RowSubject) {
  const entryOf = canonicalRows(subject, owner, fields);
  const select = record
    .prepare<[number, number], readonly [number, number, ...RowValue[]]>(
      `SELECT ${seq}, ${time}, ${fields.map(({ sql }) => sql).join(', ')} FROM ${table} WHERE ${seq} BETWEEN ? AND ?`,
    )
    .raw();
  const selectOutside = record.prepare<[number], RowName>(
    `SELECT ${seq} AS seq, '${subject}' AS subject, ${time} AS at FROM ${table} WHERE ${seq} < 1 OR ${seq} > ? LIMIT 1`,
  );
  return {
    read: (from: number, to: number): readonly HashedRow[] =>
      select.all(Math.max(1, from), to).map(([number, at, ...values]) => ({
        seq: number,
        subject,
        at,
        hash: leafHash(entryOf(values)),
      })),
    outside: (last: number) => selectOutside.get(last) ?? null,
  };
}

/** Beginning of a log. */
export interface LogBegin {
  readonly logId: string;
  /** ms; null: it began with the record. */
  readonly begunAt: number | null;
  /** Checkpoints of the backup that was restored, and of the record that was replaced; null: none. */
  readonly continues: string | null;
  readonly replaces: string | null;
}

/** Returns row 0, which names the log and the logs before it. */
function beginRow(owner: RowOwner, { logId, begunAt, continues, replaces }: LogBegin): HashedRow {
  const names = ['logId', 'begunAt', 'continues', 'replaces'];
  const entryOf = canonicalRows(
    'log',
    owner,
    names.map((name) => ({ name, since: 1 })),
  );
  return {
    seq: 0,
    subject: 'log',
    at: begunAt,
    hash: leafHash(entryOf([logId, begunAt, continues, replaces])),
  };
}
