import type { Database } from 'better-sqlite3';
import type { TripStory } from '../../../domain/closed-trade.ts';
import type { RoundTrip } from '../../../domain/round-trip.ts';
import { unknown } from '../order-outcomes/trade-row.ts';

/** What a story is kept with; which of them there is depends on no figure. */
export interface StoryRow {
  readonly coin: string;
  readonly lastAt: number;
  readonly strategyId: string;
  readonly decisionId: string | null;
  readonly exitReason: string | null;
}

export interface TripStoryTable {
  readonly get: (tripId: string) => StoryRow | null;
  readonly put: (trip: RoundTrip, story: TripStory) => void;
  readonly drop: (tripId: string) => void;
}

export function tripStoryTable(record: Database): TripStoryTable {
  const select = record.prepare<[string], StoryRow>(
    `SELECT coin, last_at AS lastAt, strategy_id AS strategyId, decision_id AS decisionId, exit_reason AS exitReason
     FROM trip_story WHERE trip_id = ?`,
  );
  const put = record.prepare(
    `INSERT OR REPLACE INTO trip_story (trip_id, coin, last_at, strategy_id, decision_id, exit_reason)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const drop = record.prepare('DELETE FROM trip_story WHERE trip_id = ?');
  return {
    get: (tripId) => select.get(tripId) ?? null,
    put: ({ id, coin, lastAt }, { strategyId, decisionId, exitReason }) =>
      void put.run(id, coin, lastAt, strategyId ?? unknown, decisionId, exitReason),
    drop: (tripId) => void drop.run(tripId),
  };
}

export function storyOf({ strategyId, decisionId, exitReason }: StoryRow): TripStory {
  return { strategyId: strategyId === unknown ? null : strategyId, decisionId, exitReason };
}
