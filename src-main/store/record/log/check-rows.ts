import type { Database } from 'better-sqlite3';
import type { RowOwner } from '../../../domain/audit/canonical-row.ts';
import { hashBytes, isSame } from '../../../domain/audit/merkle.ts';
import { growingRoot, hashAt, tileHashes, type ReadTile } from '../../../domain/audit/tiles.ts';
import type { RowDifference, RowName } from '../../../domain/audit/row-difference.ts';
import { logInUse, recordLog } from './record-log.ts';
import { batchRows, recordRows, type HashedRow, type LogBegin } from './record-rows.ts';

/** Result of checking that rows are still those that were hashed. */
export interface CheckedRows {
  /** Rows up to this number (not included) were checked. */
  readonly through: number;
  readonly difference: RowDifference | null;
}

/** Checks the hashed rows numbered `from` to `to` (not included), up to the first one that differs. */
export function checkRows(
  record: Database,
  owner: RowOwner,
  { from, to }: { readonly from: number; readonly to: number },
): CheckedRows {
  const log = recordLog(record);
  const end = Math.min(to, log.size());
  const rows = recordRows(record, owner, logInUse(log)).read(from, end - 1);
  const hashes = storedHashes(log.readTile);
  const nth = rows.findIndex((found, index) => differs(found, hashes(from + index)));
  if (nth === -1) return { through: Math.max(from, end), difference: null };
  return { through: from + nth, difference: differenceOf(from + nth, rows[nth] ?? [], rows[nth - 1]?.[0]) };
}

const differs = (found: readonly HashedRow[], stored: Uint8Array | null): boolean =>
  found[0] === undefined || found.length > 1 || (stored !== null && !isSame(found[0].hash, stored));

function differenceOf(
  seq: number,
  found: readonly HashedRow[],
  before: HashedRow | undefined,
): RowDifference {
  const [row, second] = found;
  const kind = row === undefined ? 'missing' : second === undefined ? 'changed' : 'added';
  return { seq, kind, row: nameOf(second ?? row), before: nameOf(before) };
}

const nameOf = (row: RowName | undefined): RowName | null =>
  row === undefined ? null : { seq: row.seq, subject: row.subject, at: row.at };

/** Hashes of the log by row; null: a row that is not hashed yet, or whose tile is lost. */
function storedHashes(readTile: ReadTile): (seq: number) => Uint8Array | null {
  const cached = { index: -1, hashes: null as Uint8Array | null };
  return (seq) => {
    const index = Math.floor(seq / tileHashes);
    if (index !== cached.index) Object.assign(cached, { index, hashes: readTile(0, index) });
    const hash = hashAt(cached.hashes ?? new Uint8Array(), seq % tileHashes);
    return hash.length === hashBytes ? hash : null;
  };
}

/** Hashes of a record's rows as they are now. */
export interface RecordDigest {
  /** Roots of the trees over the first rows, by the number of rows; none from a missing or repeated row on. */
  readonly roots: ReadonlyMap<number, Uint8Array>;
  /** The first row that does not match the log of the record. */
  readonly difference: RowDifference | null;
}

/** Reads every row and hashes it again. `sizes`: sizes of the trees to compute; rows past the largest are not read. */
export function digestRecord(
  record: Database,
  owner: RowOwner,
  { begin, sizes }: { readonly begin: LogBegin; readonly sizes: readonly number[] },
): RecordDigest {
  const log = recordLog(record);
  const rows = recordRows(record, owner, begin);
  const hashes = storedHashes(log.readTile);
  // An older log has another row 0; the rows after it are the same.
  const isInUse = begin.logId === logInUse(log).logId;
  const stored = (seq: number): Uint8Array | null => (seq === 0 && !isInUse ? null : hashes(seq));
  const end = Math.max(0, ...sizes.filter((size) => size <= log.rowCount()));
  const wanted = new Set(sizes);
  const tree = growingRoot();
  const state = { difference: null as RowDifference | null, before: undefined as HashedRow | undefined };
  const roots = new Map<number, Uint8Array>();
  for (let from = 0; from < end; from += batchRows) {
    for (const [nth, found] of rows.read(from, Math.min(end, from + batchRows) - 1).entries()) {
      const seq = from + nth;
      if (state.difference === null && differs(found, stored(seq)))
        state.difference = differenceOf(seq, found, state.before);
      const [row, second] = found;
      if (row === undefined || second !== undefined) return { roots, difference: state.difference };
      state.before = row;
      tree.add(row.hash);
      if (wanted.has(seq + 1)) roots.set(seq + 1, tree.root());
    }
  }
  return { roots, difference: state.difference };
}
