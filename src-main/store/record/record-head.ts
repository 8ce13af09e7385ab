import type { Database, RunResult } from 'better-sqlite3';

/**
 * Number of the newest row of the record. Rows are numbered from 1, without gaps, as they are stored. Use it in the transaction
 * of the rows.
 */
interface RecordHead {
  readonly seq: () => number;
  readonly moveTo: (seq: number) => void;
  /** Inserts a row under the next number. Returns whether it was stored: if not, the number stays free. */
  readonly add: (insert: (seq: number) => RunResult) => boolean;
}

export function recordHead(record: Database): RecordHead {
  const select = record.prepare<[], number>('SELECT seq FROM record_head').pluck();
  const update = record.prepare('UPDATE record_head SET seq = ?');
  const seq = (): number => select.get() ?? 0;
  return {
    seq,
    moveTo: (to) => void update.run(to),
    add: (insert) => {
      const next = seq() + 1;
      if (insert(next).changes === 0) return false;
      update.run(next);
      return true;
    },
  };
}
