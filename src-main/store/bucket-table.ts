import type { Database } from 'better-sqlite3';
import { Fixed, fixedText, zero } from '../domain/fixed.ts';
import type { TripBucket } from './record.ts';

const hourMs = 3_600_000;

/** Start of the UTC hour that holds this instant. */
export const hourOf = (time: number): number => Math.floor(time / hourMs) * hourMs;

export interface BucketTable {
  readonly between: (fromHour: number, toHour: number) => readonly TripBucket[];
  /** Builds the buckets of one coin and hour anew from the trips that ended in it. */
  readonly recompute: (coin: string, hour: number) => void;
}

/** What a bucket sums up of a trip. */
interface EndedFigures {
  readonly realizedPnl: string;
  readonly fees: string;
}

type Row = Omit<TripBucket, 'strategyId'> & { readonly strategyId: string };

/** In the table a bucket of no strategy has an empty name: part of a key can't be null. */
const noStrategy = '';

export function bucketTable(record: Database): BucketTable {
  const select = record.prepare<[number, number], Row>(
    `SELECT hour, coin, strategy_id AS strategyId, trip_count AS tripCount, win_count AS winCount,
            loss_count AS lossCount, gross_profit AS grossProfit, gross_loss AS grossLoss, fees
     FROM trip_bucket WHERE hour >= ? AND hour < ? ORDER BY hour, coin, strategy_id`,
  );
  const selectEnded = record.prepare<[string, number, number], EndedFigures>(
    `SELECT realized_pnl AS realizedPnl, fees FROM trip
     WHERE coin = ? AND last_at >= ? AND last_at < ? AND closed_at IS NOT NULL`,
  );
  const remove = record.prepare('DELETE FROM trip_bucket WHERE hour = ? AND coin = ?');
  const insert = record.prepare('INSERT OR REPLACE INTO trip_bucket VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  return {
    between: (fromHour, toHour) =>
      select.all(fromHour, toHour).map((row) => ({
        ...row,
        strategyId: row.strategyId === noStrategy ? null : row.strategyId,
      })),
    recompute: (coin, hour) => {
      const ended = selectEnded.all(coin, hour, hour + hourMs);
      if (ended.length === 0) return void remove.run(hour, coin);
      const sums = sumsOf(ended);
      insert.run(
        hour,
        coin,
        noStrategy,
        ended.length,
        sums.wins,
        sums.losses,
        fixedText(sums.profit),
        fixedText(sums.loss.negated()),
        fixedText(sums.fees),
      );
    },
  };
}

function sumsOf(ended: readonly EndedFigures[]) {
  const sums = { wins: 0, losses: 0, profit: zero, loss: zero, fees: zero };
  for (const { realizedPnl, fees } of ended) {
    const pnl = Fixed.of(realizedPnl);
    sums.fees = sums.fees.plus(Fixed.of(fees));
    if (pnl.isZero()) continue;
    if (pnl.isPositive()) {
      sums.wins += 1;
      sums.profit = sums.profit.plus(pnl);
    } else {
      sums.losses += 1;
      sums.loss = sums.loss.plus(pnl);
    }
  }
  return sums;
}
