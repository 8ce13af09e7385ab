import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { countedTrips, type LeftOutRows } from '../domain/performance/counted-trips.ts';
import { tallyTrips, type TalliedTrip, type TripTally } from '../domain/performance/trip-tally.ts';
import type { RoundTrip } from '../domain/round-trip.ts';
import { settleDue } from './due-sums.ts';
import type { TripBucket } from './record.ts';

const hourMs = 3_600_000;

/** Start of the UTC hour that holds this instant. */
export const hourOf = (time: number): number => Math.floor(time / hourMs) * hourMs;

export interface BucketTable {
  readonly between: (fromHour: number, toHour: number) => readonly TripBucket[];
  /** Builds the buckets of one coin and hour anew from the trips that ended in it. */
  readonly recompute: (coin: string, hour: number) => void;
  /** Builds those anew that a new schema asks for. */
  readonly settle: () => void;
}

/** What a bucket sums up of a trip. */
type EndedTrip = TalliedTrip & Pick<RoundTrip, 'feeToken' | 'state'> & { readonly strategyId: string };

type Row = TripTally & {
  readonly hour: number;
  readonly coin: string;
  readonly strategyId: string;
  readonly leftOut: string;
};

/** In the table a bucket of no strategy has an empty name: part of a key can't be null. */
const noStrategy = '';

const columns = `hour, coin, strategy_id, trip_count, win_count, loss_count, gross_profit, gross_loss, fees, largest_win,
  largest_loss, held_ms, held_count, left_out`;

export function bucketTable(record: Database): BucketTable {
  const select = record.prepare<[number, number], Row>(
    `SELECT hour, coin, strategy_id AS strategyId, trip_count AS tripCount, win_count AS winCount,
            loss_count AS lossCount, gross_profit AS grossProfit, gross_loss AS grossLoss, fees,
            largest_win AS largestWin, largest_loss AS largestLoss, held_ms AS heldMs, held_count AS heldCount,
            left_out AS leftOut
     FROM trip_bucket WHERE hour >= ? AND hour < ? ORDER BY hour, coin, strategy_id`,
  );
  // A story of a trip that has become another is told anew after the trip; until then the one before counts.
  const selectEnded = record.prepare<[string, number, number], EndedTrip>(
    `SELECT realized_pnl AS realizedPnl, fees, fee_token AS feeToken, begun, end_kind AS "end", opened_at AS openedAt,
            closed_at AS closedAt, state, coalesce(s.strategy_id, '${noStrategy}') AS strategyId
     FROM trip AS t LEFT JOIN trip_story AS s ON s.trip_id = t.id
     WHERE t.coin = ? AND t.last_at >= ? AND t.last_at < ? AND closed_at IS NOT NULL`,
  );
  const remove = record.prepare('DELETE FROM trip_bucket WHERE hour = ? AND coin = ?');
  const insert = record.prepare(
    `INSERT INTO trip_bucket (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const recompute: BucketTable['recompute'] = (coin, hour) => {
    const ended = selectEnded.all(coin, hour, hour + hourMs);
    remove.run(hour, coin);
    for (const [strategyId, trips] of Map.groupBy(ended, (trip) => trip.strategyId)) {
      const { counted, leftOut } = countedTrips(trips);
      insert.run(hour, coin, strategyId, ...valuesOf(tallyTrips(counted)), leftOutText(leftOut));
    }
  };
  return {
    between: (fromHour, toHour) => select.all(fromHour, toHour).map(bucketOf),
    recompute,
    settle: () => settleDue(record, 'trip_bucket', recompute),
  };
}

/** Rows of a year are many: each is changed where it lies, and no copy of it made. */
function bucketOf(row: Row): TripBucket {
  const strategyId = row.strategyId === noStrategy ? null : row.strategyId;
  return Object.assign(row, { strategyId, leftOut: leftOutRows(row.leftOut) });
}

const valuesOf = (tally: TripTally): readonly (string | number | null)[] => [
  tally.tripCount,
  tally.winCount,
  tally.lossCount,
  tally.grossProfit,
  tally.grossLoss,
  tally.fees,
  tally.largestWin,
  tally.largestLoss,
  tally.heldMs,
  tally.heldCount,
];

const nothing = '[]';
const storedLeftOut = z.array(z.tuple([z.string().nullable(), z.number()]));

const leftOutText = (rows: readonly LeftOutRows[]): string =>
  rows.length === 0 ? nothing : JSON.stringify(rows.map(({ token, count }) => [token, count]));

function leftOutRows(text: string): readonly LeftOutRows[] {
  if (text === nothing) return [];
  return storedLeftOut.parse(JSON.parse(text)).map(([token, count]) => ({ of: 'trips', token, count }));
}
