import type { Database } from 'better-sqlite3';
import type { DecimalText } from '../../../domain/decimal.ts';
import { countedTrips, joinLeftOut, type LeftOutRows } from '../../../domain/performance/counted-trips.ts';
import {
  emptyTally,
  joinTallies,
  tallyTrips,
  type TalliedTrip,
  type TripTally,
} from '../../../domain/performance/trip-tally.ts';
import type { RoundTrip } from '../../../domain/trades/round-trip.ts';
import { hourOf } from '../../../domain/performance/period.ts';
import { dayMs, hourMs } from '../../../time.ts';
import type { TripBucket, TripDay, TripHours } from '../../record.ts';

/** Ended trips with an exit price summed up by UTC hour, day, coin and strategy, and by the hours of a day. */
interface TripSums {
  /** Hours from `fromHour` up to `toHour` (not included), ascending. */
  readonly buckets: (fromHour: number, toHour: number) => readonly TripBucket[];
  /** Days from `fromDay` up to `toDay` (not included), ascending. */
  readonly days: (fromDay: number, toDay: number) => readonly TripDay[];
  readonly hours: (fromDay: number, toDay: number) => readonly TripHours[];
  /** Reads at most `most` trips of the hour. If `isDone` is false, the next call for this hour continues. */
  readonly recomputeHour: (coin: string, hour: number, most: number) => { rows: number; isDone: boolean };
  /** Notes that a trip of the coin with this close (ms) changed: its hour begins again if it is partly read. */
  readonly noteChange: (coin: string, closedAt: number) => void;
  /** Recomputes a day from the sums of its hours. */
  readonly recomputeDay: (day: number) => void;
  readonly forget: () => void;
}

/** Stored for sums without a strategy: part of a key can't be null. */
export const noStrategy = '';

type EndedTrip = TalliedTrip &
  Pick<RoundTrip, 'feeToken' | 'state' | 'id' | 'lastAt'> & { readonly strategyId: string };
type StrategySums = ReadonlyMap<
  string,
  { readonly tally: TripTally; readonly leftOut: readonly LeftOutRows[] }
>;

/** An hour that is partly read. */
interface PartOfHour {
  readonly coin: string;
  readonly hour: number;
  readonly through: Pick<RoundTrip, 'lastAt' | 'id'>;
  readonly sums: StrategySums;
}

export function tripSums(record: Database): TripSums {
  // A trip without an exit price has no known P&L.
  const ended = record.prepare<[string, number, string, number, number], EndedTrip>(
    `SELECT t.id, t.last_at AS lastAt, realized_pnl AS realizedPnl, fees, fee_token AS feeToken, begun, end_kind AS "end",
            opened_at AS openedAt, closed_at AS closedAt, state, coalesce(a.strategy_id, '${noStrategy}') AS strategyId
     FROM trip AS t INDEXED BY trip_by_coin LEFT JOIN trip_attribution AS a ON a.trip_id = t.id
     WHERE t.coin = ? AND (t.last_at, t.id) > (?, ?) AND t.last_at < ? AND closed_at IS NOT NULL AND exit_price IS NOT NULL
     ORDER BY t.last_at, t.id LIMIT ?`,
  );
  const hours = tallyTable(record, 'hour');
  const days = tallyTable(record, 'day');
  const dayHours = dayHoursTable(record);
  const pending: { part: PartOfHour | null } = { part: null };
  return {
    buckets: hours.between,
    days: days.between,
    hours: dayHours.between,
    forget: () => {
      pending.part = null;
    },
    noteChange: (coin, closedAt) => {
      const { part } = pending;
      if (part?.coin === coin && part.hour === hourOf(closedAt)) pending.part = null;
    },
    recomputeHour: (coin, hour, most) => {
      const begun = { coin, hour, through: { lastAt: hour, id: '' }, sums: new Map() };
      const part: PartOfHour =
        pending.part?.coin === coin && pending.part.hour === hour ? pending.part : begun;
      const { lastAt, id } = part.through;
      const trips = ended.all(coin, lastAt, id, hour + hourMs, most);
      const sums = addTrips(part.sums, trips);
      const last = trips.at(-1);
      const isDone = last === undefined || trips.length < most;
      pending.part = isDone ? null : { coin, hour, through: last, sums };
      if (isDone) {
        hours.remove(hour, coin);
        for (const [strategyId, { tally, leftOut }] of sums)
          hours.add(hour, { coin, strategyId, tally, leftOut });
      }
      return { rows: trips.length, isDone };
    },
    recomputeDay: (day) => {
      const buckets = hours.between(day, day + dayMs);
      days.remove(day);
      for (const same of Map.groupBy(buckets, ({ coin, strategyId }) =>
        JSON.stringify([coin, strategyId]),
      ).values()) {
        const [{ coin, strategyId } = { coin: '', strategyId: null }] = same;
        const leftOut = joinLeftOut(same.flatMap((bucket) => bucket.leftOut));
        days.add(day, { coin, strategyId: strategyId ?? noStrategy, tally: joinTallies(same), leftOut });
      }
      dayHours.put(day, buckets);
    },
  };
}

