import type { Database } from 'better-sqlite3';

/** The number that was given to the newest row of the record. Rows are numbered from 1, without gaps, as they are stored. */
export interface RecordHead {
  readonly seq: () => number;
  /** To be called in the transaction of the rows. */
  readonly moveTo: (seq: number) => void;
}

export function recordHead(record: Database): RecordHead {
  const select = record.prepare<[], number>('SELECT seq FROM record_head').pluck();
  const update = record.prepare('UPDATE record_head SET seq = ?');
  return { seq: () => select.get() ?? 0, moveTo: (seq) => void update.run(seq) };
}
