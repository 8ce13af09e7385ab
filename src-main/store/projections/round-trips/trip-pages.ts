import type { Database } from 'better-sqlite3';
import type { RoundTrip } from '../../../domain/trades/round-trip.ts';
import type { IncompleteTrips } from '../../record.ts';
import type { TradesReader, AttributedTrip } from '../../trades.ts';
import { tripColumns, tripColumnsOf } from './trip-table.ts';
import { fillColumns, fillOf, type FillRow } from '../../record/trades/fill-row.ts';
import { attributionOf, tripAttributionTable } from './trip-attribution-table.ts';

/** Counts incomplete trips of each coin in a time. As in lists, a trip is at its end if that is known, else at its last fill. */
export function incompleteTrips(record: Database): TradesReader['incompleteTrips'] {
  const select = record.prepare<[number, number], IncompleteTrips>(
    `SELECT coin, sum(exit_price IS NULL) AS unpriced, sum(exit_price IS NULL AND closed_at IS NULL) AS unknownEnd,
            sum(exit_price IS NOT NULL) AS brokenOff
     FROM trip INDEXED BY trip_incomplete
     WHERE end_kind IN ('vanished', 'gap') AND last_at BETWEEN ? AND ? GROUP BY coin`,
  );
  return (fromTime, toTime) => select.all(fromTime, toTime);
}

export function unpricedTrips(record: Database): TradesReader['unpricedTrips'] {
  const select = record.prepare<[number, number], RoundTrip>(
    `SELECT ${tripColumns} FROM trip INDEXED BY trip_incomplete
     WHERE end_kind IN ('vanished', 'gap') AND exit_price IS NULL AND last_at BETWEEN ? AND ?`,
  );
  return (fromTime, toTime) => select.all(fromTime, toTime);
}

/** Bounds before and after all times. */
const earliest = Number.MIN_SAFE_INTEGER;
const afterAll = { lastAt: Number.MAX_SAFE_INTEGER, id: '' };

interface PageParameters {
  readonly fromTime: number;
  /** The page begins after this trip. */
  readonly at: number;
  readonly id: string;
  readonly limit: number;
  readonly offset: number;
  /** 1: only those with an exit price. */
  readonly priced: 0 | 1;
}

interface CoinPageParameters extends PageParameters {
  /** JSON. */
  readonly coins: string;
  /** null: any strategy. */
  readonly strategyId: string | null;
}

type ClosedTripRow = RoundTrip & {
  /** null: the journal adds nothing. */
  readonly attributedId: string | null;
  readonly strategyId: string | null;
  readonly decisionId: string | null;
  readonly exitReason: string | null;
};

const rowsOf = (from: string): string =>
  `SELECT ${tripColumnsOf('t')}, a.trip_id AS attributedId, a.strategy_id AS strategyId, a.decision_id AS decisionId,
     a.exit_reason AS exitReason FROM ${from} LEFT JOIN trip_attribution AS a ON a.trip_id = t.id`;

const isEnded = "state = 'ended' AND (:priced = 0 OR exit_price IS NOT NULL)";

/** Selects the newest trip of a coin that is older than `behind`: one row of an index, apart from the few that are skipped. */
type Newest = (coin: string, behind: string) => string;

const newestOfCoin: Newest = (coin, behind) =>
  `SELECT last_at, id FROM trip INDEXED BY trip_by_coin
   WHERE coin = ${coin} AND last_at >= :fromTime AND (last_at, id) < (${behind}) AND ${isEnded}
   ORDER BY last_at DESC, id DESC LIMIT 1`;

const newestOfStrategy: Newest = (coin, behind) =>
  `SELECT last_at, trip_id FROM trip_attribution INDEXED BY trip_attribution_by_strategy
   WHERE strategy_id = :strategyId AND coin = ${coin} AND last_at >= :fromTime AND (last_at, trip_id) < (${behind})
     AND EXISTS (SELECT 1 FROM trip WHERE trip.id = trip_attribution.trip_id AND ${isEnded})
   ORDER BY last_at DESC, trip_id DESC LIMIT 1`;

