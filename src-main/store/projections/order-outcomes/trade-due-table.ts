import type { Database } from 'better-sqlite3';
import type { Fill } from '../../../domain/fill.ts';
import { assertNever } from '../../../errors.ts';
import type { CoverChange } from './cover-change.ts';
import type { CoverSide } from './cover-table.ts';

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
  readonly closings: readonly { readonly journal: number; readonly seq: number }[];
  readonly trips: readonly string[];
  /** Where fills belong to another order than before: the trips that they opened may be of another strategy. */
  readonly openings: readonly Opening[];
  /** Trades whose word may be another. */
  readonly trades: readonly string[];
  /** Of the rows that said so. */
  readonly numbers: readonly number[];
}

export interface TradeDueTable {
  /** The oldest. */
  readonly take: (most: number) => Touches;
  /** What was taken is looked at. */
  readonly drop: (touches: Touches) => void;
  readonly isEmpty: () => boolean;
  /** Of the venue's or the feed's cover: trades whose word rests on what has changed. */
  readonly touchCovered: (side: CoverSide, change: CoverChange) => void;
  readonly touchTrades: (ids: readonly string[]) => void;
  readonly touchTrips: (ids: readonly string[]) => void;
  readonly touchOpenings: (fills: readonly Opening[]) => void;
  /** The trips that fills of this instant opened. */
  readonly touchTripsOf: (opening: Opening) => void;
}

type Kind = 'oid' | 'status' | 'order' | 'closing' | 'trip' | 'opening' | 'trade';

interface Row {
  readonly number: number;
  readonly kind: Kind;
  readonly key: string;
}

export function tradeDueTable(record: Database): TradeDueTable {
  const select = record.prepare<[number], Row>(
    'SELECT number, kind, key FROM trade_due ORDER BY number LIMIT ?',
  );
  const remove = record.prepare('DELETE FROM trade_due WHERE number = ?');
  const touch = record.prepare('INSERT OR IGNORE INTO trade_due (kind, key) VALUES (?, ?)');
  const touchOpened = record.prepare<[string, number, string]>(
    `INSERT OR IGNORE INTO trade_due (kind, key) SELECT 'trip', id FROM trip
     WHERE coin = ? AND first_at = ? AND side = ? AND opened_at IS NOT NULL`,
  );
  const touching = { venue: touchCovered(record, 'venue'), feed: touchCovered(record, 'feed') };
  return {
    take: (most) => touchesOf(select.all(most)),
    drop: ({ numbers }) => numbers.forEach((number) => remove.run(number)),
    isEmpty: () => select.get(1) === undefined,
    touchCovered: (side, change) => touching[side](change),
    touchTrades: (ids) => ids.forEach((id) => touch.run('trade', id)),
    touchOpenings: (fills) =>
      fills.forEach(({ time, side, coin }) => touch.run('opening', `${time} ${side} ${coin}`)),
    touchTripsOf: ({ coin, time, side }) =>
      void touchOpened.run(coin, time, side === 'buy' ? 'long' : 'short'),
    touchTrips: (ids) => ids.forEach((id) => touch.run('trip', id)),
  };
}

function touchCovered(record: Database, side: CoverSide): (change: CoverChange) => void {
  const touch = record.prepare<[number, number, number]>(
    `INSERT OR IGNORE INTO trade_due (kind, key) SELECT 'trade', id FROM trade INDEXED BY trade_by_${side}_cover
     WHERE ${side}_to >= ? AND ${side}_to <= ? AND ${side}_from <= ?`,
  );
  return ({ toFrom, toTo, fromTo }) => void touch.run(toFrom, toTo, fromTo);
}

function touchesOf(rows: readonly Row[]): Touches {
  const touches = {
    oids: [] as number[],
    statuses: [] as number[],
    orders: [] as NumberedOrder[],
    closings: [] as { journal: number; seq: number }[],
    trips: [] as string[],
    openings: [] as Opening[],
    trades: [] as string[],
    numbers: rows.map(({ number }) => number),
  };
  for (const { kind, key } of rows) sort(touches, kind, key);
  return touches;
}

function sort(
  touches: { readonly [Kept in keyof Touches]: Touches[Kept][number][] },
  kind: Kind,
  key: string,
): void {
  const space = key.indexOf(' ');
  const [journal, rest] = [Number(key.slice(0, space)), key.slice(space + 1)];
  switch (kind) {
    case 'oid':
      return void touches.oids.push(Number(key));
    case 'status':
      return void touches.statuses.push(Number(key));
    case 'order':
      return void touches.orders.push({ journal, orderId: rest });
    case 'closing':
      return void touches.closings.push({ journal, seq: Number(rest) });
    case 'opening': {
      const [time, side, ...coin] = key.split(' ');
      return void touches.openings.push({
        time: Number(time),
        side: side === 'buy' ? 'buy' : 'sell',
        coin: coin.join(' '),
      });
    }
    case 'trip':
      return void touches.trips.push(key);
    case 'trade':
      return void touches.trades.push(key);
    default:
      return assertNever(kind);
  }
}
