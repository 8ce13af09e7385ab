import type { Database } from 'better-sqlite3';
import { newestStatus } from '../../record/trades/order-status-table.ts';
import type { RestingCount, TradesReader } from '../../trades.ts';

interface RestingRow extends Omit<RestingCount, 'completelyFilled'> {
  readonly completelyFilled: 0 | 1;
}

/** Sizes are compared as numbers, which distinguishes all but the last digits of a binary fraction. */
const completelyFilled =
  "coalesce(t.filled <> '0' AND CAST(t.filled AS REAL) >= CAST(t.requested AS REAL), 0)";
const word = newestStatus("t.venue_oids ->> '$[#-1]'");
/** `:coins` null: all coins. */
const restingCells = `SELECT number FROM trade_cell WHERE status = 'resting'
  AND (:coins IS NULL OR coin IN (SELECT value FROM json_each(:coins)))`;

type Resting = Pick<TradesReader, 'restingCells' | 'restingCounts' | 'restingAmong'>;

/** Counts formerly resting orders by final status. */
export function restingCounts(record: Database): Resting {
  const cells = record.prepare<[{ readonly coins: string | null }], { cell: number; rows: number }>(
    `SELECT t.cell, count(*) AS rows FROM trade AS t WHERE t.cell IN (${restingCells}) GROUP BY 1`,
  );
  const counts = record.prepare<[number], RestingRow>(
    `SELECT ${word} AS word, ${completelyFilled} AS completelyFilled, count(*) AS rows FROM trade AS t
     WHERE t.cell = ? GROUP BY 1, 2`,
  );
  const among = record
    .prepare<[{ readonly coins: string | null; readonly oids: string }], number>(
      `SELECT count(*) FROM trade AS t WHERE t.cell IN (${restingCells}) AND NOT ${completelyFilled}
         AND coalesce(${word}, 'open') IN ('open', 'triggered')
         AND t.id IN (SELECT trade_id FROM trade_oid WHERE oid IN (SELECT value FROM json_each(:oids)))`,
    )
    .pluck();
  const text = (coins: readonly string[] | undefined): string | null =>
    coins === undefined ? null : JSON.stringify(coins);
  return {
    restingCells: (coins) => cells.all({ coins: text(coins) }),
    restingCounts: (cell) =>
      counts.all(cell).map((row) => ({ ...row, completelyFilled: row.completelyFilled === 1 })),
    restingAmong: (oids, coins) =>
      oids.length === 0 ? 0 : (among.get({ coins: text(coins), oids: JSON.stringify(oids) }) ?? 0),
  };
}
