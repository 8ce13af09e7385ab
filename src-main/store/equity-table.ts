import type { Database } from 'better-sqlite3';
import type { DecimalText } from '../domain/decimal.ts';
import type { EquityPoint } from './account.ts';
import { minuteOf } from './sample-minute.ts';

interface EquityRow {
  readonly at: number;
  readonly equity_usd: DecimalText;
  readonly withdrawable_usd: DecimalText | null;
  readonly unrealized_pnl_usd: DecimalText | null;
  readonly partial: number;
}

export interface EquityTable {
  readonly between: (fromTime: number, toTime: number) => readonly EquityPoint[];
  /** The first sample of a minute stays: what was once read of the past doesn't change. */
  readonly put: (point: EquityPoint) => void;
}

export function equityTable(record: Database): EquityTable {
  const select = record.prepare<[number, number, number, number], EquityRow>(
    `SELECT at, equity_usd, withdrawable_usd, unrealized_pnl_usd, partial FROM equity_sample
     WHERE minute BETWEEN ? AND ? AND at BETWEEN ? AND ? ORDER BY minute`,
  );
  const insert = record.prepare('INSERT OR IGNORE INTO equity_sample VALUES (?, ?, ?, ?, ?, ?)');
  return {
    between: (fromTime, toTime) =>
      select.all(minuteOf(fromTime), minuteOf(toTime), fromTime, toTime).map((row) => ({
        at: row.at,
        equityUsd: row.equity_usd,
        withdrawableUsd: row.withdrawable_usd,
        unrealizedPnlUsd: row.unrealized_pnl_usd,
        partial: row.partial === 1,
      })),
    put: ({ at, equityUsd, withdrawableUsd, unrealizedPnlUsd, partial }) => {
      insert.run(minuteOf(at), at, equityUsd, withdrawableUsd, unrealizedPnlUsd, Number(partial));
    },
  };
}
