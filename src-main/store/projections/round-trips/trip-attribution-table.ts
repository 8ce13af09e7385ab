import type { Database } from 'better-sqlite3';
import type { TripAttribution } from '../../../domain/trades/closed-trade.ts';
import type { RoundTrip } from '../../../domain/trades/round-trip.ts';
import { unknown } from '../order-outcomes/trade-row.ts';

/** Attribution of a trip, with the columns it is looked up by. `strategyId` is empty if it is unknown. */
interface AttributionRow {
  readonly coin: string;
  readonly lastAt: number;
  readonly strategyId: string;
  readonly decisionId: string | null;
  readonly exitReason: string | null;
}

export interface TripAttributionTable {
  readonly get: (tripId: string) => AttributionRow | null;
  readonly put: (trip: RoundTrip, attribution: TripAttribution) => void;
  readonly drop: (tripId: string) => void;
}

export function tripAttributionTable(record: Database): TripAttributionTable {
  const select = record.prepare<[string], AttributionRow>(
    `SELECT coin, last_at AS lastAt, strategy_id AS strategyId, decision_id AS decisionId, exit_reason AS exitReason
     FROM trip_attribution WHERE trip_id = ?`,
  );
  const put = record.prepare(
    `INSERT OR REPLACE INTO trip_attribution (trip_id, coin, last_at, strategy_id, decision_id, exit_reason)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const drop = record.prepare('DELETE FROM trip_attribution WHERE trip_id = ?');
  return {
    get: (tripId) => select.get(tripId) ?? null,
    put: ({ id, coin, lastAt }, { strategyId, decisionId, exitReason }) =>
      void put.run(id, coin, lastAt, strategyId ?? unknown, decisionId, exitReason),
    drop: (tripId) => void drop.run(tripId),
  };
}

export function attributionOf({ strategyId, decisionId, exitReason }: AttributionRow): TripAttribution {
  return { strategyId: strategyId === unknown ? null : strategyId, decisionId, exitReason };
}
