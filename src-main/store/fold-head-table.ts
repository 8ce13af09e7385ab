import type { Database } from 'better-sqlite3';
import type { FoldState } from '../domain/fold-trips.ts';

/** Where the fold of a coin goes on: its last millisecond with a fill, and the states before and after that. */
export interface FoldHead {
  readonly at: number;
  readonly before: FoldState;
  readonly after: FoldState;
}

type States = Omit<FoldHead, 'at'>;

export interface FoldHeadTable {
  readonly get: (coin: string) => FoldHead | null;
  readonly put: (coin: string, head: FoldHead) => void;
  /** When the coin's position was seen to be gone, ascending. */
  readonly vanishedAt: (coin: string) => readonly number[];
  readonly noteVanished: (coin: string, at: number) => void;
}

export function foldHeadTable(record: Database): FoldHeadTable {
  const select = record.prepare<[string], { readonly at: number; readonly states: string }>(
    'SELECT at, states FROM fold_head WHERE coin = ?',
  );
  const put = record.prepare('INSERT OR REPLACE INTO fold_head VALUES (?, ?, ?)');
  const selectVanished = record
    .prepare<[string], number>('SELECT at FROM vanished_position WHERE coin = ? ORDER BY at')
    .pluck();
  const noteVanished = record.prepare('INSERT OR IGNORE INTO vanished_position VALUES (?, ?)');
  return {
    get: (coin) => {
      const row = select.get(coin);
      return row === undefined ? null : { at: row.at, ...(JSON.parse(row.states) as States) };
    },
    put: (coin, { at, before, after }) => {
      const states: States = { before, after };
      put.run(coin, at, JSON.stringify(states));
    },
    vanishedAt: (coin) => selectVanished.all(coin),
    noteVanished: (coin, at) => void noteVanished.run(coin, at),
  };
}
