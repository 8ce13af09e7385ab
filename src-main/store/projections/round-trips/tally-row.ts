import { z } from 'zod';
import type { LeftOutRows } from '../../../domain/performance/counted-trips.ts';
import type { TripTally } from '../../../domain/performance/trip-tally.ts';

/** Sums of one coin and strategy as they are stored; their time is the table's own. */
export type TallyRow = TripTally & {
  readonly coin: string;
  readonly strategyId: string;
  readonly leftOut: string;
};

/** In the table sums of no strategy have an empty name: part of a key can't be null. */
export const noStrategy = '';

export const tallyColumns = `coin, strategy_id AS strategyId, trip_count AS tripCount, win_count AS winCount,
  loss_count AS lossCount, gross_profit AS grossProfit, gross_loss AS grossLoss, fees, largest_win AS largestWin,
  largest_loss AS largestLoss, held_ms AS heldMs, held_count AS heldCount, left_out AS leftOut`;

const inserted = `coin, strategy_id, trip_count, win_count, loss_count, gross_profit, gross_loss, fees, largest_win,
  largest_loss, held_ms, held_count, left_out`;
const bound = `:coin, :strategyId, :tripCount, :winCount, :lossCount, :grossProfit, :grossLoss, :fees, :largestWin,
  :largestLoss, :heldMs, :heldCount, :leftOut`;

/** `time`: the table's column of when the sums begin, and the name that it is bound by. */
export const tallyInsert = (table: string, time: string): string =>
  `INSERT INTO ${table} (${time}, ${inserted}) VALUES (:${time}, ${bound})`;

const nothing = '[]';
const storedLeftOut = z.array(z.tuple([z.string().nullable(), z.number()]));

export const leftOutText = (rows: readonly LeftOutRows[]): string =>
  rows.length === 0 ? nothing : JSON.stringify(rows.map(({ token, count }) => [token, count]));

function leftOutRows(text: string): readonly LeftOutRows[] {
  if (text === nothing) return [];
  return storedLeftOut.parse(JSON.parse(text)).map(([token, count]) => ({ of: 'trips', token, count }));
}

/** Rows of a year are many: each is changed where it lies, and no copy of it made. */
export function toldTally<Row extends TallyRow>(row: Row) {
  const strategyId = row.strategyId === noStrategy ? null : row.strategyId;
  return Object.assign(row as Omit<Row, 'strategyId' | 'leftOut'>, {
    strategyId,
    leftOut: leftOutRows(row.leftOut),
  });
}
