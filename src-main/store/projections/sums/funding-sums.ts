import type { Database } from 'better-sqlite3';
import type { DecimalText } from '../../../domain/decimal.ts';
import type { FundingPayment } from '../../../domain/account/funding.ts';
import { dexOf } from '../../../domain/markets/market.ts';
import { fundingTotal } from '../../../domain/performance/pnl-rows.ts';
import { dayMs, hourMs } from '../../../time.ts';
import type { FundingDay, FundingHours, StrategyPayment } from '../../record.ts';
import { noStrategy } from './trip-sums.ts';

/** Funding payments summed up by UTC day, coin and strategy, and by the hours of a day and DEX. */
interface FundingSums {
  /** Days from `fromDay` up to `toDay` (not included), ascending. */
  readonly days: (fromDay: number, toDay: number) => readonly FundingDay[];
  /** Hours of the days from `fromDay` up to `toDay` (not included), ascending by day. */
  readonly hours: (fromDay: number, toDay: number) => readonly FundingHours[];
  /** Payments with the strategy of the trip that was held; both ends included, ascending. */
  readonly byStrategy: (fromTime: number, toTime: number) => readonly StrategyPayment[];
  /** Returns how many payments the coin has on this day. */
  readonly recomputeDay: (day: number, coin: string) => number;
  readonly recomputeHours: (day: number) => void;
}

type StoredHour = readonly [hour: number, amount: DecimalText];

export function fundingSums(record: Database): FundingSums {
  const selectDays = record.prepare<[number, number], FundingDay>(
    `SELECT day, coin, nullif(strategy_id, '${noStrategy}') AS strategyId, amount, payments FROM funding_day
     WHERE day >= ? AND day < ? ORDER BY day, coin, strategy_id`,
  );
  const removeDay = record.prepare('DELETE FROM funding_day WHERE day = ? AND coin = ?');
  const insertDay = record.prepare(
    'INSERT INTO funding_day (day, coin, strategy_id, amount, payments) VALUES (?, ?, ?, ?, ?)',
  );
  const selectHours = record.prepare<[number, number], { readonly dex: string; readonly hours: string }>(
    'SELECT dex, hours FROM funding_day_hours WHERE day >= ? AND day < ? ORDER BY day, dex',
  );
  const replaceHours = record.prepare(
    'INSERT OR REPLACE INTO funding_day_hours (day, dex, hours) VALUES (?, ?, ?)',
  );
  const payments = record.prepare<[number, number], Pick<FundingPayment, 'time' | 'coin' | 'amount'>>(
    'SELECT time, coin, amount FROM funding WHERE time >= ? AND time < ? ORDER BY time, coin',
  );
  const all = record.prepare<[number, number], StrategyPayment>(paymentsOf(''));
  const ofCoin = record.prepare<[number, number, string], StrategyPayment>(paymentsOf(' AND coin = ?'));
  return {
    days: (fromDay, toDay) => selectDays.all(fromDay, toDay),
    hours: (fromDay, toDay) =>
      selectHours
        .all(fromDay, toDay)
        .flatMap(({ dex, hours }) =>
          (JSON.parse(hours) as StoredHour[]).map(([hour, amount]) => ({ dex, hour, amount })),
        ),
    byStrategy: (fromTime, toTime) => all.all(fromTime, toTime),
    recomputeDay: (day, coin) => {
      const paid = ofCoin.all(day, day + dayMs - 1, coin);
      removeDay.run(day, coin);
      for (const [strategyId, same] of Map.groupBy(paid, (one) => one.strategyId))
        insertDay.run(day, coin, strategyId ?? noStrategy, fundingTotal(same), same.length);
      return paid.length;
    },
    recomputeHours: (day) => {
      const paid = payments.all(day, day + dayMs);
      for (const [dex, ofDex] of Map.groupBy(paid, ({ coin }) => dexOf(coin))) {
        const ofHour = Map.groupBy(ofDex, ({ time }) => Math.floor((time - day) / hourMs));
        const sums = [...ofHour].map(([hour, same]) => [hour, fundingTotal(same)]);
        replaceHours.run(day, dex, JSON.stringify(sums));
      }
    },
  };
}

/** Strategy of the trip held at a payment. Where one trip ends and the next begins in its millisecond, the first one counts. */
const strategy = `coalesce(
    (SELECT CASE WHEN t.state = 'open' OR coalesce(t.closed_at, t.last_at) >= p.time
                 THEN coalesce((SELECT strategy_id FROM trip_attribution WHERE trip_id = t.id), '${noStrategy}') END
     FROM trip AS t WHERE t.coin = p.coin AND t.first_at < p.time AND t.opened_at IS NOT NULL
     ORDER BY t.first_at DESC, t.last_at DESC, t.state DESC, t.end_kind DESC, t.id DESC LIMIT 1),
    (SELECT coalesce((SELECT strategy_id FROM trip_attribution WHERE trip_id = t.id), '${noStrategy}')
     FROM trip AS t WHERE t.coin = p.coin AND t.first_at = p.time AND t.opened_at IS NOT NULL
     ORDER BY t.last_at, t.state, t.end_kind, t.id LIMIT 1),
    '${noStrategy}')`;

const paymentsOf = (condition: string): string =>
  `SELECT time, coin, amount, nullif(${strategy}, '${noStrategy}') AS strategyId FROM funding AS p
   WHERE time >= ? AND time <= ?${condition} ORDER BY time, coin`;
