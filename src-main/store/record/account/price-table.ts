import type { Database } from 'better-sqlite3';
import type { PriceSample } from '../../account.ts';
import { recordHead } from '../record-head.ts';
import { minuteOf } from './sample-minute.ts';

export interface PriceTable {
  readonly between: (coin: string, fromTime: number, toTime: number) => readonly PriceSample[];
  /** The first sample of a coin and minute stays. */
  readonly put: (samples: readonly PriceSample[]) => void;
}

export function priceTable(record: Database): PriceTable {
  const select = record.prepare<[string, number, number, number, number], PriceSample>(
    `SELECT coin, at, mark, oracle, mid FROM price_sample
     WHERE coin = ? AND minute BETWEEN ? AND ? AND at BETWEEN ? AND ? ORDER BY minute`,
  );
  const head = recordHead(record);
  const insert = record.prepare<[PriceSample & { readonly minute: number; readonly seq: number }]>(
    `INSERT OR IGNORE INTO price_sample (coin, minute, at, mark, oracle, mid, seq)
     VALUES (:coin, :minute, :at, :mark, :oracle, :mid, :seq)`,
  );
  return {
    between: (coin, fromTime, toTime) =>
      select.all(coin, minuteOf(fromTime), minuteOf(toTime), fromTime, toTime),
    put: record.transaction((samples: readonly PriceSample[]) => {
      for (const sample of samples)
        head.add((seq) => insert.run({ ...sample, minute: minuteOf(sample.at), seq }));
    }),
  };
}
