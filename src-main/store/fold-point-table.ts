import type { Database } from 'better-sqlite3';
import type { FoldPoint, FoldState } from '../domain/fold-trips.ts';

/** Points of one coin between two instants, neither included. */
export interface PointRange {
  readonly coin: string;
  readonly after: number;
  readonly before: number;
}

export interface FoldPointTable {
  /** The newest before this time, and the oldest at or after it; null: none. */
  readonly before: (coin: string, time: number) => FoldPoint | null;
  readonly from: (coin: string, time: number) => FoldPoint | null;
  /** Those in a row from this time on at which this trip is open. */
  readonly ofTrip: (coin: string, from: number, tripId: string) => readonly FoldPoint[];
  readonly put: (coin: string, points: readonly FoldPoint[]) => void;
  readonly remove: (range: PointRange) => void;
}

interface PointRow {
  readonly at: number;
  readonly state: string;
}

export function foldPointTable(record: Database): FoldPointTable {
  const selectBefore = record.prepare<[string, number], PointRow>(
    'SELECT at, state FROM fold_point WHERE coin = ? AND at < ? ORDER BY at DESC LIMIT 1',
  );
  const selectFrom = record.prepare<[string, number], PointRow>(
    'SELECT at, state FROM fold_point WHERE coin = ? AND at >= ? ORDER BY at',
  );
  const put = record.prepare('INSERT OR REPLACE INTO fold_point VALUES (?, ?, ?)');
  const remove = record.prepare('DELETE FROM fold_point WHERE coin = ? AND at > ? AND at < ?');
  return {
    before: (coin, time) => pointOf(selectBefore.get(coin, time)),
    from: (coin, time) => pointOf(selectFrom.get(coin, time)),
    ofTrip: (coin, from, tripId) => {
      const points: FoldPoint[] = [];
      for (const row of selectFrom.iterate(coin, from)) {
        const point = readPoint(row);
        if (point.state.open?.id !== tripId) break;
        points.push(point);
      }
      return points;
    },
    put: (coin, points) => {
      for (const { at, state } of points) put.run(coin, at, JSON.stringify(state));
    },
    remove: ({ coin, after, before }) => void remove.run(coin, after, before),
  };
}

const readPoint = ({ at, state }: PointRow): FoldPoint => ({ at, state: JSON.parse(state) as FoldState });

const pointOf = (row: PointRow | undefined): FoldPoint | null => (row === undefined ? null : readPoint(row));
