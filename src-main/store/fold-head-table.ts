import type { Database } from 'better-sqlite3';
import type { Fold, FoldState } from '../domain/fold-trips.ts';

/** Where the fold of a coin goes on: the state just before its last millisecond. */
export type FoldHead = NonNullable<Fold['tail']>;

export interface FoldHeadTable {
  readonly get: (coin: string) => FoldHead | null;
  readonly put: (coin: string, head: FoldHead) => void;
  /** When the coin's position was seen to be gone, ascending. */
  readonly vanishedAt: (coin: string) => readonly number[];
  readonly noteVanished: (coin: string, at: number) => void;
}

export function foldHeadTable(record: Database): FoldHeadTable {
  const select = record.prepare<[string], { readonly at: number; readonly tail: string }>(
    'SELECT at, tail FROM fold_head WHERE coin = ?',
  );
  const put = record.prepare('INSERT OR REPLACE INTO fold_head VALUES (?, ?, ?)');
  const selectVanished = record
    .prepare<[string], number>('SELECT at FROM vanished_position WHERE coin = ? ORDER BY at')
    .pluck();
  const noteVanished = record.prepare('INSERT OR IGNORE INTO vanished_position VALUES (?, ?)');
  return {
    get: (coin) => {
      const row = select.get(coin);
      return row === undefined ? null : { at: row.at, state: JSON.parse(row.tail) as FoldState };
    },
    put: (coin, { at, state }) => void put.run(coin, at, JSON.stringify(state)),
    vanishedAt: (coin) => selectVanished.all(coin),
    noteVanished: (coin, at) => void noteVanished.run(coin, at),
  };
}
