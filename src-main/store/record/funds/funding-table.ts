import type { Database } from 'better-sqlite3';
import type { FundingPayment } from '../../../domain/account/funding.ts';
import { recordHead } from '../record-head.ts';

export interface FundingTable {
  readonly between: (fromTime: number, toTime: number) => readonly FundingPayment[];
  /** Returns whether it is new. */
  readonly add: (payment: FundingPayment) => boolean;
}

export function fundingTable(record: Database): FundingTable {
  const select = record.prepare<[number, number], FundingPayment>(
    `SELECT time, coin, amount, position_size AS positionSize, rate, samples FROM funding
     WHERE time >= ? AND time <= ? ORDER BY time, coin`,
  );
  const head = recordHead(record);
  const insert = record.prepare<[FundingPayment & { readonly seq: number }]>(
    `INSERT OR IGNORE INTO funding (time, coin, amount, position_size, rate, samples, seq)
     VALUES (:time, :coin, :amount, :positionSize, :rate, :samples, :seq)`,
  );
  return {
    between: (fromTime, toTime) => select.all(fromTime, toTime),
    add: (payment) => head.add((seq) => insert.run({ ...payment, seq })),
  };
}
