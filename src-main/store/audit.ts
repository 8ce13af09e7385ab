import type { Database } from 'better-sqlite3';
import type { RowOwner } from '../domain/audit/canonical-row.ts';
import type { LogBatch } from '../domain/audit/tiles.ts';
import { openRecordToRead, recordPath } from './record-file.ts';
import { checkRows, digestRecord, type CheckedRows, type RecordDigest } from './record/log/check-rows.ts';
import { hashNext, recordLog } from './record/log/record-log.ts';
import type { RowDifference } from '../domain/audit/row-difference.ts';
import { recordRows, type LogBegin } from './record/log/record-rows.ts';

/** Location of one account's record, and the owner of its rows. Plain data, since it is sent to another process. */
export interface RecordLocation extends RowOwner {
  readonly dataDir: string;
  /** Folder of the source in the data folder. */
  readonly source: string;
}

/** A record opened to read its evidence log, while another process may write it. */
export interface Audit {
  /** Hashes that the record's log lacks, a batch at a time; null: it has all. Throws RowNumberError. */
  readonly hashNext: () => LogBatch | null;
  /** Checks some rows against the log; with the last of them, whether there are rows that the record never numbered. */
  readonly check: (from: number, to: number) => CheckedRows;
  readonly begins: () => readonly LogBegin[];
  /** Number of hashed rows and of all rows, both including row 0. */
  readonly counts: () => { readonly hashed: number; readonly rows: number };
  /** Roots over the first rows as they are now. */
  readonly digest: (begin: LogBegin, sizes: readonly number[]) => RecordDigest;
  /** A row with a number that the record never gave. */
  readonly outside: () => RowDifference | null;
  readonly close: () => void;
}

/** Opens a record. Throws StartError. */
export function openAudit(location: RecordLocation): Audit {
  return auditOf(openRecordToRead(recordPath(location), location), location);
}

export function auditOf(record: Database, owner: RowOwner): Audit {
  const log = recordLog(record);
  const outside = (): RowDifference | null => {
    const [begin] = log.begins();
    const row = begin && recordRows(record, owner, begin).outside(log.rowCount() - 1);
    return row ? { seq: row.seq, kind: 'outside', row, before: null } : null;
  };
  const check = (from: number, to: number): CheckedRows => {
    const checked = checkRows(record, owner, { from, to });
    const isLast = checked.difference === null && checked.through >= log.size();
    return isLast ? { ...checked, difference: outside() } : checked;
  };
  return {
    hashNext: inOneRead(record, () => hashNext(record, owner)),
    check: inOneRead(record, check),
    begins: log.begins,
    counts: () => ({ hashed: log.size(), rows: log.rowCount() }),
    digest: inOneRead(record, (begin: LogBegin, sizes: readonly number[]) =>
      digestRecord(record, owner, { begin, sizes }),
    ),
    outside,
    close: () => record.close(),
  };
}

/** Wraps a read in a transaction, so that all it reads is of one instant. */
function inOneRead<Args extends unknown[], Done>(
  record: Database,
  read: (...args: Args) => Done,
): (...args: Args) => Done {
  return record.transaction(read) as (...args: Args) => Done;
}
