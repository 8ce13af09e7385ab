import type { Database } from 'better-sqlite3';
import type { EndedTrip } from '../domain/fold-trips.ts';
import type { RoundTrip } from '../domain/round-trip.ts';

/** A trip with what its next folds need to know of it. */
export type StoredTrip = EndedTrip;

/** Trips of one coin whose last time lies after `after` (not included) and not after `through`. */
export interface TripRange {
  readonly coin: string;
  readonly after: number;
  readonly through: number;
}

export interface TripTable {
  readonly get: (id: string) => RoundTrip | null;
  readonly open: () => readonly RoundTrip[];
  readonly openOf: (coin: string) => RoundTrip | null;
  readonly stored: (id: string) => StoredTrip | null;
  readonly inRange: (range: TripRange) => readonly StoredTrip[];
  /** The newest time before this one at which the coin was flat, and the oldest at or after it; null: none. */
  readonly flatBefore: (coin: string, time: number) => number | null;
  readonly flatFrom: (coin: string, time: number) => number | null;
  readonly remove: (trip: RoundTrip) => void;
  readonly add: (stored: StoredTrip) => void;
}

export const tripColumns = `id, coin, side, state, end_kind AS "end", begun, opened_at AS openedAt, last_at AS lastAt,
  closed_at AS closedAt, entry_price AS entryPrice, exit_price AS exitPrice, entry_size AS entrySize,
  exit_size AS exitSize, position, realized_pnl AS realizedPnl, fees, fee_token AS feeToken, fill_count AS fillCount`;

type TripRow = RoundTrip & { readonly settled: 0 | 1 };

export function tripTable(record: Database): TripTable {
  const selectOne = record.prepare<[string], RoundTrip>(`SELECT ${tripColumns} FROM trip WHERE id = ?`);
  const selectStored = record.prepare<[string], TripRow>(
    `SELECT ${tripColumns}, settled FROM trip WHERE id = ?`,
  );
  const selectOpen = record.prepare<[], RoundTrip>(
    `SELECT ${tripColumns} FROM trip WHERE state = 'open' ORDER BY last_at DESC, id DESC`,
  );
  const selectOpenOf = record.prepare<[string], RoundTrip>(
    `SELECT ${tripColumns} FROM trip WHERE state = 'open' AND coin = ?`,
  );
  const selectRange = record.prepare<[string, number, number], TripRow>(
    `SELECT ${tripColumns}, settled FROM trip WHERE coin = ? AND last_at > ? AND last_at <= ?`,
  );
  const selectFlatBefore = record
    .prepare<[string, number], number>(
      'SELECT last_at FROM trip WHERE coin = ? AND last_at < ? AND settled = 1 ORDER BY last_at DESC LIMIT 1',
    )
    .pluck();
  const selectFlatFrom = record
    .prepare<[string, number], number>(
      'SELECT last_at FROM trip WHERE coin = ? AND last_at >= ? AND settled = 1 ORDER BY last_at LIMIT 1',
    )
    .pluck();
  const remove = record.prepare('DELETE FROM trip WHERE last_at = ? AND id = ?');
  const insert = record.prepare(
    'INSERT INTO trip VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return {
    get: (id) => selectOne.get(id) ?? null,
    open: () => selectOpen.all(),
    openOf: (coin) => selectOpenOf.get(coin) ?? null,
    stored: (id) => storedTrip(selectStored.get(id)),
    inRange: ({ coin, after, through }) =>
      selectRange.all(coin, after, through).flatMap((row) => storedTrip(row) ?? []),
    flatBefore: (coin, time) => selectFlatBefore.get(coin, time) ?? null,
    flatFrom: (coin, time) => selectFlatFrom.get(coin, time) ?? null,
    remove: ({ lastAt, id }) => void remove.run(lastAt, id),
    add: (stored) => void insert.run(valuesOf(stored)),
  };
}

function storedTrip(row: TripRow | undefined): StoredTrip | null {
  if (row === undefined) return null;
  const { settled, ...trip } = row;
  return { trip, settled: settled === 1 };
}

function valuesOf({ trip: t, settled }: StoredTrip): readonly (string | number | null)[] {
  return [
    t.lastAt,
    t.id,
    t.coin,
    t.side,
    t.state,
    t.end,
    t.begun,
    t.openedAt,
    t.closedAt,
    t.entryPrice,
    t.exitPrice,
    t.entrySize,
    t.exitSize,
    t.position,
    t.realizedPnl,
    t.fees,
    t.feeToken,
    t.fillCount,
    settled ? 1 : 0,
  ];
}
