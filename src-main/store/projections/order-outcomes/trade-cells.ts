import type { Database } from 'better-sqlite3';

/** What trades are told apart by, besides their strategy. */
export interface Cell {
  readonly coin: string;
  readonly status: string;
  readonly reconciliation: string;
}

/** Which cells there are. */
export interface TradeCells {
  /** Of a cell that is not known a new one. */
  readonly number: (cell: Cell) => number;
  readonly coinOf: (cell: number) => string;
}

export function tradeCells(record: Database): TradeCells {
  const select = record
    .prepare<[string, string, string], number>(
      'SELECT number FROM trade_cell WHERE coin = ? AND status = ? AND reconciliation = ?',
    )
    .pluck();
  const insert = record.prepare('INSERT INTO trade_cell (coin, status, reconciliation) VALUES (?, ?, ?)');
  const coinOf = record.prepare<[number], string>('SELECT coin FROM trade_cell WHERE number = ?').pluck();
  return {
    number: ({ coin, status, reconciliation }) =>
      select.get(coin, status, reconciliation) ??
      Number(insert.run(coin, status, reconciliation).lastInsertRowid),
    coinOf: (cell) => coinOf.get(cell) ?? '',
  };
}
