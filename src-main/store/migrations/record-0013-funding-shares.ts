import type { Migration } from './migration.ts';

/**
 * The payments of a UTC day by coin and the strategy of the trip that was held as they were paid (empty: of none), and by DEX
 * and the hours of the day (JSON: hour and amount). All are due from their rows, of whichever coin.
 */
export const record0013: Migration = {
  version: 13,
  sql: `
    DROP TABLE funding_day;
    CREATE TABLE funding_day (
      day INTEGER NOT NULL, coin TEXT NOT NULL, strategy_id TEXT NOT NULL, amount TEXT NOT NULL, payments INTEGER NOT NULL,
      PRIMARY KEY (day, coin, strategy_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX funding_day_by_coin ON funding_day (coin, day);
    CREATE TABLE funding_day_hours (
      day INTEGER NOT NULL, dex TEXT NOT NULL, hours TEXT NOT NULL, PRIMARY KEY (day, dex)
    ) STRICT, WITHOUT ROWID;
    DELETE FROM sum_due WHERE sum = 'funding_day';
    INSERT INTO sum_due SELECT DISTINCT 'funding_day', time / 86400000 * 86400000, '' FROM funding;
  `,
};
