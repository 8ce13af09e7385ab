import type { Migration } from './migration.ts';

/** Each log of intervals: to_time and seen_at are null while an interval is open; value is canonical JSON. */
const intervalLog = (table: string): string => `
  CREATE TABLE ${table} (
    key TEXT NOT NULL, scope TEXT NOT NULL, from_time INTEGER NOT NULL, to_time INTEGER, seen_at INTEGER,
    value TEXT NOT NULL, PRIMARY KEY (key, from_time, scope)
  ) STRICT;
  CREATE UNIQUE INDEX ${table}_open ON ${table} (key, scope) WHERE to_time IS NULL;
`;

/** The account and the agent: last readings, what held from when to when, and samples of one a minute. Times are ms. */
export const record0003: Migration = {
  version: 3,
  sql: `
    CREATE TABLE last_reading (
      kind TEXT NOT NULL, key TEXT NOT NULL, received_at INTEGER NOT NULL, value TEXT NOT NULL, unreadable TEXT,
      PRIMARY KEY (kind, key)
    ) STRICT;
    ${['position_interval', 'order_interval', 'agent_interval'].map(intervalLog).join('')}
    CREATE TABLE interval_scope (
      log TEXT NOT NULL, scope TEXT NOT NULL, changed_at INTEGER NOT NULL, PRIMARY KEY (log, scope)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE equity_sample (
      minute INTEGER PRIMARY KEY, at INTEGER NOT NULL, equity_usd TEXT NOT NULL, withdrawable_usd TEXT,
      unrealized_pnl_usd TEXT, partial INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE price_sample (
      coin TEXT NOT NULL, minute INTEGER NOT NULL, at INTEGER NOT NULL, mark TEXT, oracle TEXT, mid TEXT,
      PRIMARY KEY (coin, minute)
    ) STRICT, WITHOUT ROWID;
  `,
};
