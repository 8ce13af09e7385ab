import type { Database } from 'better-sqlite3';
import type { RowValue } from '../domain/audit/canonical-row.ts';
import type { RecordLocation } from './audit.ts';
import { holdFiles } from './held-files.ts';
import { openCurrentRecord, recordPath } from './record-file.ts';
import { logInUse, recordLog, RowNumberError } from './record/log/record-log.ts';
import { recordRows } from './record/log/record-rows.ts';
import { rowSubjects, type RowSubject } from './record/log/row-subjects.ts';

/** Rows of one subject, ascending by number. Each row is its number, followed by one value per field. */
export interface SubjectBatch {
  readonly subject: RowSubject;
  readonly rows: readonly (readonly RowValue[])[];
}

/** Consecutive rows of the record, all subjects together. */
export interface RowBatch {
  /** Number of the last row. */
  readonly through: number;
  readonly subjects: readonly SubjectBatch[];
}

/** Reads a record's rows by their numbers, while another process may write it. No read outlasts its call. */
export interface NumberedRows {
  /** Ids of the logs that the record began, the one in use last. */
  readonly logIds: () => readonly string[];
  /** Number of the newest row; 0: there is none. */
  readonly last: () => number;
  /** Rows after this number; null: there is none yet. Throws RowNumberError. */
  readonly after: (seq: number) => RowBatch | null;
  /** Leaf hash of a row, hex; null: there is no such row. */
  readonly leafOf: (seq: number) => string | null;
  /** Number that changes once another program has written to the record. */
  readonly version: () => number;
  /** Whether another file is at the record's path by now, as after a restore. */
  readonly isReplaced: () => boolean;
  readonly close: () => void;
}

/** Most rows of a batch, and most bytes of their texts: a batch is held in memory and sent as a whole. */
const mostRows = 1_000;
const mostBytes = 8 * 1024 * 1024;

/** Opens a record to read its rows by their numbers. Throws StartError. */
export function openNumberedRows(location: RecordLocation): NumberedRows {
  const path = recordPath(location);
  const record = openCurrentRecord(path, location);
  const file = holdFiles([{ path, what: 'The record file', hasBytes: true }]);
  const log = recordLog(record);
  const batch = record.transaction(batchReader(record));
  const last = (): number => log.rowCount() - 1;
  return {
    logIds: () => log.begins().map(({ logId }) => logId),
    last,
    after: (seq) => batch(seq),
    leafOf: record.transaction((seq: number) => {
      if (seq < 1 || seq > last()) return null;
      const [row] = recordRows(record, location, logInUse(log)).read(seq, seq)[0] ?? [];
      return row === undefined ? null : Buffer.from(row.hash).toString('hex');
    }),
    version: () => Number(record.pragma('data_version', { simple: true })),
    isReplaced: () => file.lost() !== null,
    close: () => record.close(),
  };
}

function batchReader(record: Database): (seq: number) => RowBatch | null {
  const readers = rowSubjects.map((subject) => rowsReader(record, subject));
  const selectLast = record.prepare<[], number>('SELECT seq FROM record_head').pluck();
  return (seq) => {
    const last = selectLast.get() ?? 0;
    if (last <= seq) return null;
    for (let count = Math.min(mostRows, last - seq); ; count = Math.ceil(count / 2)) {
      const room = { bytes: count === 1 ? Number.POSITIVE_INFINITY : mostBytes };
      const subjects = readers.map((read) => read(seq + 1, seq + count, room));
      if (room.bytes < 0) continue;
      const found = subjects.reduce((sum, { rows }) => sum + rows.length, 0);
      if (found !== count) throw new RowNumberError(firstWrong(subjects, seq), found < count ? 0 : 2);
      return { through: seq + count, subjects: subjects.filter(({ rows }) => rows.length > 0) };
    }
  };
}

/** The first number after `seq` that has no row, or several. */
function firstWrong(subjects: readonly SubjectBatch[], seq: number): number {
  const numbers = subjects
    .flatMap(({ rows }) => rows.map(([number]) => Number(number)))
    .toSorted((a, b) => a - b);
  const index = numbers.findIndex((number, nth) => number !== seq + 1 + nth);
  return seq + 1 + (index === -1 ? numbers.length : index);
}

/** Returns a reader that deducts the text it reads from `room`, and stops when no room is left. */
function rowsReader(record: Database, subject: RowSubject) {
  const { table, seq, fields } = subject;
  const select = record
    .prepare<[number, number], readonly RowValue[]>(
      `SELECT ${seq}, ${fields.map(({ sql }) => sql).join(', ')} FROM ${table} WHERE ${seq} BETWEEN ? AND ? ORDER BY ${seq}`,
    )
    .raw();
  return (from: number, to: number, room: { bytes: number }): SubjectBatch => {
    const rows: (readonly RowValue[])[] = [];
    for (const row of select.iterate(from, to)) {
      if (room.bytes < 0) break;
      for (const value of row) if (typeof value === 'string') room.bytes -= value.length;
      rows.push(row);
    }
    return { subject, rows };
  };
}
