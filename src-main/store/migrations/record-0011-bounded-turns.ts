import type { Migration } from './migration.ts';

/**
 * What a turn of reconciling has left for the next, so that none is long. trade_cover has a row for each span of time that a
 * side ('feed', 'venue') was read over, none within another, as they were when trades were last judged by them; trade_join
 * whether they were joined. trade_again has how far the looking again at all trades, or at all words of closings, has come:
 * what lies behind is looked at. time_due has stretches of a kind whose instants are still to be paired.
 */
export const record0011: Migration = {
  version: 11,
  sql: `
    DROP TABLE trade_covers;
    CREATE TABLE trade_join (only INTEGER PRIMARY KEY CHECK (only = 1), may_join INTEGER NOT NULL) STRICT;
    CREATE TABLE trade_cover (
      side TEXT NOT NULL, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL, PRIMARY KEY (side, from_at)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE trade_again (
      what TEXT PRIMARY KEY, at INTEGER NOT NULL, id TEXT NOT NULL, journal INTEGER NOT NULL, seq INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE time_due (
      pairing TEXT NOT NULL, kind TEXT NOT NULL, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL,
      PRIMARY KEY (pairing, kind, from_at)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX time_window_by_length ON time_window (pairing, kind, to_at - from_at);
    CREATE INDEX feed_problem_hole ON feed_problem (journal, from_seq)
      WHERE from_seq IS NOT NULL AND kind NOT IN ('conflict', 'unknown_type');
  `,
};
