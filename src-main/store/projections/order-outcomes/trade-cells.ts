import type { Database } from 'better-sqlite3';
import { dayOf } from '../../../domain/performance/period.ts';
import { dayMs } from '../../../time.ts';

/** What trades are told apart by, besides their strategy. */
export interface Cell {
  readonly coin: string;
  readonly status: string;
  readonly reconciliation: string;
}

export interface TradePlace {
  readonly cell: number;
  readonly at: number;
  readonly strategyId: string;
}

/** Which cells there are, and how many trades each has by UTC day and strategy: counted from the rows, never counted up. */
export interface TradeCells {
  /** Of a cell that is not known a new one. */
  readonly number: (cell: Cell) => number;
  readonly coinOf: (cell: number) => string;
  /** A trade came or went here. */
  readonly touch: (place: TradePlace) => void;
  readonly recount: () => void;
}

export function tradeCells(record: Database): TradeCells {
  const select = record
    .prepare<[string, string, string], number>(
      'SELECT number FROM trade_cell WHERE coin = ? AND status = ? AND reconciliation = ?',
    )
    .pluck();
  const insert = record.prepare('INSERT INTO trade_cell (coin, status, reconciliation) VALUES (?, ?, ?)');
  const coinOf = record.prepare<[number], string>('SELECT coin FROM trade_cell WHERE number = ?').pluck();
  const count = record
    .prepare<[string, number, number, number], number>(
      'SELECT count(*) FROM trade WHERE strategy_id = ? AND cell = ? AND executed_at >= ? AND executed_at < ?',
    )
    .pluck();
  const put = record.prepare('INSERT OR REPLACE INTO trade_count VALUES (?, ?, ?, ?)');
  const remove = record.prepare('DELETE FROM trade_count WHERE cell = ? AND day = ? AND strategy_id = ?');
  const touched = new Map<string, TradePlace>();
  return {
    number: ({ coin, status, reconciliation }) =>
      select.get(coin, status, reconciliation) ??
      Number(insert.run(coin, status, reconciliation).lastInsertRowid),
    coinOf: (cell) => coinOf.get(cell) ?? '',
    touch: ({ cell, at, strategyId }) => {
      const day = dayOf(at);
      touched.set(`${cell} ${day} ${strategyId}`, { cell, at: day, strategyId });
    },
    recount: () => {
      const places = [...touched.values()];
      touched.clear();
      for (const { cell, at: day, strategyId } of places) {
        const rows = count.get(strategyId, cell, day, day + dayMs) ?? 0;
        if (rows === 0) remove.run(cell, day, strategyId);
        else put.run(cell, day, strategyId, rows);
      }
    },
  };
}
