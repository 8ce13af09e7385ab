import type { Database } from 'better-sqlite3';
import { unknown } from './trade-row.ts';
import type { TradeSum } from './trade-sum-table.ts';
import { joinSums, longestUnit } from './trade-sum-table.ts';
import type { StoredTradeSum, TradeTime, TradesReader } from '../../trades.ts';

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
