import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { DecimalText } from '../../../domain/decimal.ts';
import { joinLeftOut } from '../../../domain/performance/counted-trips.ts';
import { emptyTally, joinTallies, type TripTally } from '../../../domain/performance/trip-tally.ts';
import { dayMs } from '../../../time.ts';
import type { TripBucket, TripDay, TripHours } from '../../record.ts';
import { leftOutText, noStrategy, tallyColumns, tallyInsert, toldTally, type TallyRow } from './tally-row.ts';

export interface TripDayTable {
  /** Days from `fromDay` up to `toDay` (not included), ascending. */
  readonly days: (fromDay: number, toDay: number) => readonly TripDay[];
  readonly hours: (fromDay: number, toDay: number) => readonly TripHours[];
  /** Adds a day up anew from the sums of its hours. To be called inside their transaction. */
  readonly recompute: (day: number, buckets: readonly TripBucket[]) => void;
}

export function tripDayTable(record: Database): TripDayTable {
  const select = record.prepare<[number, number], TallyRow & { readonly day: number }>(
    `SELECT day, ${tallyColumns} FROM trip_day WHERE day >= ? AND day < ? ORDER BY day, coin, strategy_id`,
  );
  const selectHours = record.prepare<[number, number], { readonly day: number; readonly hours: string }>(
    'SELECT day, hours FROM trip_day_hours WHERE day >= ? AND day < ? ORDER BY day',
  );
  const remove = record.prepare('DELETE FROM trip_day WHERE day = ?');
  const removeHours = record.prepare('DELETE FROM trip_day_hours WHERE day = ?');
  const insert = record.prepare<[TallyRow & { readonly day: number }]>(tallyInsert('trip_day', 'day'));
  const insertHours = record.prepare('INSERT INTO trip_day_hours (day, hours) VALUES (?, ?)');
  return {
    days: (fromDay, toDay) => select.all(fromDay, toDay).map(toldTally),
    hours: (fromDay, toDay) => selectHours.all(fromDay, toDay).flatMap(hoursOf),
    recompute: (day, buckets) => {
      remove.run(day);
      removeHours.run(day);
      if (buckets.length === 0) return;
      for (const same of Map.groupBy(buckets, keyOf).values()) {
        const [{ coin, strategyId } = { coin: '', strategyId: null }] = same;
        const leftOut = leftOutText(joinLeftOut(same.flatMap((bucket) => bucket.leftOut)));
        insert.run({ day, coin, strategyId: strategyId ?? noStrategy, ...joinTallies(same), leftOut });
      }
      insertHours.run(day, hoursText(day, buckets));
    },
  };
}

const keyOf = ({ coin, strategyId }: TripBucket): string => JSON.stringify([coin, strategyId]);

const hourMs = dayMs / 24;

function hoursText(day: number, buckets: readonly TripBucket[]): string {
  const ofHour = Map.groupBy(buckets, ({ hour }) => (hour - day) / hourMs);
  return JSON.stringify(
    [...ofHour].map(([hour, same]) => {
      const { tripCount, winCount, lossCount, grossProfit, grossLoss, fees } = joinTallies(same);
      return [hour, tripCount, winCount, lossCount, grossProfit, grossLoss, fees];
    }),
  );
}

const [count, amount] = [z.number(), z.string()];
const storedHours = z.array(z.tuple([count, count, count, count, amount, amount, amount]));

function hoursOf({ hours }: { readonly hours: string }): readonly TripHours[] {
  return storedHours
    .parse(JSON.parse(hours))
    .map(([hour, tripCount, winCount, lossCount, grossProfit, grossLoss, fees]) => ({
      hour,
      tally: tallyOf({ tripCount, winCount, lossCount }, [grossProfit, grossLoss, fees]),
    }));
}

/** What is largest, and how long it was held, is not kept by the hour. */
function tallyOf(
  counts: Pick<TripTally, 'tripCount' | 'winCount' | 'lossCount'>,
  [grossProfit, grossLoss, fees]: readonly [string, string, string],
): TripTally {
  const amounts = { grossProfit, grossLoss, fees } as Record<
    'grossProfit' | 'grossLoss' | 'fees',
    DecimalText
  >;
  return { ...emptyTally, ...counts, ...amounts };
}
