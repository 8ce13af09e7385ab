import type { Database } from 'better-sqlite3';
import { countedTrips } from '../../../domain/performance/counted-trips.ts';
import { dayOf } from '../../../domain/performance/period.ts';
import { tallyTrips, type TalliedTrip } from '../../../domain/performance/trip-tally.ts';
import type { RoundTrip } from '../../../domain/round-trip.ts';
import { settleDue } from '../due-sums.ts';
import type { TripBucket } from '../../record.ts';
import { leftOutText, noStrategy, tallyColumns, tallyInsert, toldTally, type TallyRow } from './tally-row.ts';
import { tripDayTable, type TripDayTable } from './trip-day-table.ts';
import { dayMs, hourMs } from '../../../time.ts';

/** Start of the UTC hour that holds this instant. */
export const hourOf = (time: number): number => Math.floor(time / hourMs) * hourMs;

export interface BucketTable extends Pick<TripDayTable, 'days' | 'hours'> {
  readonly between: (fromHour: number, toHour: number) => readonly TripBucket[];
  /** Builds the buckets of these hours of each coin anew from the trips that ended in them, and their days', each once. */
  readonly recompute: (ended: EndHours) => void;
  /** Builds those anew that a new schema asks for. */
  readonly settle: () => void;
}

/** By coin the hours in which trips ended. */
export type EndHours = ReadonlyMap<string, ReadonlySet<number>>;

/** What a bucket sums up of a trip. */
type EndedTrip = TalliedTrip & Pick<RoundTrip, 'feeToken' | 'state'> & { readonly strategyId: string };

export function bucketTable(record: Database): BucketTable {
  const select = record.prepare<[number, number], TallyRow & { readonly hour: number }>(
    `SELECT hour, ${tallyColumns} FROM trip_bucket WHERE hour >= ? AND hour < ? ORDER BY hour, coin, strategy_id`,
  );
  const between: BucketTable['between'] = (fromHour, toHour) => select.all(fromHour, toHour).map(toldTally);
  const recomputeHour = hourSums(record);
  const { days, hours, recompute } = tripDayTable(record);
  const recomputeDay = (day: number): void => recompute(day, between(day, day + dayMs));
  return {
    between,
    days,
    hours,
    recompute: (ended) => {
      const touched = new Set<number>();
      for (const [coin, ofCoin] of ended)
        for (const hour of ofCoin) {
          recomputeHour(coin, hour);
          touched.add(dayOf(hour));
        }
      for (const day of touched) recomputeDay(day);
    },
    settle: () => {
      settleDue(record, 'trip_bucket', recomputeHour);
      settleDue(record, 'trip_day', (_coin, day) => recomputeDay(day));
    },
  };
}

function hourSums(record: Database): (coin: string, hour: number) => void {
  // A trip without an exit price has no known P&L. A trip that changed gets its new detail after the trip is written; until then the previous one counts.
  const selectEnded = record.prepare<[string, number, number], EndedTrip>(
    `SELECT realized_pnl AS realizedPnl, fees, fee_token AS feeToken, begun, end_kind AS "end", opened_at AS openedAt,
            closed_at AS closedAt, state, coalesce(s.strategy_id, '${noStrategy}') AS strategyId
     FROM trip AS t LEFT JOIN trip_story AS s ON s.trip_id = t.id
     WHERE t.coin = ? AND t.last_at >= ? AND t.last_at < ? AND closed_at IS NOT NULL AND exit_price IS NOT NULL`,
  );
  const remove = record.prepare('DELETE FROM trip_bucket WHERE hour = ? AND coin = ?');
  const insert = record.prepare<[TallyRow & { readonly hour: number }]>(tallyInsert('trip_bucket', 'hour'));
  return (coin, hour) => {
    const ended = selectEnded.all(coin, hour, hour + hourMs);
    remove.run(hour, coin);
    for (const [strategyId, trips] of Map.groupBy(ended, (trip) => trip.strategyId)) {
      const { counted, leftOut } = countedTrips(trips);
      insert.run({ hour, coin, strategyId, ...tallyTrips(counted), leftOut: leftOutText(leftOut) });
    }
  };
}
