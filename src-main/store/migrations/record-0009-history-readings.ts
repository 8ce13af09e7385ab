import type { Migration } from './migration.ts';

/** When each history was last read to its end: its newest row does not tell, as an account may rest. */
export const record0009: Migration = {
  version: 9,
  sql: `
    CREATE TABLE history_reading (history TEXT PRIMARY KEY, read_at INTEGER) STRICT, WITHOUT ROWID;
  `,
};
