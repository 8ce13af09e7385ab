import type { Database } from 'better-sqlite3';
import type { FoldPoint, FoldState } from '../../../domain/trades/fold-trips.ts';

/** Point where the fold of a coin continues: its last millisecond with a fill, and the states before and after it. */
interface FoldHead {
  readonly at: number;
  readonly before: FoldState;
  readonly after: FoldState;
}

type States = Omit<FoldHead, 'at'>;

/** Stores how far each coin's fills are folded, and restart points inside its long trips. */
export interface TripFoldTable {
  readonly head: (coin: string) => FoldHead | null;
  readonly putHead: (coin: string, head: FoldHead) => void;
  /** The newest point before this time (ms). */
  readonly pointBefore: (coin: string, time: number) => FoldPoint | null;
  /** Replaces the points that are later than `after` and not later than `through`. */
  readonly putPoints: (
    range: { readonly coin: string; readonly after: number; readonly through: number },
    points: readonly FoldPoint[],
  ) => void;
}

export function tripFoldTable(record: Database): TripFoldTable {
  const select = record.prepare<[string], { readonly at: number; readonly states: string }>(
    'SELECT at, states FROM trip_fold WHERE coin = ?',
  );
  const put = record.prepare('INSERT OR REPLACE INTO trip_fold (coin, at, states) VALUES (?, ?, ?)');
  const selectPoint = record.prepare<[string, number], { readonly at: number; readonly state: string }>(
    'SELECT at, state FROM trip_restart_point WHERE coin = ? AND at < ? ORDER BY at DESC LIMIT 1',
  );
  const putPoint = record.prepare(
    'INSERT OR REPLACE INTO trip_restart_point (coin, at, state) VALUES (?, ?, ?)',
  );
  const removePoints = record.prepare('DELETE FROM trip_restart_point WHERE coin = ? AND at > ? AND at <= ?');
  return {
    head: (coin) => {
      const row = select.get(coin);
      return row === undefined ? null : { at: row.at, ...(JSON.parse(row.states) as States) };
    },
    putHead: (coin, { at, before, after }) => {
      const states: States = { before, after };
      put.run(coin, at, JSON.stringify(states));
    },
    pointBefore: (coin, time) => {
      const row = selectPoint.get(coin, time);
      return row === undefined ? null : { at: row.at, state: JSON.parse(row.state) as FoldState };
    },
    putPoints: ({ coin, after, through }, points) => {
      removePoints.run(coin, after, through);
      for (const { at, state } of points) putPoint.run(coin, at, JSON.stringify(state));
    },
  };
}
