import type { Database } from 'better-sqlite3';
import { dayOf, hourOf } from '../../../domain/performance/period.ts';
import type { TimeSpan } from '../../../domain/time-span.ts';
import { dayMs, hourMs } from '../../../time.ts';

/** Sums of one hour, or of one day. `coin` is empty if they are not by coin. */
export interface DirtySum {
  readonly sum: 'trip_hour' | 'funding_day' | 'equity_hour';
  readonly coin: string;
  /** Start of the hour or day, ms. */
  readonly time: number;
}

/** Span of time in which a coin's position was held. */
interface HeldCoin extends TimeSpan {
  readonly coin: string;
}

/** Sums whose rows changed since they were last computed. Marks belong in the transaction of the rows. */
export interface DirtySums {
  readonly markTripHour: (coin: string, closedAt: number) => void;
  /** Days of a coin's funding that overlap the span: the trip that was held then has another strategy, or is another trip. */
  readonly markFunding: (held: HeldCoin) => void;
  /** Sums of funding payments and equity samples with record numbers in (from, to]. */
  readonly markRows: (from: number, to: number) => void;
  readonly next: () => DirtySum | null;
  readonly drop: (sum: DirtySum) => void;
}

export function dirtySums(record: Database): DirtySums {
  const insert = 'INSERT OR IGNORE INTO dirty_sum (sum, coin, time)';
  const mark = record.prepare<[DirtySum]>(`${insert} VALUES (:sum, :coin, :time)`);
  const markHeld = record.prepare<[string, number, number]>(
    `${insert} SELECT 'funding_day', coin, day FROM funding_day INDEXED BY funding_day_by_coin
     WHERE coin = ? AND day >= ? AND day <= ?`,
  );
  const markFunding = record.prepare<[number, number]>(
    `${insert} SELECT 'funding_day', coin, time / ${dayMs} * ${dayMs} FROM funding WHERE seq > ? AND seq <= ?`,
  );
  const markEquity = record.prepare<[number, number]>(
    `${insert} SELECT 'equity_hour', '', at / ${hourMs} * ${hourMs} FROM equity_sample WHERE seq > ? AND seq <= ?`,
  );
  const next = record.prepare<[], DirtySum>('SELECT sum, coin, time FROM dirty_sum LIMIT 1');
  const drop = record.prepare<[DirtySum]>(
    'DELETE FROM dirty_sum WHERE sum = :sum AND coin = :coin AND time = :time',
  );
  return {
    markTripHour: (coin, closedAt) => void mark.run({ sum: 'trip_hour', coin, time: hourOf(closedAt) }),
    markFunding: ({ coin, from, to }) => void markHeld.run(coin, dayOf(from), to),
    markRows: (from, to) => {
      markFunding.run(from, to);
      markEquity.run(from, to);
    },
    next: () => next.get() ?? null,
    drop: (sum) => void drop.run(sum),
  };
}
