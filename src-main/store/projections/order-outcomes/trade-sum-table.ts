import type { Database } from 'better-sqlite3';
import type { DecimalText } from '../../../domain/decimal.ts';
import { Exact, exactText } from '../../../domain/exact.ts';
import type { TradePlace } from './trade-cells.ts';
import { dayMs, hourMs } from '../../../time.ts';

/** What some trades of a cell come to. */
export interface TradeSum {
  readonly rows: number;
  /** How many have an amount that is known, and what those come to in the market's collateral. */
  readonly valued: number;
  readonly volume: DecimalText;
  /** How many have a fee in dollars, and what those come to. */
  readonly charged: number;
  readonly fees: DecimalText;
}

/** Sums by the hour, of which those of days are made, of which those of longer times are: so that all time is few rows. */
export interface TradeSumTable {
  /** A trade came or went here. */
  readonly touch: (place: Pick<TradePlace, 'cell' | 'at'>) => void;
  /** Adds up anew what was touched since, from the rows. */
  readonly recount: () => void;
  /** Adds that up which a new schema asks for. */
  readonly settle: () => void;
}

/** Of these all time is added up. */
export const longestUnit = 32 * dayMs;
const coarser: readonly (readonly [unit: number, finer: number])[] = [
  [dayMs, hourMs],
  [longestUnit, dayMs],
];

interface Place {
  readonly cell: number;
  readonly at: number;
}

interface FilledRow {
  readonly filled: DecimalText | null;
  readonly averagePrice: DecimalText | null;
  readonly fee: DecimalText | null;
}

export function tradeSumTable(record: Database): TradeSumTable {
  const selectRows = record.prepare<[number, number, number], FilledRow>(
    `SELECT filled, average_price AS averagePrice, fee FROM trade INDEXED BY trade_by_cell
     WHERE cell = ? AND executed_at >= ? AND executed_at < ?`,
  );
  const selectFiner = record.prepare<[number, number, number, number], TradeSum>(
    'SELECT rows, valued, volume, charged, fees FROM trade_sum WHERE unit = ? AND cell = ? AND at >= ? AND at < ?',
  );
  const selectDue = record.prepare<[], Place>(
    "SELECT CAST(coin AS INTEGER) AS cell, time AS at FROM sum_due WHERE sum = 'trade_sum'",
  );
  const removeDue = record.prepare("DELETE FROM sum_due WHERE sum = 'trade_sum'");
  const insert = record.prepare('INSERT OR REPLACE INTO trade_sum VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const remove = record.prepare('DELETE FROM trade_sum WHERE unit = ? AND cell = ? AND at = ?');
  const put = (unit: number, { cell, at }: Place, parts: readonly TradeSum[]): void => {
    const { rows, valued, volume, charged, fees } = joinSums(parts);
    if (rows === 0) remove.run(unit, cell, at);
    else insert.run(unit, cell, at, rows, valued, volume, charged, fees);
  };
  const recompute = (hours: readonly Place[]): void => {
    for (const hour of hours)
      put(hourMs, hour, selectRows.all(hour.cell, hour.at, hour.at + hourMs).map(sumOfRow));
    let places = hours;
    for (const [unit, finer] of coarser) {
      places = placesOf(places, unit);
      for (const place of places)
        put(unit, place, selectFiner.all(finer, place.cell, place.at, place.at + unit));
    }
  };
  const touched: Place[] = [];
  return {
    touch: (place) => void touched.push(place),
    recount: () => recompute(placesOf(touched.splice(0), hourMs)),
    settle: () => {
      const due = selectDue.all();
      if (due.length === 0) return;
      record.transaction(() => {
        recompute(due);
        removeDue.run();
      })();
    },
  };
}

/** The spans of this length that hold them, each once. */
function placesOf(places: readonly Place[], unit: number): readonly Place[] {
  const found = new Map<string, Place>();
  for (const { cell, at } of places) {
    const begin = Math.floor(at / unit) * unit;
    found.set(`${cell} ${begin}`, { cell, at: begin });
  }
  return [...found.values()];
}

/** What was not filled has no price, and is known to be nothing. */
function sumOfRow({ filled, averagePrice, fee }: FilledRow): TradeSum {
  const value =
    filled === null || filled === '0'
      ? filled
      : averagePrice === null
        ? null
        : exactText(new Exact(filled).times(averagePrice));
  return {
    rows: 1,
    valued: value === null ? 0 : 1,
    volume: value ?? zero,
    charged: fee === null ? 0 : 1,
    fees: fee ?? zero,
  };
}

const zero = '0' as DecimalText;

export function joinSums(sums: readonly TradeSum[]): TradeSum {
  const count = (of: (sum: TradeSum) => number): number => sums.reduce((total, sum) => total + of(sum), 0);
  const add = (of: (sum: TradeSum) => DecimalText): DecimalText =>
    exactText(sums.reduce((total, sum) => total.plus(of(sum)), new Exact(0)));
  return {
    rows: count(({ rows }) => rows),
    valued: count(({ valued }) => valued),
    volume: add(({ volume }) => volume),
    charged: count(({ charged }) => charged),
    fees: add(({ fees }) => fees),
  };
}
