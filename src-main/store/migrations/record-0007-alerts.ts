import type { Migration } from './migration.ts';

/**
 * Alerts: what each is and what was told of it (entry, JSON), and whether a person has looked at it. A mute of any rule or
 * of any market has an empty one. Times are world ms.
 */
export const record0007: Migration = {
  version: 7,
  sql: `
    CREATE TABLE alert (key TEXT PRIMARY KEY, entry TEXT NOT NULL, seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE alert_mute (
      rule TEXT NOT NULL, coin TEXT NOT NULL, until INTEGER, PRIMARY KEY (rule, coin)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE alert_thresholds (
      only INTEGER PRIMARY KEY CHECK (only = 1), daily_loss_share REAL NOT NULL, drawdown_share REAL NOT NULL,
      drawdown_limit_usd TEXT, liquidation_distance REAL NOT NULL
    ) STRICT;
  `,
};
