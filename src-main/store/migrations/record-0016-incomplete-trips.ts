import type { Migration } from './migration.ts';

/**
 * Indexes round trips whose position was gone without a fill or whose fills break off: they are few, and counted with every sum.
 * Those without an exit price are no longer in the sums, so the hours and days that they ended in are recomputed.
 */
export const record0016: Migration = {
  version: 16,
  sql: `
    CREATE INDEX trip_incomplete ON trip (coin) WHERE end_kind IN ('vanished', 'gap');
    INSERT OR IGNORE INTO sum_due
      SELECT DISTINCT 'trip_bucket', closed_at / 3600000 * 3600000, coin FROM trip
      WHERE end_kind IN ('vanished', 'gap') AND exit_price IS NULL AND closed_at IS NOT NULL;
    INSERT OR IGNORE INTO sum_due
      SELECT DISTINCT 'trip_day', closed_at / 86400000 * 86400000, '' FROM trip
      WHERE end_kind IN ('vanished', 'gap') AND exit_price IS NULL AND closed_at IS NOT NULL;
  `,
};
