import type { Database } from 'better-sqlite3';
import type { FundingPayment } from '../../../domain/funding.ts';
import { fundingTotal } from '../../../domain/performance/funding-sums.ts';
import { dayOf } from '../../../domain/performance/period.ts';
import type { TimeSpan } from '../../../domain/time-span.ts';
import { dayMs } from '../../../time.ts';
import { settleDue } from '../../projections/due-sums.ts';
import { recordHead } from '../record-head.ts';
import { fundingHoursTable, type FundingHoursTable } from './funding-hours-table.ts';
import type { FundingDay, StrategyPayment } from '../../record.ts';
import { strategyPayments, type StrategyPayments } from './strategy-payments.ts';
import { noStrategy } from '../../projections/round-trips/tally-row.ts';

/** A time in which a trip of a coin was held. */
export interface HeldCoin extends TimeSpan {
  readonly coin: string;
}

export interface FundingTable extends Pick<FundingHoursTable, 'hours'> {
  readonly between: (fromTime: number, toTime: number) => readonly FundingPayment[];
  /** Both ends included, ascending. */
  readonly byStrategy: (fromTime: number, toTime: number) => readonly StrategyPayment[];
  /** Days from `fromDay` up to `toDay` (not included), ascending. */
  readonly days: (fromDay: number, toDay: number) => readonly FundingDay[];
  /** Returns whether it was not known. */
  readonly add: (payment: FundingPayment) => boolean;
  /** Adds up these payments' days and coins anew. To be called inside the transaction of the rows. */
  readonly recompute: (payments: readonly Pick<FundingPayment, 'time' | 'coin'>[]) => void;
  /** Adds up anew what was paid while trips were held that are others now, or of another strategy. Likewise. */
  readonly retell: (held: readonly HeldCoin[]) => void;
  /** Whether what was paid while this trip was held goes to a strategy. */
  readonly hasStrategy: (tripId: string) => boolean;
  /** Adds up those that a new schema asks for. */
  readonly settle: () => void;
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
  const selectDays = record.prepare<[number, number], FundingDay & { readonly strategyId: string }>(
    `SELECT day, coin, strategy_id AS strategyId, amount, payments FROM funding_day WHERE day >= ? AND day < ?
     ORDER BY day, coin, strategy_id`,
  );
  const selectStrategy = record
    .prepare<[string], string>('SELECT strategy_id FROM trip_story WHERE trip_id = ?')
    .pluck();
  const between: FundingTable['between'] = (fromTime, toTime) => select.all(fromTime, toTime);
  const { hours, recompute: recomputeHours } = fundingHoursTable(record);
  const payments = strategyPayments(record);
  const { recomputeDay, daysOf } = fundingDays(record, payments);
  const recompute: FundingTable['recompute'] = (rows) => {
    for (const [day, paid] of Map.groupBy(rows, ({ time }) => dayOf(time))) {
      for (const coin of new Set(paid.map((one) => one.coin))) recomputeDay(day, coin);
      recomputeHours(day, between(day, day + dayMs - 1));
    }
  };
  return {
    between,
    byStrategy: (fromTime, toTime) => payments(fromTime, toTime, null),
    days: (fromDay, toDay) => selectDays.all(fromDay, toDay).map(told),
    hours,
    add: (payment) => head.add((seq) => insert.run({ ...payment, seq })),
    recompute,
    retell: (held) => {
      for (const [coin, spans] of Map.groupBy(held, (one) => one.coin))
        for (const day of new Set(spans.flatMap((span) => daysOf(coin, span)))) recomputeDay(day, coin);
    },
    hasStrategy: (tripId) => (selectStrategy.get(tripId) ?? noStrategy) !== noStrategy,
    settle: () => settleDue(record, 'funding_day', (_coin, day) => recompute(between(day, day + dayMs - 1))),
  };
}

const told = (row: FundingDay & { readonly strategyId: string }): FundingDay =>
  row.strategyId === noStrategy ? Object.assign(row as FundingDay, { strategyId: null }) : row;

interface FundingDays {
  readonly recomputeDay: (day: number, coin: string) => void;
  /** Those of a coin with a payment that touch a span. */
  readonly daysOf: (coin: string, span: TimeSpan) => readonly number[];
}

function fundingDays(record: Database, payments: StrategyPayments): FundingDays {
  const remove = record.prepare('DELETE FROM funding_day WHERE day = ? AND coin = ?');
  const insert = record.prepare(
    `INSERT INTO funding_day (day, coin, strategy_id, amount, payments)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const selectDays = record
    .prepare<[string, number, number], number>(
      'SELECT DISTINCT day FROM funding_day INDEXED BY funding_day_by_coin WHERE coin = ? AND day >= ? AND day <= ?',
    )
    .pluck();
  return {
    recomputeDay: (day, coin) => {
      remove.run(day, coin);
      const paid = payments(day, day + dayMs - 1, coin);
      for (const [strategyId, of] of Map.groupBy(paid, (one) => one.strategyId))
        insert.run(day, coin, strategyId ?? noStrategy, fundingTotal(of), of.length);
    },
    daysOf: (coin, { from, to }) => selectDays.all(coin, dayOf(from), to),
  };
}
