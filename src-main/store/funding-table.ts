import type { Database } from 'better-sqlite3';
import type { FundingPayment } from '../domain/funding.ts';

export interface FundingTable {
  readonly between: (fromTime: number, toTime: number) => readonly FundingPayment[];
  /** Returns whether it was not known. */
  readonly add: (payment: FundingPayment) => boolean;
}

export function fundingTable(record: Database): FundingTable {
  const select = record.prepare<[number, number], FundingPayment>(
    `SELECT time, coin, amount, position_size AS positionSize, rate, samples FROM funding
     WHERE time >= ? AND time <= ? ORDER BY time, coin`,
  );
  const insert = record.prepare('INSERT OR IGNORE INTO funding VALUES (?, ?, ?, ?, ?, ?)');
  return {
    between: (fromTime, toTime) => select.all(fromTime, toTime),
    add: ({ time, coin, amount, positionSize, rate, samples }) =>
      insert.run(time, coin, amount, positionSize, rate, samples).changes === 1,
  };
}
