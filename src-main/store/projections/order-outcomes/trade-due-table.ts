import type { Database } from 'better-sqlite3';
import type { Fill } from '../../../domain/account/fill.ts';
import type { TimeSpan } from '../../../domain/time-span.ts';

/** An order of the agent. `journal`: the number of its journal. */
export interface NumberedOrder {
  readonly journal: number;
  readonly orderId: string;
}

/** Fills of one instant on one side of a coin. */
export type Opening = Pick<Fill, 'coin' | 'side' | 'time'>;

/** What was touched and is to be looked at again. */
export interface Touches {
  /** Orders of the venue with a new fill, and those with a new status. */
  readonly oids: readonly number[];
  readonly statuses: readonly number[];
  readonly orders: readonly NumberedOrder[];
  /** Numbers that the record gave to events of the journal. */
  readonly closings: readonly number[];
  readonly trips: readonly string[];
  /** Where fills belong to another order than before: the trips that they opened may be of another strategy. */
  readonly openings: readonly Opening[];
  /** Trades whose verdict may be another. */
  readonly trades: readonly string[];
  /** Of the rows that said so. */
  readonly places: readonly number[];
}

export interface TradeDueTable {
  /** The oldest. */
  readonly take: (most: number) => Touches;
  /** What was taken is looked at. */
  readonly drop: (touches: Touches) => void;
  readonly isEmpty: () => boolean;
  /** Trades whose verdict needs a side to have been read to an instant within this span. */
  readonly touchCovered: (side: CoverSide, ends: TimeSpan) => void;
  readonly touchTrades: (ids: readonly string[]) => void;
  readonly touchTrips: (ids: readonly string[]) => void;
  readonly touchOpenings: (fills: readonly Opening[]) => void;
  /** The trips that fills of this instant opened. */
  readonly touchTripsOf: (opening: Opening) => void;
  /** What some rows of the record touch: those with numbers in (from, to]. */
  readonly touchRows: (from: number, to: number) => void;
}

/** What `number` and `name` are: an oid; a journal and an order's id; an event's number; an id; a time and a coin. */
type Kind = 'oid' | 'status' | 'order' | 'closing' | 'trip' | 'trade' | 'buy' | 'sell';

/** Whose reading a verdict rests on. */
export type CoverSide = 'venue' | 'feed';

interface Row {
  readonly place: number;
  readonly kind: Kind;
  readonly number: number;
  readonly name: string;
}

export function tradeDueTable(record: Database): TradeDueTable {
  const select = record.prepare<[number], Row>(
    'SELECT place, kind, number, name FROM trade_due ORDER BY place LIMIT ?',
  );
  const removeThrough = record.prepare<[number]>('DELETE FROM trade_due WHERE place <= ?');
  const insert = 'INSERT OR IGNORE INTO trade_due (kind, number, name)';
  const touch = record.prepare<[Kind, number, string]>(`${insert} VALUES (?, ?, ?)`);
  const touchOpened = record.prepare<[string, number, string]>(
    `${insert} SELECT 'trip', 0, id FROM trip
     WHERE coin = ? AND first_at = ? AND side = ? AND opened_at IS NOT NULL`,
  );
  const touchCovered = {
    venue: record.prepare<[number, number]>(
      `${insert} SELECT 'trade', 0, id FROM trade WHERE venue_to BETWEEN ? AND ?`,
    ),
    feed: record.prepare<[number, number]>(
      `${insert} SELECT 'trade', 0, id FROM trade WHERE feed_to BETWEEN ? AND ?`,
    ),
  };
  const isFill = 'FROM fill NOT INDEXED WHERE seq > ? AND seq <= ?';
  const isEvent = 'FROM journal_event NOT INDEXED WHERE record_seq > ? AND record_seq <= ? AND type IN';
  const touchRows = [
    `SELECT 'oid', oid, '' ${isFill} ORDER BY seq`,
    `SELECT 'order', journal, order_id ${isEvent} ('order', 'order_outcome') ORDER BY record_seq`,
    `SELECT 'closing', record_seq, '' ${isEvent} ('trade_closed') ORDER BY record_seq`,
    `SELECT 'status', oid, '' FROM order_status WHERE seq > ? AND seq <= ? ORDER BY seq`,
  ].map((rows) => record.prepare<[number, number]>(`${insert} ${rows}`));
  return {
    take: (most) => touchesOf(select.all(most)),
    // The oldest were taken, and what was touched since is behind them.
    drop: ({ places }) => void removeThrough.run(places.at(-1) ?? -1),
    isEmpty: () => select.get(1) === undefined,
    touchCovered: (side, { from, to }) => void touchCovered[side].run(from, to),
    touchTrades: (ids) => ids.forEach((id) => touch.run('trade', 0, id)),
    touchTrips: (ids) => ids.forEach((id) => touch.run('trip', 0, id)),
    touchOpenings: (fills) => fills.forEach(({ side, time, coin }) => touch.run(side, time, coin)),
    touchTripsOf: ({ coin, time, side }) =>
      void touchOpened.run(coin, time, side === 'buy' ? 'long' : 'short'),
    touchRows: (from, to) => touchRows.forEach((rows) => rows.run(from, to)),
  };
}

function touchesOf(rows: readonly Row[]): Touches {
  const ofKind = Map.groupBy(rows, ({ kind }) => kind);
  const of = (kind: Kind): readonly Row[] => ofKind.get(kind) ?? [];
  const numbers = (kind: Kind): readonly number[] => of(kind).map(({ number }) => number);
  const names = (kind: Kind): readonly string[] => of(kind).map(({ name }) => name);
  return {
    oids: numbers('oid'),
    statuses: numbers('status'),
    orders: of('order').map(({ number, name }) => ({ journal: number, orderId: name })),
    closings: numbers('closing'),
    trips: names('trip'),
    openings: (['buy', 'sell'] as const).flatMap((side) =>
      of(side).map(({ number, name }) => ({ time: number, coin: name, side })),
    ),
    trades: names('trade'),
    places: rows.map(({ place }) => place),
  };
}
