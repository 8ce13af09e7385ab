import type { Database } from 'better-sqlite3';
import { tradeOf, tradesIn, tradesInOrder, type TradeRow } from './trade-row.ts';
import type { TradesReader } from '../../trades.ts';

/** Before all times, and behind them. */
const earliest = Number.MIN_SAFE_INTEGER;
const latest = Number.MAX_SAFE_INTEGER;

interface Asked {
  readonly fromTime: number;
  readonly at: number;
  readonly id: string;
  readonly limit: number;
  readonly offset: number;
}

interface AskedOfCells extends Asked {
  /** JSON; null: of any. */
  readonly coins: string | null;
  readonly status: string | null;
}

/** The newest of a cell behind a place: one row of its index. */
const newestOf = (cell: string, behind: string): string =>
  `SELECT executed_at, id FROM trade INDEXED BY trade_by_cell
   WHERE cell = ${cell} AND executed_at >= :fromTime AND (executed_at, id) < (${behind})
   ORDER BY executed_at DESC, id DESC LIMIT 1`;

/** The cells' newest wait in a queue; whichever is the newest of them leaves it, and the next of its cell takes its place. */
const merged = `WITH RECURSIVE newest (of_cell, at, trade_id) AS (
    SELECT c.number, t.executed_at, t.id FROM trade_cell AS c CROSS JOIN trade AS t
      ON (t.executed_at, t.id) = (${newestOf('c.number', ':at, :id')})
      WHERE (:coins IS NULL OR c.coin IN (SELECT value FROM json_each(:coins))) AND (:status IS NULL OR c.status = :status)
    UNION ALL
    SELECT n.of_cell, t.executed_at, t.id FROM newest AS n CROSS JOIN trade AS t
      ON (t.executed_at, t.id) = (${newestOf('n.of_cell', 'n.at, n.trade_id')})
    ORDER BY 2 DESC, 3 DESC LIMIT :limit OFFSET :offset
  )`;

/** Any part of a list of trades by one statement, however many cells its rows are in. */
export function tradeList(
  record: Database,
  collateralOf: (coin: string) => string | null,
): Pick<TradesReader, 'tradeList'> {
  const ofAll = record.prepare<[Asked], TradeRow>(
    `${tradesInOrder} WHERE executed_at >= :fromTime AND (executed_at, id) < (:at, :id)
     ORDER BY executed_at DESC, id DESC LIMIT :limit OFFSET :offset`,
  );
  const ofCells = record.prepare<[AskedOfCells], TradeRow>(
    `${merged} ${tradesIn(
      `newest AS n CROSS JOIN trade AS t ON t.executed_at = n.at AND t.id = n.trade_id
       CROSS JOIN trade_cell AS c ON c.number = t.cell`,
    )} ORDER BY n.at DESC, n.trade_id DESC`,
  );
  return {
    tradeList: ({ coins, status, fromTime = earliest, before, offset, limit }) => {
      const asked = { fromTime, at: before?.executedAt ?? latest, id: before?.id ?? '', limit, offset };
      const isAll = coins === undefined && status === undefined;
      const rows = isAll
        ? ofAll.all(asked)
        : ofCells.all({
            ...asked,
            coins: coins === undefined ? null : JSON.stringify(coins),
            status: status ?? null,
          });
      return rows.map((row) => tradeOf(row, collateralOf));
    },
  };
}
