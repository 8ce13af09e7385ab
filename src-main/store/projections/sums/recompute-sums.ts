import type { Database } from 'better-sqlite3';
import { dayOf } from '../../../domain/performance/period.ts';
import { dirtySums, type DirtySum, type DirtySums } from './dirty-sums.ts';
import { equitySums } from './equity-sums.ts';
import { fundingSums } from './funding-sums.ts';
import { tripSums } from './trip-sums.ts';

/** Recomputes the dirty sums by hour and day from their rows. */
interface SumProjection {
  /** Marks sums whose rows changed. Use no other marks: an hour that is partly read begins again. */
  readonly dirty: Pick<DirtySums, 'markTripHour' | 'markFunding' | 'markRows'>;
  /** Reads about `most` rows; the next call continues an hour that has more trips. */
  readonly recompute: (most: number) => void;
  readonly isDirty: () => boolean;
  /** Drops what is held in memory: a transaction was rolled back. */
  readonly forget: () => void;
}

/** Cost of one sum besides its rows, in rows. */
const rowsPerSum = 10;

export function sumProjection(record: Database): SumProjection {
  const dirty = dirtySums(record);
  const [trips, funding, equity] = [tripSums(record), fundingSums(record), equitySums(record)];
  /** Returns how many rows were read, and whether the sum is done. */
  const compute = ({ sum, coin, time }: DirtySum, most: number) => {
    if (sum === 'trip_hour') return trips.recomputeHour(coin, time, most);
    const rows = sum === 'funding_day' ? funding.recomputeDay(time, coin) : equity.recomputeHour(time);
    return { rows, isDone: true };
  };
  return {
    dirty: {
      ...dirty,
      markTripHour: (coin, closedAt) => {
        trips.noteChange(coin, closedAt);
        dirty.markTripHour(coin, closedAt);
      },
    },
    recompute: (most) => {
      const days = {
        trip_hour: new Set<number>(),
        funding_day: new Set<number>(),
        equity_hour: new Set<number>(),
      };
      for (let left = most; left > 0;) {
        const next = dirty.next();
        if (next === null) break;
        const { rows, isDone } = compute(next, left);
        left -= rows + rowsPerSum;
        if (!isDone) break;
        dirty.drop(next);
        days[next.sum].add(dayOf(next.time));
      }
      days.trip_hour.forEach(trips.recomputeDay);
      days.funding_day.forEach(funding.recomputeHours);
      days.equity_hour.forEach(equity.recomputeDay);
    },
    isDirty: () => dirty.next() !== null,
    forget: trips.forget,
  };
}
