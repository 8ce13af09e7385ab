import type { Database } from 'better-sqlite3';
import type { RoundTrip } from '../../../domain/round-trip.ts';
import { fillColumns, fillOf, type FillRow } from '../../record/trades/fill-row.ts';
import type { Stream, StreamKey } from '../../newest-of-streams.ts';
import { newestOf } from '../../newest-of-streams.ts';
import type { ClosedTripQuery, TradesReader, TripWithStory } from '../../trades.ts';
import { storyOf, tripStoryTable } from './trip-story-table.ts';
import { tripColumns } from './trip-table.ts';

/** Before all times, and behind them. */
const earliest = Number.MIN_SAFE_INTEGER;
const afterAll: StreamKey = { at: Number.MAX_SAFE_INTEGER, id: '' };

/** Round trips that have ended, with what the journal adds to them. */
export function closedTripPages(
  record: Database,
): Pick<TradesReader, 'closedTrips' | 'tripStory' | 'fillsOfTrip'> {
  const stories = tripStoryTable(record);
  const one = record.prepare<[string], RoundTrip>(`SELECT ${tripColumns} FROM trip WHERE id = ?`);
  const page = keyPages(record);
  const story: TradesReader['tripStory'] = (tripId) => {
    const row = stories.get(tripId);
    return row === null ? null : storyOf(row);
  };
  return {
    tripStory: story,
    closedTrips: (query) =>
      page(query).flatMap(({ id }): readonly TripWithStory[] => {
        const trip = one.get(id);
        return trip === undefined ? [] : [{ trip, story: story(id) }];
      }),
    fillsOfTrip: tripFills(record, (id) => one.get(id) ?? null),
  };
}

function keyPages(record: Database): (query: ClosedTripQuery) => readonly StreamKey[] {
  // One step of the index for each coin.
  const coins = record
    .prepare<[], string>(
      `WITH RECURSIVE traded (coin) AS (
         SELECT min(coin) FROM trip
         UNION ALL SELECT (SELECT min(coin) FROM trip WHERE coin > traded.coin) FROM traded WHERE coin IS NOT NULL
       )
       SELECT coin FROM traded WHERE coin IS NOT NULL`,
    )
    .pluck();
  const all = record.prepare<[number, number, string, number], StreamKey>(
    `SELECT last_at AS at, id FROM trip WHERE last_at >= ? AND (last_at, id) < (?, ?) AND state = 'ended'
     ORDER BY last_at DESC, id DESC LIMIT ?`,
  );
  const streams = streamReader(record);
  return ({ before, limit, coins: asked, strategyId, fromTime = earliest }) => {
    const behind = before === null ? afterAll : { at: before.lastAt, id: before.id };
    if (asked === undefined && strategyId === undefined)
      return all.all(fromTime, behind.at, behind.id, limit);
    const wanted = asked === undefined ? null : new Set(asked);
    const known = coins.all().filter((coin) => wanted === null || wanted.has(coin));
    return newestOf(
      known.map((coin) => streams(coin, strategyId, fromTime)),
      behind,
      limit,
    );
  };
}

function streamReader(
  record: Database,
): (coin: string, strategyId: string | undefined, fromTime: number) => Stream {
  const ofCoin = record.prepare<[string, number, number, string, number], StreamKey>(
    `SELECT last_at AS at, id FROM trip INDEXED BY trip_by_coin
     WHERE coin = ? AND last_at >= ? AND (last_at, id) < (?, ?) AND state = 'ended'
     ORDER BY last_at DESC, id DESC LIMIT ?`,
  );
  const ofStrategy = record.prepare<[string, string, number, number, string, number], StreamKey>(
    `SELECT last_at AS at, trip_id AS id FROM trip_story INDEXED BY trip_story_by_strategy
     WHERE strategy_id = ? AND coin = ? AND last_at >= ? AND (last_at, trip_id) < (?, ?)
       AND EXISTS (SELECT 1 FROM trip WHERE trip.id = trip_story.trip_id AND state = 'ended')
     ORDER BY last_at DESC, trip_id DESC LIMIT ?`,
  );
  return (coin, strategyId, fromTime) => (before, count) =>
    strategyId === undefined
      ? ofCoin.all(coin, fromTime, before.at, before.id, count)
      : ofStrategy.all(strategyId, coin, fromTime, before.at, before.id, count);
}

function tripFills(record: Database, tripOf: (id: string) => RoundTrip | null): TradesReader['fillsOfTrip'] {
  const select = record.prepare<[string, number, number, number], FillRow>(
    `SELECT ${fillColumns} FROM fill INDEXED BY fill_by_coin WHERE coin = ? AND time >= ? AND time <= ?
     ORDER BY time, tid, oid LIMIT ?`,
  );
  return (tripId, limit) => {
    const trip = tripOf(tripId);
    if (trip === null) return { fills: [], count: 0 };
    const { coin, firstAt, lastAt, fillCount } = trip;
    return { fills: select.all(coin, firstAt, lastAt, limit).map(fillOf), count: fillCount };
  };
}
