import type { Migration } from './migration.ts';

/**
 * What performance over a long time takes, so that it need not read every row. Buckets count dollars alone and name what they
 * leave out (JSON: token and count). equity_hour sums up the samples of a UTC hour, funding_day the payments of a UTC day
 * and coin. What is due is summed up from its rows with the next opening.
 */
export const record0005: Migration = {
  version: 5,
  sql: `
    ALTER TABLE trip_bucket ADD COLUMN largest_win TEXT;
    ALTER TABLE trip_bucket ADD COLUMN largest_loss TEXT;
    ALTER TABLE trip_bucket ADD COLUMN held_ms INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE trip_bucket ADD COLUMN held_count INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE trip_bucket ADD COLUMN left_out TEXT NOT NULL DEFAULT '[]';
    CREATE TABLE equity_hour (
      hour INTEGER PRIMARY KEY, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL, first TEXT NOT NULL, last TEXT NOT NULL,
      high TEXT NOT NULL, low TEXT NOT NULL, dollar_from TEXT NOT NULL, dollar_to TEXT NOT NULL, share_from TEXT,
      share_to TEXT, partial_count INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE funding_day (
      day INTEGER NOT NULL, coin TEXT NOT NULL, amount TEXT NOT NULL, payments INTEGER NOT NULL, PRIMARY KEY (day, coin)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE sum_due (
      sum TEXT NOT NULL, time INTEGER NOT NULL, coin TEXT NOT NULL, PRIMARY KEY (sum, time, coin)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO sum_due SELECT 'trip_bucket', hour, coin FROM trip_bucket;
    INSERT INTO sum_due SELECT DISTINCT 'equity_hour', minute / 60 * 3600000, '' FROM equity_sample;
    INSERT INTO sum_due SELECT DISTINCT 'funding_day', time / 86400000 * 86400000, coin FROM funding;
  `,
};
