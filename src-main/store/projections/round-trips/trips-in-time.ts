import type { Database } from 'better-sqlite3';
import type { RoundTrip } from '../../../domain/trades/round-trip.ts';
import type { TradesReader } from '../../trades.ts';
import { tripColumns } from './trip-table.ts';

/** Finds the trips held in a time: those that ended in it, and at most the next one, since a coin's trips follow each other. */
export function tripsInTime(record: Database): Pick<TradesReader, 'tripsBetween' | 'tripsOfFills'> {
  const ended = record.prepare<[string, number, number, number], RoundTrip>(
    `SELECT ${tripColumns} FROM trip WHERE coin = ? AND last_at >= ? AND last_at <= ?
     ORDER BY last_at DESC, id DESC LIMIT ?`,
  );
  const next = record.prepare<[string, number], RoundTrip>(
    `SELECT ${tripColumns} FROM trip WHERE coin = ? AND last_at > ? ORDER BY last_at, id LIMIT 1`,
  );
  // Left to itself, SQLite looks through all trips of the coin.
  const open = record.prepare<[string], RoundTrip>(
    `SELECT ${tripColumns} FROM trip INDEXED BY trip_open WHERE coin = ? AND state = 'open'`,
  );
  const isHeldBy = (toTime: number) => (trip: RoundTrip | undefined) =>
    trip !== undefined && (trip.openedAt === null || trip.openedAt <= toTime);
  const between: TradesReader['tripsBetween'] = ({ coin, fromTime, toTime, limit }) => {
    const still = [next.get(coin, toTime), open.get(coin)].filter(isHeldBy(toTime));
    const found = [...ended.all(coin, fromTime, toTime, limit), ...still].flatMap((trip) => trip ?? []);
    return inTurn(found).slice(-limit);
  };
  return {
    tripsBetween: between,
    tripsOfFills: (fills) => {
      const instants = new Map(fills.map(({ coin, time }) => [`${time} ${coin}`, { coin, time }]));
      return inTurn(
        [...instants.values()].flatMap(({ coin, time }) =>
          between({ coin, fromTime: time, toTime: time, limit: mostAtOnce }).filter(
            ({ lastAt }) => lastAt >= time,
          ),
        ),
      );
    },
  };
}

/** Trips that end in one millisecond, at most. */
const mostAtOnce = 100;

/** Returns each trip once, ascending by (lastAt, id). */
function inTurn(trips: readonly RoundTrip[]): readonly RoundTrip[] {
  return [...new Map(trips.map((trip) => [trip.id, trip])).values()].toSorted(
    (a, b) => a.lastAt - b.lastAt || (a.id < b.id ? -1 : 1),
  );
}
