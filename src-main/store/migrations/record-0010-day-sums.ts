import type { Migration } from './migration.ts';

/**
 * The sums of trips and samples by the UTC day, so that a long time is added up from few rows: of trips by coin and strategy
 * as the hours' are, and those of the day's hours (JSON), whichever coin and strategy. All are due from the hours' sums.
 */
export const record0010: Migration = {
  version: 10,
  sql: `
    CREATE TABLE trip_day (
      day INTEGER NOT NULL, coin TEXT NOT NULL, strategy_id TEXT NOT NULL, trip_count INTEGER NOT NULL,
      win_count INTEGER NOT NULL, loss_count INTEGER NOT NULL, gross_profit TEXT NOT NULL, gross_loss TEXT NOT NULL,
      fees TEXT NOT NULL, largest_win TEXT, largest_loss TEXT, held_ms INTEGER NOT NULL, held_count INTEGER NOT NULL,
      left_out TEXT NOT NULL, PRIMARY KEY (day, coin, strategy_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE trip_day_hours (day INTEGER PRIMARY KEY, hours TEXT NOT NULL) STRICT;
    CREATE TABLE equity_day (
      day INTEGER PRIMARY KEY, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL, first TEXT NOT NULL, last TEXT NOT NULL,
      high TEXT NOT NULL, low TEXT NOT NULL, dollar_from TEXT NOT NULL, dollar_to TEXT NOT NULL, share_from TEXT,
      share_to TEXT, partial_count INTEGER NOT NULL
    ) STRICT;
    INSERT INTO sum_due SELECT DISTINCT 'equity_day', minute / 1440 * 86400000, '' FROM equity_sample;
    INSERT INTO sum_due SELECT DISTINCT 'trip_day', hour / 86400000 * 86400000, '' FROM trip_bucket;
  `,
};
