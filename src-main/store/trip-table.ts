import type { Database } from 'better-sqlite3';
import type { RoundTrip } from '../domain/round-trip.ts';

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
  readonly inRange: (range: TripRange) => readonly RoundTrip[];
  readonly remove: (trip: RoundTrip) => void;
  readonly add: (trip: RoundTrip) => void;
}

export const tripColumns = `id, coin, side, state, end_kind AS "end", begun, first_at AS firstAt, opened_at AS openedAt,
  last_at AS lastAt, closed_at AS closedAt, entry_price AS entryPrice, exit_price AS exitPrice, entry_size AS entrySize,
  exit_size AS exitSize, position, realized_pnl AS realizedPnl, fees, fee_token AS feeToken, fill_count AS fillCount`;

export function tripTable(record: Database): TripTable {
  const selectOne = record.prepare<[string], RoundTrip>(`SELECT ${tripColumns} FROM trip WHERE id = ?`);
  const selectOpen = record.prepare<[], RoundTrip>(
    `SELECT ${tripColumns} FROM trip WHERE state = 'open' ORDER BY last_at DESC, id DESC`,
  );
  // Left to itself, SQLite looks through all trips of the coin.
  const selectOpenOf = record.prepare<[string], RoundTrip>(
    `SELECT ${tripColumns} FROM trip INDEXED BY trip_open WHERE state = 'open' AND coin = ?`,
  );
  const selectRange = record.prepare<[string, number, number], RoundTrip>(
    `SELECT ${tripColumns} FROM trip WHERE coin = ? AND last_at > ? AND last_at <= ?`,
  );
  const remove = record.prepare('DELETE FROM trip WHERE last_at = ? AND id = ?');
  const insert = record.prepare(
    'INSERT INTO trip VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return {
    get: (id) => selectOne.get(id) ?? null,
    open: () => selectOpen.all(),
    openOf: (coin) => selectOpenOf.get(coin) ?? null,
    inRange: ({ coin, after, through }) => selectRange.all(coin, after, through),
    remove: ({ lastAt, id }) => void remove.run(lastAt, id),
    add: (trip) => void insert.run(valuesOf(trip)),
  };
}

function valuesOf(t: RoundTrip): readonly (string | number | null)[] {
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
    t.firstAt,
  ];
}
