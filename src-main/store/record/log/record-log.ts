import type { Database } from 'better-sqlite3';
import type { RowOwner } from '../../../domain/audit/canonical-row.ts';
import { rootOf } from '../../../domain/audit/merkle.ts';
import { appendLeaves, tiledSubtree, type LogBatch, type ReadTile } from '../../../domain/audit/tiles.ts';
import type { Checkpoint, ProvableLog } from '../../../domain/audit/checkpoint.ts';
import { batchRows, recordRows, type HashedRow, type LogBegin } from './record-rows.ts';

export interface RecordLog {
  /** Beginnings of the record's logs; the last one is in use. */
  readonly begins: () => readonly LogBegin[];
  /** Number of hashed rows, row 0 included. */
  readonly size: () => number;
  /** Number of rows of the record, row 0 included. */
  readonly rowCount: () => number;
  readonly readTile: ReadTile;
  /** Returns false and stores nothing if the log has another size, or another log is in use by now. */
  readonly store: (batch: LogBatch) => boolean;
}

export function recordLog(record: Database): RecordLog {
  const selectBegins = record.prepare<[], LogBegin>(
    'SELECT log_id AS logId, begun_at AS begunAt, continues, replaces FROM log_begin ORDER BY nth',
  );
  const selectSize = record.prepare<[], number>('SELECT size FROM log_size').pluck();
  const selectHead = record.prepare<[], number>('SELECT seq FROM record_head').pluck();
  const selectTile = record
    .prepare<[number, number], Uint8Array>('SELECT hashes FROM log_tile WHERE level = ? AND place = ?')
    .pluck();
  const putTile = record.prepare('INSERT OR REPLACE INTO log_tile (level, place, hashes) VALUES (?, ?, ?)');
  const putSize = record.prepare('UPDATE log_size SET size = ?');
  const begins = (): readonly LogBegin[] => selectBegins.all();
  const size = (): number => selectSize.get() ?? 0;
  return {
    begins,
    size,
    rowCount: () => 1 + (selectHead.get() ?? 0),
    readTile: (level, index) => selectTile.get(level, index) ?? null,
    store: record.transaction(({ logId, from, to, tiles }: LogBatch) => {
      if (size() !== from || begins().at(-1)?.logId !== logId) return false;
      for (const { level, index, hashes } of tiles) putTile.run(level, index, hashes);
      putSize.run(to);
      return true;
    }),
  };
}

export function logInUse(log: Pick<RecordLog, 'begins'>): LogBegin {
  const begin = log.begins().at(-1);
  if (begin === undefined) throw new Error('The record has lost the beginning of its log.');
  return begin;
}

/** A number of the record has no row, or more than one: the rows after it can't be hashed. */
export class RowNumberError extends Error {
  constructor(seq: number, rows: number) {
    super(
      rows === 0
        ? `Row ${seq} of the record is missing: the record was changed by another program.`
        : `${rows} rows of the record have the number ${seq}: the record was changed by another program.`,
    );
    this.name = 'RowNumberError';
  }
}

/** Hashes of the rows numbered `from` up to `to` (not included). */
function hashesOf(rows: readonly (readonly HashedRow[])[], from: number): Uint8Array {
  return Buffer.concat(
    rows.map((found, nth) => {
      const [row] = found;
      if (row === undefined || found.length > 1) throw new RowNumberError(from + nth, found.length);
      return row.hash;
    }),
  );
}

/** The next batch of rows that are not hashed yet; null: all are. Throws RowNumberError. */
export function hashNext(record: Database, owner: RowOwner): LogBatch | null {
  const log = recordLog(record);
  const [from, count] = [log.size(), log.rowCount()];
  if (from >= count) return null;
  const begin = logInUse(log);
  const to = Math.min(count, from + batchRows);
  const hashes = hashesOf(recordRows(record, owner, begin).read(from, to - 1), from);
  return { logId: begin.logId, from, to, tiles: appendLeaves(from, hashes, log.readTile) };
}

/** Returns the checkpoint over the rows that are hashed and stored. */
export function storedCheckpoint(record: Database): Checkpoint {
  const log = recordLog(record);
  const size = log.size();
  return { logId: logInUse(log).logId, size, root: rootOf(size, tiledSubtree(log.readTile)) };
}

/** Returns the log with every row of this snapshot: rows that are not hashed yet are hashed in memory. Throws RowNumberError. */
export function wholeLog(record: Database, owner: RowOwner): ProvableLog {
  const log = recordLog(record);
  const begin = logInUse(log);
  const rows = recordRows(record, owner, begin);
  const added = new Map<string, Uint8Array>();
  const readTile: ReadTile = (level, index) => added.get(`${level}/${index}`) ?? log.readTile(level, index);
  const size = log.rowCount();
  for (let from = log.size(); from < size; from += batchRows) {
    const hashes = hashesOf(rows.read(from, Math.min(size, from + batchRows) - 1), from);
    for (const tile of appendLeaves(from, hashes, readTile))
      added.set(`${tile.level}/${tile.index}`, tile.hashes);
  }
  const subtree = tiledSubtree(readTile);
  return {
    checkpoint: { logId: begin.logId, size, root: rootOf(size, subtree) },
    schemaVersion: Number(record.pragma('user_version', { simple: true })),
    subtree,
  };
}
