import type { Database } from 'better-sqlite3';
import type { RoundTrip } from '../../../domain/round-trip.ts';
import type { TradesReader, TripWithStory } from '../../trades.ts';
import { storyOf } from './trip-story-table.ts';
import { tripColumnsOf } from './trip-table.ts';

/** Before all times. */
const earliest = Number.MIN_SAFE_INTEGER;

interface Asked {
  readonly fromTime: number;
  readonly limit: number;
  readonly offset: number;
  /** 1: only those with an exit price. */
  readonly priced: 0 | 1;
}

type ToldRow = RoundTrip & {
  /** null: nothing is told of it. */
  readonly storyOf: string | null;
  readonly strategyId: string | null;
  readonly decisionId: string | null;
  readonly exitReason: string | null;
};

const rowsOf = (from: string): string =>
  `SELECT ${tripColumnsOf('t')}, s.trip_id AS storyOf, s.strategy_id AS strategyId, s.decision_id AS decisionId,
     s.exit_reason AS exitReason FROM ${from} LEFT JOIN trip_story AS s ON s.trip_id = t.id`;

const isEnded = "state = 'ended' AND (:priced = 0 OR exit_price IS NOT NULL)";

/** The newest of a coin after a cursor: reads one row of its index, apart from the few that are skipped. */
const newestOf = (coin: string, more: string): string =>
  `SELECT last_at, id FROM trip INDEXED BY trip_by_coin
   WHERE coin = ${coin} AND last_at >= :fromTime${more} AND ${isEnded}
   ORDER BY last_at DESC, id DESC LIMIT 1`;

/** As in the list of trades, by the coin. */
const merged = `WITH RECURSIVE newest (of_coin, at, trip_id) AS (
    SELECT c.value, t.last_at, t.id FROM json_each(:coins) AS c CROSS JOIN trip AS t
      ON (t.last_at, t.id) = (${newestOf('c.value', '')})
    UNION ALL
    SELECT n.of_coin, t.last_at, t.id FROM newest AS n CROSS JOIN trip AS t
      ON (t.last_at, t.id) = (${newestOf('n.of_coin', ' AND (last_at, id) < (n.at, n.trip_id)')})
    ORDER BY 2 DESC, 3 DESC LIMIT :limit OFFSET :offset
  )`;

/** Any part of the list of round trips that have ended, each with what the journal adds to it, by one statement. */
export function closedTripList(record: Database): Pick<TradesReader, 'closedTripList'> {
  const ofAll = record.prepare<[Asked], ToldRow>(
    `${rowsOf('trip AS t')} WHERE t.last_at >= :fromTime AND ${isEnded}
     ORDER BY t.last_at DESC, t.id DESC LIMIT :limit OFFSET :offset`,
  );
  const ofCoins = record.prepare<[Asked & { readonly coins: string }], ToldRow>(
    `${merged} ${rowsOf('newest AS n CROSS JOIN trip AS t ON t.last_at = n.at AND t.id = n.trip_id')}
     ORDER BY n.at DESC, n.trip_id DESC`,
  );
  return {
    closedTripList: ({ coins, fromTime = earliest, offset, limit, isPriced = false }) => {
      const asked = { fromTime, limit, offset, priced: isPriced ? 1 : 0 } as const;
      const rows =
        coins === undefined
          ? ofAll.all(asked)
          : ofCoins.all({ ...asked, coins: JSON.stringify([...new Set(coins)]) });
      return rows.map(toldTrip);
    },
  };
}

function toldTrip({ storyOf: told, strategyId, decisionId, exitReason, ...trip }: ToldRow): TripWithStory {
  const { coin, lastAt } = trip;
  const story = { coin, lastAt, strategyId: strategyId ?? '', decisionId, exitReason };
  return { trip, story: told === null ? null : storyOf(story) };
}
