import type { Migration } from '../migration.ts';
import { projectionTables } from '../projections/schema.ts';

/**
 * The log over the rows of the record. log_begin: one row a log, the newest is in use. continues is the checkpoint that a restored
 * record had, replaces that of the record that was put aside. log_size counts the rows that are hashed, with the beginning
 * of the log as row 0; log_tile has their hashes, in tiles of 256.
 */
const logTables = `
  CREATE TABLE log_begin (
    nth INTEGER PRIMARY KEY, log_id TEXT NOT NULL UNIQUE, begun_at INTEGER, continues TEXT, replaces TEXT
  ) STRICT;
  INSERT INTO log_begin (nth, log_id) VALUES (1, lower(hex(randomblob(16))));
  CREATE TABLE log_size (only INTEGER PRIMARY KEY CHECK (only = 1), size INTEGER NOT NULL) STRICT;
  INSERT INTO log_size (only, size) VALUES (1, 0);
  CREATE TABLE log_tile (
    level INTEGER NOT NULL, place INTEGER NOT NULL, hashes BLOB NOT NULL, PRIMARY KEY (level, place)
  ) STRICT;
`;

/** Table of state changes. value: null if nothing holds from then on; seen_at: when the value before was last read. */
const changesOf = (subject: string): string => `
  CREATE TABLE ${subject}_change (
    seq INTEGER PRIMARY KEY, key TEXT NOT NULL, scope TEXT NOT NULL, at INTEGER NOT NULL, value TEXT, seen_at INTEGER
  ) STRICT;
  CREATE INDEX ${subject}_change_by_key ON ${subject}_change (key, at);
`;

/**
 * Data that can't be fetched again, as it arrived. Times are ms since the epoch, figures exact decimal text. A value with parts
 * that no query asks for is JSON.
 *
 * record_head.seq is the last number given to a row; rows are numbered from 1, over all tables, in the order in which they were
 * stored (seq; journal_event.record_seq, as the journal has a seq of its own). Inside one millisecond that is the venue's order
 * of fills. ledger_move.digest is the SHA-256 of raw. current_state names the change that holds now of each key, state_scope when
 * something last changed in each scope: both follow from the changes.
 */
