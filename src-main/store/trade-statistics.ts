import type { Database } from 'better-sqlite3';
import { unknown } from './trade-row.ts';
import type { TradeSum } from './trade-sum-table.ts';
import { joinSums, longestUnit } from './trade-sum-table.ts';
import type { StoredTradeSum, TradesReader } from './trades.ts';

interface CellEnds {
  readonly number: number;
  readonly coin: string;
  readonly status: StoredTradeSum['orderStatus'];
  readonly firstAt: number;
  readonly lastAt: number;
}

/** What trades come to, from sums that are kept: no trade is read but the first and the last of a cell. */
export function tradeStatistics(record: Database): Pick<TradesReader, 'tradeSums' | 'tradedCoins'> & {
  /** Trades were worked out since. */
  readonly lookAgain: () => void;
} {
  const ends = `SELECT c.number, c.coin, c.status,
    (SELECT min(executed_at) FROM trade INDEXED BY trade_by_cell WHERE cell = c.number) AS firstAt,
    (SELECT max(executed_at) FROM trade INDEXED BY trade_by_cell WHERE cell = c.number) AS lastAt FROM trade_cell AS c`;
  const allEnds = record.prepare<[], CellEnds>(ends);
  const someEnds = record.prepare<[string], CellEnds>(
    `${ends} WHERE c.coin IN (SELECT value FROM json_each(?))`,
  );
  const sums = record.prepare<[number, number], TradeSum>(
    'SELECT rows, valued, volume, charged, fees FROM trade_sum WHERE unit = ? AND cell = ?',
  );
  const coins = record.prepare<[], string>('SELECT DISTINCT coin FROM trade_cell ORDER BY coin').pluck();
  /** Asked for with every filtered list: read again only after trades were worked out. */
  const held: { coins: readonly string[] | null } = { coins: null };
  return {
    lookAgain: () => {
      held.coins = null;
    },
    tradedCoins: () => (held.coins ??= coins.all().filter((coin) => coin !== unknown)),
    tradeSums: (asked) =>
      (asked === undefined ? allEnds.all() : someEnds.all(JSON.stringify(asked))).flatMap(
        ({ number, coin, status, firstAt, lastAt }): readonly StoredTradeSum[] => {
          const sum = joinSums(sums.all(longestUnit, number));
          const named = coin === unknown ? null : coin;
          return sum.rows === 0 ? [] : [{ coin: named, orderStatus: status, firstAt, lastAt, ...sum }];
        },
      ),
  };
}
