import type { Database } from 'better-sqlite3';
import { unknown } from './trade-row.ts';
import { type TradeSum, joinSums, longestUnit } from './trade-sum-table.ts';
import type { StoredTradeSum, TradeTime, TradesReader, RestingCount } from '../../trades.ts';
import { newestStatus } from '../../record/trades/order-status-table.ts';

interface CellEnds {
  readonly number: number;
  readonly coin: string;
  readonly status: StoredTradeSum['orderStatus'];
  /** null: no row is left. */
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly firstBy: TradeTime['recordedBy'];
  readonly lastBy: TradeTime['recordedBy'];
}

const endOf = (column: string, direction: 'ASC' | 'DESC'): string =>
  `(SELECT ${column} FROM trade INDEXED BY trade_by_cell WHERE cell = c.number
      ORDER BY executed_at ${direction}, id ${direction} LIMIT 1)`;
/** A row without fills has the time of the agent's order. */
const recordedBy = "iif(has_fills = 0 AND journal IS NOT NULL, 'agent', 'venue')";

/** Adds up trades from stored sums; reads only the first and the last trade of each cell. */
export function tradeStatistics(record: Database): Pick<TradesReader, 'tradeSums' | 'tradedCoins'> & {
  /** Drops what is cached: trades have changed. */
  readonly invalidate: () => void;
} {
  const ends = `SELECT c.number, c.coin, c.status,
    ${endOf('executed_at', 'ASC')} AS firstAt, ${endOf(recordedBy, 'ASC')} AS firstBy,
    ${endOf('executed_at', 'DESC')} AS lastAt, ${endOf(recordedBy, 'DESC')} AS lastBy FROM trade_cell AS c`;
  const allEnds = record.prepare<[], CellEnds>(ends);
  const someEnds = record.prepare<[string], CellEnds>(
    `${ends} WHERE c.coin IN (SELECT value FROM json_each(?))`,
  );
  const sums = record.prepare<[number, number], TradeSum>(
    'SELECT rows, valued, volume, charged, fees FROM trade_sum WHERE unit = ? AND cell = ?',
  );
  const coins = record.prepare<[], string>('SELECT DISTINCT coin FROM trade_cell ORDER BY coin').pluck();
  /** Needed for every filtered list, so it is cached in memory. */
  const cached: { coins: readonly string[] | null } = { coins: null };
  return {
    invalidate: () => {
      cached.coins = null;
    },
    tradedCoins: () => (cached.coins ??= coins.all().filter((coin) => coin !== unknown)),
    tradeSums: (asked) =>
      (asked === undefined ? allEnds.all() : someEnds.all(JSON.stringify(asked))).flatMap(
        ({ number, coin, status, firstAt, lastAt, firstBy, lastBy }): readonly StoredTradeSum[] => {
          const sum = joinSums(sums.all(longestUnit, number));
          // Sums are recomputed after their rows change, and may be behind them.
          if (sum.rows === 0 || firstAt === null || lastAt === null) return [];
          const [first, last] = [
            { at: firstAt, recordedBy: firstBy },
            { at: lastAt, recordedBy: lastBy },
          ];
          return [{ coin: coin === unknown ? null : coin, orderStatus: status, first, last, ...sum }];
        },
      ),
  };
}

interface RestingRow extends Pick<RestingCount, 'word' | 'rows'> {
  readonly completelyFilled: 0 | 1;
  readonly isAmong: 0 | 1;
}

/** Sizes are compared as numbers, which distinguishes all but the last digits of a binary fraction. */
const completelyFilled =
  "coalesce(t.filled <> '0' AND CAST(t.filled AS REAL) >= CAST(t.requested AS REAL), 0)";
const word = newestStatus("t.venue_oids ->> '$[#-1]'");
/** `:coins` null: all coins. */
const restingCells = `SELECT number FROM trade_cell WHERE status = 'resting'
  AND (:coins IS NULL OR coin IN (SELECT value FROM json_each(:coins)))`;

type Resting = Pick<TradesReader, 'restingCells' | 'restingCounts'>;

/** Counts formerly resting orders by final status. */
export function restingCounts(record: Database): Resting {
  const cells = record.prepare<[{ readonly coins: string | null }], { cell: number; rows: number }>(
    `SELECT t.cell, count(*) AS rows FROM trade AS t WHERE t.cell IN (${restingCells}) GROUP BY 1`,
  );
  const counts = record.prepare<[{ readonly cell: number; readonly oids: string }], RestingRow>(
    `SELECT ${word} AS word, ${completelyFilled} AS completelyFilled,
       t.id IN (SELECT trade_id FROM trade_oid WHERE oid IN (SELECT value FROM json_each(:oids))) AS isAmong,
       count(*) AS rows
     FROM trade AS t WHERE t.cell = :cell GROUP BY 1, 2, 3`,
  );
  return {
    restingCells: (coins) => cells.all({ coins: coins === undefined ? null : JSON.stringify(coins) }),
    restingCounts: (cell, oids) =>
      counts
        .all({ cell, oids: JSON.stringify(oids) })
        .map(({ completelyFilled: filled, isAmong, ...row }) => ({
          ...row,
          completelyFilled: filled === 1,
          isAmong: isAmong === 1,
        })),
  };
}
