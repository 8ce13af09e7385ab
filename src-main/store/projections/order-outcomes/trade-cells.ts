import type { Database } from 'better-sqlite3';

/** Key that trades are grouped by, besides their strategy. */
export interface Cell {
  readonly coin: string;
  readonly status: string;
  readonly reconciliation: string;
}

/** Numbers of the cells that trades are in. */
interface TradeCells {
  /** Number of the cell; a new cell gets a new one. */
  readonly number: (cell: Cell) => number;
  readonly coinOf: (cell: number) => string;
  /** Drops what is held in memory: a transaction that may have added some was rolled back. */
  readonly forget: () => void;
}

export function tradeCells(record: Database): TradeCells {
  const select = record
    .prepare<[string, string, string], number>(
      'SELECT number FROM trade_cell WHERE coin = ? AND status = ? AND reconciliation = ?',
    )
    .pluck();
  const insert = record.prepare('INSERT INTO trade_cell (coin, status, reconciliation) VALUES (?, ?, ?)');
  const coinOf = record.prepare<[number], string>('SELECT coin FROM trade_cell WHERE number = ?').pluck();
  const held = new Map<string, number>();
  return {
    number: ({ coin, status, reconciliation }) => {
      const key = `${coin} ${status} ${reconciliation}`;
      const known =
        held.get(key) ??
        select.get(coin, status, reconciliation) ??
        Number(insert.run(coin, status, reconciliation).lastInsertRowid);
      held.set(key, known);
      return known;
    },
    forget: () => held.clear(),
    coinOf: (cell) => coinOf.get(cell) ?? '',
  };
}