const account = `
  CREATE TABLE file_identity (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE record_head (only INTEGER PRIMARY KEY CHECK (only = 1), seq INTEGER NOT NULL) STRICT;
  INSERT INTO record_head (only, seq) VALUES (1, 0);

  CREATE TABLE fill (
    time INTEGER NOT NULL, coin TEXT NOT NULL, tid INTEGER NOT NULL, oid INTEGER NOT NULL, seq INTEGER NOT NULL,
    side TEXT NOT NULL, price TEXT NOT NULL, size TEXT NOT NULL, start_position TEXT NOT NULL, direction TEXT NOT NULL,
    closed_pnl TEXT NOT NULL, fee TEXT NOT NULL, fee_token TEXT NOT NULL, builder_fee TEXT, crossed INTEGER NOT NULL,
    hash TEXT NOT NULL, twap_id INTEGER, cloid TEXT, liquidation TEXT,
    PRIMARY KEY (time, coin, tid, oid)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX fill_by_seq ON fill (seq);
  CREATE INDEX fill_by_coin ON fill (coin, time, tid, oid);
  CREATE INDEX fill_by_oid ON fill (oid);
  CREATE INDEX fill_by_twap ON fill (twap_id) WHERE twap_id IS NOT NULL;
  CREATE INDEX fill_by_cloid ON fill (cloid COLLATE NOCASE) WHERE cloid IS NOT NULL;
  CREATE TABLE vanished_position (
    coin TEXT NOT NULL, at INTEGER NOT NULL, ended_at INTEGER, seq INTEGER NOT NULL UNIQUE, PRIMARY KEY (coin, at)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE order_status (
    seq INTEGER PRIMARY KEY, oid INTEGER NOT NULL, status TEXT NOT NULL, status_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX order_status_by_oid ON order_status (oid, seq);
  CREATE TABLE funding (
    time INTEGER NOT NULL, coin TEXT NOT NULL, amount TEXT NOT NULL, position_size TEXT NOT NULL, rate TEXT NOT NULL,
    samples INTEGER, seq INTEGER NOT NULL UNIQUE, PRIMARY KEY (time, coin)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE ledger_move (
    time INTEGER NOT NULL, hash TEXT NOT NULL, digest TEXT NOT NULL, nth INTEGER NOT NULL, place INTEGER NOT NULL,
    kind TEXT NOT NULL, token TEXT, amount TEXT, direction TEXT, net_usd TEXT, fee TEXT, from_dex TEXT, to_dex TEXT,
    raw TEXT NOT NULL, seq INTEGER NOT NULL UNIQUE, PRIMARY KEY (time, hash, place, digest, nth), UNIQUE (time, hash, digest, nth)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE history_span (
    history TEXT PRIMARY KEY, known_from INTEGER NOT NULL, read_through INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE history_backfill (
    history TEXT PRIMARY KEY, known_from INTEGER NOT NULL, read_through INTEGER NOT NULL, is_last INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE history_gap (
    history TEXT NOT NULL, from_time INTEGER NOT NULL, to_time INTEGER NOT NULL, reason TEXT NOT NULL,
    noted_at INTEGER NOT NULL, PRIMARY KEY (history, from_time, to_time)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE history_reading (
    history TEXT PRIMARY KEY, read_at INTEGER, known_through INTEGER
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE last_reading (
    kind TEXT NOT NULL, key TEXT NOT NULL, received_at INTEGER NOT NULL, value TEXT NOT NULL, unreadable TEXT,
    PRIMARY KEY (kind, key)
  ) STRICT;
  CREATE TABLE deposit (
    seq INTEGER PRIMARY KEY, deposit_id TEXT NOT NULL UNIQUE, chain TEXT NOT NULL, escrow TEXT NOT NULL, amount TEXT NOT NULL,
    depositor TEXT NOT NULL, payment_id TEXT, prepared_at INTEGER NOT NULL
  ) STRICT;
  ${['market', 'position', 'order', 'agent', 'alert', 'deposit'].map(changesOf).join('')}
  CREATE TABLE current_state (
    log TEXT NOT NULL, scope TEXT NOT NULL, key TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (log, scope, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE state_scope (
    log TEXT NOT NULL, scope TEXT NOT NULL, changed_at INTEGER NOT NULL, PRIMARY KEY (log, scope)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE equity_sample (
    minute INTEGER PRIMARY KEY, at INTEGER NOT NULL, equity_usd TEXT NOT NULL, withdrawable_usd TEXT,
    unrealized_pnl_usd TEXT, partial INTEGER NOT NULL, seq INTEGER NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE price_sample (
    coin TEXT NOT NULL, minute INTEGER NOT NULL, at INTEGER NOT NULL, mark TEXT, oracle TEXT, mid TEXT,
    seq INTEGER NOT NULL UNIQUE, PRIMARY KEY (coin, minute)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * The agent's journal. A journal has a number here, in the order in which they were begun; current_journal is the one that was
 * read last. journal_event.seq is the agent's own number, body the parsed event, raw the agent's own text; the columns
 * between are those that rows are looked up by. feed_problem.place and digest identify a problem that is read twice; a gap has
 * from_seq as its place.
 *
 * Written with the events, to look them up by: strategy has the names of strategies; decision_cell a coin, an action and a gate
 * that decisions have in common (an unknown one is an empty text) and how many they are; decision_place each decision by its
 * cell; reasoning_coin the steps of reasoning by the coin of the decision that they belong to.
 */
const journal = `
  CREATE TABLE journal_cursor (
    number INTEGER PRIMARY KEY, journal_id TEXT NOT NULL UNIQUE, seq INTEGER NOT NULL, mark TEXT, caught_up_at INTEGER,
    problems INTEGER NOT NULL, other_network INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE current_journal (
    only INTEGER PRIMARY KEY CHECK (only = 1), journal INTEGER NOT NULL REFERENCES journal_cursor (number)
  ) STRICT;
  CREATE TABLE journal_event (
    record_seq INTEGER PRIMARY KEY, journal INTEGER NOT NULL REFERENCES journal_cursor (number), seq INTEGER NOT NULL,
    type TEXT NOT NULL, at INTEGER NOT NULL, coin TEXT, decision_id TEXT, order_id TEXT, status TEXT, venue_oid INTEGER,
    cloid TEXT, gate TEXT, body TEXT NOT NULL, raw TEXT NOT NULL, UNIQUE (journal, seq)
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
  CREATE INDEX journal_event_by_gate ON journal_event (gate, at, journal, seq, coin) WHERE gate IS NOT NULL;
  CREATE TABLE feed_problem (
    id INTEGER PRIMARY KEY, journal INTEGER NOT NULL REFERENCES journal_cursor (number), kind TEXT NOT NULL,
    place TEXT NOT NULL, digest TEXT NOT NULL, from_seq INTEGER, to_seq INTEGER, reason TEXT NOT NULL, raw TEXT NOT NULL,
    noted_at INTEGER NOT NULL, UNIQUE (journal, place, digest)
  ) STRICT;
  CREATE INDEX feed_problem_numbered ON feed_problem (journal, from_seq, to_seq) WHERE from_seq IS NOT NULL;
  CREATE INDEX feed_problem_hole ON feed_problem (journal, from_seq)
    WHERE from_seq IS NOT NULL AND kind NOT IN ('conflict', 'unknown_type');
  CREATE TABLE strategy (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE decision_cell (
    number INTEGER PRIMARY KEY, coin TEXT NOT NULL, action TEXT NOT NULL, gate TEXT NOT NULL, UNIQUE (coin, action, gate)
  ) STRICT;
  CREATE TABLE decision_place (
    cell INTEGER NOT NULL REFERENCES decision_cell (number), at INTEGER NOT NULL, journal INTEGER NOT NULL,
    seq INTEGER NOT NULL, strategy_id TEXT NOT NULL, PRIMARY KEY (cell, at, journal, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX decision_place_by_strategy ON decision_place (strategy_id, cell, at, journal, seq);
  CREATE TABLE reasoning_coin (
    coin TEXT NOT NULL, at INTEGER NOT NULL, journal INTEGER NOT NULL, seq INTEGER NOT NULL,
    PRIMARY KEY (coin, at, journal, seq)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * Tables of alerts beside alert_change. alert_event: the events that an alert has counted, as long as they are recent; in
 * alert_change, each of them would repeat all others. alert_mute: an empty rule or coin stands for any. trade_problem: when an
 * order's rejection or mismatch was first detected, for the alert; kind is 'rejected' or 'mismatched', detected_at world ms. For
 * orders executed before first_reconciliation, detected_at is the time of execution: they are known late because nothing was
 * running to read them.
 */
const alerts = `
  CREATE TABLE alert_event (key TEXT NOT NULL, event TEXT NOT NULL, PRIMARY KEY (key, event)) STRICT, WITHOUT ROWID;
  CREATE TABLE alert_mute (
    rule TEXT NOT NULL, coin TEXT NOT NULL, until INTEGER, PRIMARY KEY (rule, coin)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE alert_thresholds (
    only INTEGER PRIMARY KEY CHECK (only = 1), daily_loss_share REAL NOT NULL, drawdown_share REAL NOT NULL,
    drawdown_limit_usd TEXT, liquidation_distance REAL NOT NULL, equity_drop_share REAL NOT NULL,
    equity_drop_minutes INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE first_reconciliation (only INTEGER PRIMARY KEY CHECK (only = 1), at INTEGER NOT NULL) STRICT;
  CREATE TABLE trade_problem (
    kind TEXT NOT NULL, trade_id TEXT NOT NULL, detected_at INTEGER NOT NULL, PRIMARY KEY (kind, trade_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX trade_problem_by_time ON trade_problem (kind, detected_at, trade_id);
`;

/** Files with a lower version are of builds from before the first release. */
const baseline = 108;

/** The rule for positions without a stop loss came after the baseline. */
const withoutStop = `ALTER TABLE alert_thresholds ADD COLUMN without_stop_minutes INTEGER NOT NULL DEFAULT 5;`;

/** Counts of gates read every refused decision before. */
const decisionsOfCell = `ALTER TABLE decision_cell ADD COLUMN decisions INTEGER NOT NULL DEFAULT 0;
  UPDATE decision_cell SET decisions = (SELECT count(*) FROM decision_place WHERE cell = number);`;

/** No query asks for events by their status. */
const noStatusIndex = 'DROP INDEX journal_event_by_status;';

/** The last payment on a coin, and those of one day, were looked for among the payments on all coins. */
const fundingIndex = 'CREATE INDEX funding_by_coin ON funding (coin, time);';

export const recordMigrations: readonly Migration[] = [
  { version: baseline, sql: account + journal + alerts + logTables + projectionTables },
  { version: 109, sql: withoutStop },
  { version: 110, sql: decisionsOfCell + noStatusIndex + fundingIndex },
];
