import type { Migration } from './migration.ts';

/** Market status as intervals, for replay: to_time and seen_at are null while the interval is open. */
export const record0001: Migration = {
  version: 1,
  sql: `
    CREATE TABLE file_identity (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TABLE market_status (
      coin TEXT NOT NULL, from_time INTEGER NOT NULL, to_time INTEGER, seen_at INTEGER, delisted INTEGER NOT NULL,
      PRIMARY KEY (coin, from_time)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX market_status_open ON market_status (coin) WHERE to_time IS NULL;
  `,
};
