import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { DecimalText } from '../../../domain/decimal.ts';
import type { FundingPayment } from '../../../domain/funding.ts';
import { dexOf } from '../../../domain/market.ts';
import { fundingTotal } from '../../../domain/performance/funding-sums.ts';
import { dayMs } from '../../../time.ts';
import type { FundingHours } from '../../record.ts';

export interface FundingHoursTable {
  /** Those of days from `fromDay` up to `toDay` (not included), ascending by day. */
  readonly hours: (fromDay: number, toDay: number) => readonly FundingHours[];
  /** Adds a day up anew from all its payments. To be called inside their transaction. */
  readonly recompute: (day: number, payments: readonly FundingPayment[]) => void;
}

const hourMs = dayMs / 24;
const storedHours = z.array(z.tuple([z.number(), z.string()]));

export function fundingHoursTable(record: Database): FundingHoursTable {
  const select = record.prepare<[number, number], { readonly dex: string; readonly hours: string }>(
    'SELECT dex, hours FROM funding_day_hours WHERE day >= ? AND day < ? ORDER BY day, dex',
  );
  const replace = record.prepare(
    `INSERT OR REPLACE INTO funding_day_hours (day, dex, hours)
     VALUES (?, ?, ?)`,
  );
  return {
    hours: (fromDay, toDay) =>
      select
        .all(fromDay, toDay)
        .flatMap(({ dex, hours }) =>
          storedHours
            .parse(JSON.parse(hours))
            .map(([hour, amount]) => ({ dex, hour, amount: amount as DecimalText })),
        ),
    recompute: (day, payments) => {
      for (const [dex, paid] of Map.groupBy(payments, ({ coin }) => dexOf(coin))) {
        const ofHour = Map.groupBy(paid, ({ time }) => Math.floor((time - day) / hourMs));
        const sums = [...ofHour].map(([hour, same]) => [hour, fundingTotal(same)]);
        replace.run(day, dex, JSON.stringify(sums));
      }
    },
  };
}
