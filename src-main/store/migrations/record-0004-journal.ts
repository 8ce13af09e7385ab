import type { Migration } from './migration.ts';

/**
 * The agent's journal. Times are ms. A journal has a number here, in the order in which they were begun; journal_in_use is the
 * one that was read last. journal_event.body is the event in our words, raw the agent's own text, whole; the columns between
 * are those that rows are looked for by. feed_problem.place and digest know a problem again that is read twice; a gap has
 * from_seq as its place.
 */
export const record0004: Migration = {
  version: 4,
  sql: `
    CREATE TABLE journal_cursor (
      number INTEGER PRIMARY KEY, journal_id TEXT NOT NULL UNIQUE, seq INTEGER NOT NULL, mark TEXT, caught_up_at INTEGER,
      problems INTEGER NOT NULL, other_network INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE journal_in_use (
      only INTEGER PRIMARY KEY CHECK (only = 1), journal INTEGER NOT NULL REFERENCES journal_cursor (number)
    ) STRICT;
    CREATE TABLE journal_event (
      journal INTEGER NOT NULL REFERENCES journal_cursor (number), seq INTEGER NOT NULL, type TEXT NOT NULL,
      at INTEGER NOT NULL, coin TEXT, decision_id TEXT, order_id TEXT, status TEXT, venue_oid INTEGER, cloid TEXT, gate TEXT,
      body TEXT NOT NULL, raw TEXT NOT NULL, PRIMARY KEY (journal, seq)
    ) STRICT;
    CREATE INDEX journal_event_by_type ON journal_event (type, at, journal, seq);
    CREATE INDEX journal_event_by_coin ON journal_event (type, coin, at, journal, seq);
    CREATE INDEX journal_event_by_decision ON journal_event (decision_id, journal, seq) WHERE decision_id IS NOT NULL;
    CREATE INDEX journal_event_by_order ON journal_event (order_id, journal, seq) WHERE order_id IS NOT NULL;
    CREATE INDEX journal_event_by_status ON journal_event (status, at, journal, seq) WHERE status IS NOT NULL;
    CREATE INDEX journal_event_by_oid ON journal_event (venue_oid, journal, seq) WHERE venue_oid IS NOT NULL;
    CREATE INDEX journal_event_by_cloid ON journal_event (cloid, journal, seq) WHERE cloid IS NOT NULL;
    CREATE INDEX journal_event_refused ON journal_event (at, journal, seq) WHERE gate IS NOT NULL;
    CREATE INDEX journal_event_refused_by_coin ON journal_event (coin, at, journal, seq) WHERE gate IS NOT NULL;
    CREATE TABLE feed_problem (
      id INTEGER PRIMARY KEY, journal INTEGER NOT NULL REFERENCES journal_cursor (number), kind TEXT NOT NULL,
      place TEXT NOT NULL, digest TEXT NOT NULL, from_seq INTEGER, to_seq INTEGER, reason TEXT NOT NULL, raw TEXT NOT NULL,
      noted_at INTEGER NOT NULL, UNIQUE (journal, place, digest)
    ) STRICT;
    CREATE INDEX feed_problem_numbered ON feed_problem (journal, from_seq, to_seq) WHERE from_seq IS NOT NULL;
  `,
};
