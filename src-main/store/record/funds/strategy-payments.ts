import type { Database } from 'better-sqlite3';
import type { StrategyPayment } from '../../record.ts';
import { noStrategy } from '../../projections/round-trips/tally-row.ts';

interface Row extends Omit<StrategyPayment, 'strategyId'> {
  readonly strategyId: string;
}

/** Trips of a coin are held one after the other; where one ends and another begins in the payment's millisecond, it is the first's. */
const strategy = `coalesce(
    (SELECT CASE WHEN t.state = 'open' OR coalesce(t.closed_at, t.last_at) >= p.time
                 THEN coalesce((SELECT strategy_id FROM trip_story WHERE trip_id = t.id), '${noStrategy}') END
     FROM trip AS t WHERE t.coin = p.coin AND t.first_at < p.time AND t.opened_at IS NOT NULL
     ORDER BY t.first_at DESC, t.last_at DESC, t.state DESC, t.end_kind DESC, t.id DESC LIMIT 1),
    (SELECT coalesce((SELECT strategy_id FROM trip_story WHERE trip_id = t.id), '${noStrategy}')
     FROM trip AS t WHERE t.coin = p.coin AND t.first_at = p.time AND t.opened_at IS NOT NULL
     ORDER BY t.last_at, t.state, t.end_kind, t.id LIMIT 1),
    '${noStrategy}') AS strategyId`;

/** Payments between two times, both included, of one coin or (null) of all, with the strategy of the trip that was held. */
export type StrategyPayments = (
  fromTime: number,
  toTime: number,
  coin: string | null,
) => readonly StrategyPayment[];

export function strategyPayments(record: Database): StrategyPayments {
  const select = (where: string) =>
    `SELECT time, coin, amount, ${strategy} FROM funding AS p WHERE time >= ? AND time <= ?${where} ORDER BY time, coin`;
  const all = record.prepare<[number, number], Row>(select(''));
  const ofCoin = record.prepare<[number, number, string], Row>(select(' AND coin = ?'));
  return (fromTime, toTime, coin) =>
    (coin === null ? all.all(fromTime, toTime) : ofCoin.all(fromTime, toTime, coin)).map((row) => ({
      ...row,
      strategyId: row.strategyId === noStrategy ? null : row.strategyId,
    }));
}
