import type { Database } from 'better-sqlite3';
import type { FundingPayment } from '../domain/funding.ts';
import { fundingTotal } from '../domain/performance/funding-sums.ts';
import { dayMs, dayOf } from '../domain/performance/period.ts';
import { settleDue } from './due-sums.ts';
import type { FundingDay } from './record.ts';

export interface FundingTable {
  readonly between: (fromTime: number, toTime: number) => readonly FundingPayment[];
  /** Days from `fromDay` up to `toDay` (not included), ascending. */
  readonly days: (fromDay: number, toDay: number) => readonly FundingDay[];
  /** Returns whether it was not known. */
  readonly add: (payment: FundingPayment) => boolean;
  /** Adds up these payments' days and coins anew. To be called inside the transaction of the rows. */
  readonly recompute: (payments: readonly Pick<FundingPayment, 'time' | 'coin'>[]) => void;
  /** Adds up those that a new schema asks for. */
  readonly settle: () => void;
}

export function fundingTable(record: Database): FundingTable {
  const select = record.prepare<[number, number], FundingPayment>(
    `SELECT time, coin, amount, position_size AS positionSize, rate, samples FROM funding
     WHERE time >= ? AND time <= ? ORDER BY time, coin`,
  );
  const insert = record.prepare('INSERT OR IGNORE INTO funding VALUES (?, ?, ?, ?, ?, ?)');
  const selectDays = record.prepare<[number, number], FundingDay>(
    'SELECT day, coin, amount, payments FROM funding_day WHERE day >= ? AND day < ? ORDER BY day, coin',
  );
  const replaceDay = record.prepare('INSERT OR REPLACE INTO funding_day VALUES (?, ?, ?, ?)');
  const between: FundingTable['between'] = (fromTime, toTime) => select.all(fromTime, toTime);
  const recomputeDay = (day: number, coins: ReadonlySet<string>): void => {
    const ofCoin = Map.groupBy(between(day, day + dayMs - 1), ({ coin }) => coin);
    for (const coin of coins) {
      const paid = ofCoin.get(coin) ?? [];
      replaceDay.run(day, coin, fundingTotal(paid), paid.length);
    }
  };
  const recompute: FundingTable['recompute'] = (payments) => {
    for (const [day, paid] of Map.groupBy(payments, ({ time }) => dayOf(time)))
      recomputeDay(day, new Set(paid.map(({ coin }) => coin)));
  };
  return {
    between,
    days: (fromDay, toDay) => selectDays.all(fromDay, toDay),
    add: ({ time, coin, amount, positionSize, rate, samples }) =>
      insert.run(time, coin, amount, positionSize, rate, samples).changes === 1,
    recompute,
    settle: () => settleDue(record, 'funding_day', (coin, time) => recompute([{ coin, time }])),
  };
}
