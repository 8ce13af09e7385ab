import type { Migration } from './migration.ts';

/**
 * known_through: venue time (ms) through which the last reading of a history holds every row. read_at is a receipt by this
 * machine's clock, which may be wrong.
 */
export const record0018: Migration = {
  version: 18,
  sql: `
    ALTER TABLE history_reading ADD COLUMN known_through INTEGER;
    UPDATE history_reading SET known_through = read_at;
  `,
};
