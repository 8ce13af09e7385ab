import type { Database } from 'better-sqlite3';
import type { RoundTrip } from '../../../domain/trades/round-trip.ts';

/** Trips of one coin whose first fill is later than `after` and not later than `through`. */
interface TripRange {
  readonly coin: string;
  readonly after: number;
  readonly through: number;
}

export interface TripTable {
  readonly get: (id: string) => RoundTrip | null;
  readonly open: () => readonly RoundTrip[];
  readonly openOf: (coin: string) => RoundTrip | null;
  readonly begunIn: (range: TripRange) => readonly RoundTrip[];
  /** The coin's last trip that began before this time; of several that began together, one that did not close its position. */
  readonly lastBegunBefore: (coin: string, time: number) => TripEnds | null;
  readonly remove: (trip: RoundTrip) => void;
  readonly add: (trip: RoundTrip) => void;
}

/** First and last time of a trip, and how it ended. */
type TripEnds = Pick<RoundTrip, 'firstAt' | 'lastAt' | 'end'>;

const tripColumnNames = [
  'id',
  'coin',
  'side',
  'state',
  'end_kind as end',
  'begun',
  'first_at as firstAt',
  'opened_at as openedAt',
  'last_at as lastAt',
  'closed_at as closedAt',
  'entry_price as entryPrice',
  'exit_price as exitPrice',
  'entry_size as entrySize',
  'exit_size as exitSize',
  'position',
  'realized_pnl as realizedPnl',
  'fees',
  'fee_token as feeToken',
  'fill_count as fillCount',
] as const;

/** `t`: the name of the table in the statement. */
export const tripColumnsOf = (t: string): string => tripColumnNames.map((name) => `${t}.${name}`).join(', ');

export const tripColumns = tripColumnsOf('trip');

export function tripTable(record: Database): TripTable {
  const selectOne = record.prepare<[string], RoundTrip>(`SELECT ${tripColumns} FROM trip WHERE id = ?`);
  const selectOpen = record.prepare<[], RoundTrip>(
    `SELECT ${tripColumns} FROM trip WHERE state = 'open' ORDER BY last_at DESC, id DESC`,
  );
  // SQLite would choose to scan all trips of the coin.
  const selectOpenOf = record.prepare<[string], RoundTrip>(
    `SELECT ${tripColumns} FROM trip INDEXED BY trip_open WHERE state = 'open' AND coin = ?`,
  );
  const selectRange = record.prepare<[string, number, number], RoundTrip>(
    `SELECT ${tripColumns} FROM trip INDEXED BY trip_by_start WHERE coin = ? AND first_at > ? AND first_at <= ?`,
  );
  const selectBefore = record.prepare<[string, number], TripEnds>(
    `SELECT first_at AS firstAt, last_at AS lastAt, end_kind AS "end" FROM trip INDEXED BY trip_by_start
     WHERE coin = ? AND first_at < ? ORDER BY first_at DESC, last_at DESC, state DESC, end_kind DESC LIMIT 1`,
  );
  const remove = record.prepare('DELETE FROM trip WHERE last_at = ? AND id = ?');
  const insert = record.prepare<[RoundTrip]>(
    `INSERT INTO trip (last_at, id, coin, side, state, end_kind, begun, opened_at, closed_at, entry_price, exit_price,
       entry_size, exit_size, position, realized_pnl, fees, fee_token, fill_count, first_at)
     VALUES (:lastAt, :id, :coin, :side, :state, :end, :begun, :openedAt, :closedAt, :entryPrice, :exitPrice,
       :entrySize, :exitSize, :position, :realizedPnl, :fees, :feeToken, :fillCount, :firstAt)`,
  );
  return {
    get: (id) => selectOne.get(id) ?? null,
    open: () => selectOpen.all(),
    openOf: (coin) => selectOpenOf.get(coin) ?? null,
    begunIn: ({ coin, after, through }) => selectRange.all(coin, after, through),
    lastBegunBefore: (coin, time) => selectBefore.get(coin, time) ?? null,
    remove: ({ lastAt, id }) => void remove.run(lastAt, id),
    add: (trip) => void insert.run(trip),
  };
}