/** Merges coins the way trade pages merge cells. */
const ofCoins = (newest: Newest): string => `WITH RECURSIVE newest (of_coin, at, trip_id) AS (
    SELECT c.value, t.last_at, t.id FROM json_each(:coins) AS c CROSS JOIN trip AS t
      ON (t.last_at, t.id) = (${newest('c.value', ':at, :id')})
    UNION ALL
    SELECT n.of_coin, t.last_at, t.id FROM newest AS n CROSS JOIN trip AS t
      ON (t.last_at, t.id) = (${newest('n.of_coin', 'n.at, n.trip_id')})
    ORDER BY 2 DESC, 3 DESC LIMIT :limit OFFSET :offset
  )
  ${rowsOf('newest AS n CROSS JOIN trip AS t ON t.last_at = n.at AND t.id = n.trip_id')}
  ORDER BY n.at DESC, n.trip_id DESC`;

/** Reads round trips that have ended, with what the journal adds to them. */
export function closedTripPages(
  record: Database,
): Pick<TradesReader, 'closedTrips' | 'tripAttribution' | 'fillsOfTrip'> {
  const attributions = tripAttributionTable(record);
  const one = record.prepare<[string], RoundTrip>(`SELECT ${tripColumns} FROM trip WHERE id = ?`);
  return {
    closedTrips: closedTrips(record),
    tripAttribution: (tripId) => {
      const row = attributions.get(tripId);
      return row === null ? null : attributionOf(row);
    },
    fillsOfTrip: tripFills(record, (id) => one.get(id) ?? null),
  };
}

function closedTrips(record: Database): TradesReader['closedTrips'] {
  // One step of the index for each coin.
  const traded = record
    .prepare<[], string>(
      `WITH RECURSIVE traded (coin) AS (
         SELECT min(coin) FROM trip
         UNION ALL SELECT (SELECT min(coin) FROM trip WHERE coin > traded.coin) FROM traded WHERE coin IS NOT NULL
       )
       SELECT coin FROM traded WHERE coin IS NOT NULL`,
    )
    .pluck();
  const all = record.prepare<[PageParameters], ClosedTripRow>(
    `${rowsOf('trip AS t')} WHERE t.last_at >= :fromTime AND (t.last_at, t.id) < (:at, :id) AND ${isEnded}
     ORDER BY t.last_at DESC, t.id DESC LIMIT :limit OFFSET :offset`,
  );
  const some = record.prepare<[CoinPageParameters], ClosedTripRow>(ofCoins(newestOfCoin));
  const ofStrategy = record.prepare<[CoinPageParameters], ClosedTripRow>(ofCoins(newestOfStrategy));
  return ({ before, limit, offset = 0, coins, strategyId, fromTime = earliest, isPriced = false }) => {
    const { lastAt, id } = before ?? afterAll;
    const parameters: PageParameters = { fromTime, at: lastAt, id, limit, offset, priced: isPriced ? 1 : 0 };
    if (coins === undefined && strategyId === undefined) return all.all(parameters).map(tripOfRow);
    const ofThese = JSON.stringify([...new Set(coins ?? traded.all())]);
    const rows = strategyId === undefined ? some : ofStrategy;
    return rows.all({ ...parameters, coins: ofThese, strategyId: strategyId ?? null }).map(tripOfRow);
  };
}

/** Uses the row itself as the trip: copying it without what the journal adds takes a tenth of an export's time. */
function tripOfRow(trip: ClosedTripRow): AttributedTrip {
  const { attributedId, coin, lastAt, strategyId, decisionId, exitReason } = trip;
  if (attributedId === null) return { trip, attribution: null };
  return {
    trip,
    attribution: attributionOf({ coin, lastAt, strategyId: strategyId ?? '', decisionId, exitReason }),
  };
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
