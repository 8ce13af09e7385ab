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

/** Items to reconcile, from rows of the queue and of the record, by their kind. */
export interface QueuedItems {
  /** Venue orders with a new fill, and those with a new status. */
  readonly oids: readonly number[];
  readonly statuses: readonly number[];
  readonly orders: readonly NumberedOrder[];
  /** Record numbers of trade_closed events. */
  readonly closings: readonly number[];
  readonly trips: readonly string[];
  /** Instants of fills that moved to another order: the trips that they opened may have another strategy. */
  readonly openings: readonly Opening[];
  /** Trades whose reconciliation may have changed. */
  readonly trades: readonly string[];
}

export interface ReconcileQueue {
  /** Returns the oldest rows. */
  readonly take: (most: number) => readonly PlacedRow[];
  /** Removes rows that were taken. */
  readonly drop: (taken: readonly PlacedRow[]) => void;
  readonly isEmpty: () => boolean;
  /** Adds trades for which a side must have been read to an instant within this span. */
  readonly addByCoverage: (side: CoverageSide, ends: TimeSpan) => void;
  readonly addTrades: (ids: readonly string[]) => void;
  readonly addTrips: (ids: readonly string[]) => void;
  readonly addOpenings: (fills: readonly Opening[]) => void;
  /** Adds the trips that fills of this instant opened. */
  readonly addTripsOpenedBy: (opening: Opening) => void;
}

/**
 * Kind of a queued row, which says what `number` and `name` are: oid and status have an oid; order a journal and an order id;
 * closing an event's number; trip and trade an id; buy and sell a time and a coin.
 */
type Kind = 'oid' | 'status' | 'order' | 'closing' | 'trip' | 'trade' | 'buy' | 'sell';

/** Side whose coverage a reconciliation depends on. */
export type CoverageSide = 'venue' | 'feed';

/** One thing to reconcile. */
export interface QueuedRow {
  readonly kind: Kind;
  readonly number: number;
  readonly name: string;
}

interface PlacedRow extends QueuedRow {
  readonly place: number;
}

export function reconcileQueue(record: Database): ReconcileQueue {
  // The plus keeps SQLite from compiling the statement again for each limit.
  const select = record.prepare<[number], PlacedRow>(
    'SELECT place, kind, number, name FROM reconcile_queue ORDER BY place LIMIT +?',
  );
  const any = record.prepare<[], number>('SELECT 1 FROM reconcile_queue LIMIT 1').pluck();
  const removeThrough = record.prepare<[number]>('DELETE FROM reconcile_queue WHERE place <= ?');
  const insert = 'INSERT OR IGNORE INTO reconcile_queue (kind, number, name)';
  const add = record.prepare<[Kind, number, string]>(`${insert} VALUES (?, ?, ?)`);
  const addOpened = record.prepare<[string, number, string]>(
    `${insert} SELECT 'trip', 0, id FROM trip
     WHERE coin = ? AND first_at = ? AND side = ? AND opened_at IS NOT NULL`,
  );
  const addByCoverage = {
    venue: record.prepare<[number, number]>(
      `${insert} SELECT 'trade', 0, id FROM trade WHERE venue_needed_to BETWEEN ? AND ?`,
    ),
    feed: record.prepare<[number, number]>(
      `${insert} SELECT 'trade', 0, id FROM trade WHERE feed_needed_to BETWEEN ? AND ?`,
    ),
  };
  return {
    take: (most) => select.all(most),
    // The oldest rows were taken: later ones have higher places.
    drop: (taken) => void removeThrough.run(taken.at(-1)?.place ?? -1),
    isEmpty: () => any.get() === undefined,
    addByCoverage: (side, { from, to }) => void addByCoverage[side].run(from, to),
    addTrades: (ids) => ids.forEach((id) => add.run('trade', 0, id)),
    addTrips: (ids) => ids.forEach((id) => add.run('trip', 0, id)),
    addOpenings: (fills) => fills.forEach(({ side, time, coin }) => add.run(side, time, coin)),
    addTripsOpenedBy: ({ coin, time, side }) =>
      void addOpened.run(coin, time, side === 'buy' ? 'long' : 'short'),
  };
}

export function queuedItems(rows: readonly QueuedRow[]): QueuedItems {
  const ofKind = Map.groupBy(rows, ({ kind }) => kind);
  const of = (kind: Kind): readonly QueuedRow[] => ofKind.get(kind) ?? [];
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
  };
}