function addTrips(sums: StrategySums, trips: readonly EndedTrip[]): StrategySums {
  const added = new Map(sums);
  for (const [strategyId, same] of Map.groupBy(trips, (trip) => trip.strategyId)) {
    const { counted, leftOut } = countedTrips(same);
    const known = added.get(strategyId) ?? { tally: emptyTally, leftOut: [] };
    added.set(strategyId, {
      tally: joinTallies([known.tally, tallyTrips(counted)]),
      leftOut: joinLeftOut([...known.leftOut, ...leftOut]),
    });
  }
  return added;
}

interface AddedSums {
  readonly coin: string;
  readonly strategyId: string;
  readonly tally: TripTally;
  readonly leftOut: readonly LeftOutRows[];
}

type TallyRow<Unit extends string> = TripTally &
  Readonly<Record<Unit, number>> & {
    readonly coin: string;
    readonly strategyId: string;
    readonly leftOut: string;
  };

/** Sums of one length of time: the tables trip_hour and trip_day. */
function tallyTable<Unit extends 'hour' | 'day'>(record: Database, unit: Unit) {
  const table = `trip_${unit}`;
  const select = record.prepare<[number, number], TallyRow<Unit>>(
    `SELECT ${unit}, coin, strategy_id AS strategyId, trip_count AS tripCount, win_count AS winCount, loss_count AS lossCount,
       gross_profit AS grossProfit, gross_loss AS grossLoss, fees, largest_win AS largestWin, largest_loss AS largestLoss,
       held_ms AS heldMs, held_count AS heldCount, left_out AS leftOut
     FROM ${table} WHERE ${unit} >= ? AND ${unit} < ? ORDER BY ${unit}, coin, strategy_id`,
  );
  const remove = record.prepare(
    `DELETE FROM ${table} WHERE ${unit} = :time AND (:coin IS NULL OR coin = :coin)`,
  );
  const insert = record.prepare<[object]>(
    `INSERT INTO ${table} (${unit}, coin, strategy_id, trip_count, win_count, loss_count, gross_profit, gross_loss, fees,
       largest_win, largest_loss, held_ms, held_count, left_out)
     VALUES (:time, :coin, :strategyId, :tripCount, :winCount, :lossCount, :grossProfit, :grossLoss, :fees, :largestWin,
       :largestLoss, :heldMs, :heldCount, :leftOut)`,
  );
  return {
    between: (from: number, to: number) => select.all(from, to).map(sumsOf),
    /** `coin` absent: every coin. */
    remove: (time: number, coin: string | null = null): void => void remove.run({ time, coin }),
    add: (time: number, { coin, strategyId, tally, leftOut }: AddedSums): void =>
      void insert.run({ time, coin, strategyId, ...tally, leftOut: leftOutText(leftOut) }),
  };
}

/** Changes the row in place, because a year has many. */
function sumsOf<Row extends TallyRow<string>>(row: Row) {
  const strategyId = row.strategyId === noStrategy ? null : row.strategyId;
  return Object.assign(row as Omit<Row, 'strategyId' | 'leftOut'>, {
    strategyId,
    leftOut: leftOutRows(row.leftOut),
  });
}

const nothing = '[]';

type StoredLeftOut = readonly [token: string | null, count: number];

const leftOutText = (rows: readonly LeftOutRows[]): string =>
  rows.length === 0 ? nothing : JSON.stringify(rows.map(({ token, count }) => [token, count]));

function leftOutRows(text: string): readonly LeftOutRows[] {
  if (text === nothing) return [];
  return (JSON.parse(text) as StoredLeftOut[]).map(([token, count]) => ({ of: 'trips', token, count }));
}

type StoredHour = readonly [
  hour: number,
  ...counts: [trips: number, wins: number, losses: number],
  ...amounts: [grossProfit: DecimalText, grossLoss: DecimalText, fees: DecimalText],
];

/** Stores the hours of each day as one row over all coins and strategies, without the largest figures and holding times. */
function dayHoursTable(record: Database) {
  const select = record.prepare<[number, number], { readonly day: number; readonly hours: string }>(
    'SELECT day, hours FROM trip_day_hours WHERE day >= ? AND day < ? ORDER BY day',
  );
  const remove = record.prepare('DELETE FROM trip_day_hours WHERE day = ?');
  const insert = record.prepare('INSERT INTO trip_day_hours (day, hours) VALUES (?, ?)');
  return {
    between: (fromDay: number, toDay: number): readonly TripHours[] =>
      select
        .all(fromDay, toDay)
        .flatMap(({ day, hours }) => (JSON.parse(hours) as StoredHour[]).map((row) => hoursOf(day, row))),
    put: (day: number, buckets: readonly TripBucket[]): void => {
      remove.run(day);
      const rows = [...Map.groupBy(buckets, ({ hour }) => (hour - day) / hourMs)].map(([hour, same]) => {
        const { tripCount, winCount, lossCount, grossProfit, grossLoss, fees } = joinTallies(same);
        return [hour, tripCount, winCount, lossCount, grossProfit, grossLoss, fees];
      });
      if (rows.length > 0) insert.run(day, JSON.stringify(rows));
    },
  };
}

function hoursOf(
  day: number,
  [hour, tripCount, winCount, lossCount, grossProfit, grossLoss, fees]: StoredHour,
): TripHours {
  return {
    day,
    hour,
    tally: { ...emptyTally, tripCount, winCount, lossCount, grossProfit, grossLoss, fees },
  };
}
