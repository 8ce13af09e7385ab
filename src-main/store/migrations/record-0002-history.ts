import type { Migration } from './migration.ts';

/**
 * The account's fills, funding and ledger as the venue sent them, and what is folded from its fills. Times are ms, figures
 * exact decimal text, JSON where a value has parts that no query asks for.
 *
 * ledger_move.digest: SHA-256 of raw. fill.ordinal counts arrivals from 1: inside one millisecond it is the venue's order. fold_head.states are the
 * fold's just before and just after fold_head.at, the coin's last millisecond with a fill; fold_point.state is what it was at
 * the end of fold_point.at, before that, from where fills that come late are folded on.
 */
export const record0002: Migration = {
  version: 2,
  sql: `
    CREATE TABLE fill (
      time INTEGER NOT NULL, coin TEXT NOT NULL, tid INTEGER NOT NULL, oid INTEGER NOT NULL, ordinal INTEGER NOT NULL,
      side TEXT NOT NULL, price TEXT NOT NULL, size TEXT NOT NULL, start_position TEXT NOT NULL, direction TEXT NOT NULL,
      closed_pnl TEXT NOT NULL, fee TEXT NOT NULL, fee_token TEXT NOT NULL, builder_fee TEXT, crossed INTEGER NOT NULL,
      hash TEXT NOT NULL, twap_id INTEGER, cloid TEXT, liquidation TEXT,
      PRIMARY KEY (time, coin, tid, oid)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX fill_by_coin ON fill (coin, time, tid, oid);
    CREATE TABLE fill_coin (coin TEXT PRIMARY KEY, last_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE funding (
      time INTEGER NOT NULL, coin TEXT NOT NULL, amount TEXT NOT NULL, position_size TEXT NOT NULL, rate TEXT NOT NULL,
      samples INTEGER, PRIMARY KEY (time, coin)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE ledger_move (
      time INTEGER NOT NULL, hash TEXT NOT NULL, digest TEXT NOT NULL, nth INTEGER NOT NULL, place INTEGER NOT NULL,
      kind TEXT NOT NULL, token TEXT, amount TEXT, direction TEXT, net_usd TEXT, fee TEXT, from_dex TEXT, to_dex TEXT,
      raw TEXT NOT NULL, PRIMARY KEY (time, hash, place, digest, nth), UNIQUE (time, hash, digest, nth)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE history_span (
      history TEXT PRIMARY KEY, known_from INTEGER NOT NULL, read_through INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE history_gap (
      history TEXT NOT NULL, from_time INTEGER NOT NULL, to_time INTEGER NOT NULL, reason TEXT NOT NULL,
      noted_at INTEGER NOT NULL, PRIMARY KEY (history, from_time, to_time)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE fill_count (only INTEGER PRIMARY KEY CHECK (only = 1), rows INTEGER NOT NULL) STRICT;
    INSERT INTO fill_count VALUES (1, 0);
    CREATE TABLE trip (
      last_at INTEGER NOT NULL, id TEXT NOT NULL, coin TEXT NOT NULL, side TEXT NOT NULL, state TEXT NOT NULL, end_kind TEXT,
      begun TEXT NOT NULL, opened_at INTEGER, closed_at INTEGER, entry_price TEXT, exit_price TEXT, entry_size TEXT NOT NULL,
      exit_size TEXT NOT NULL, position TEXT NOT NULL, realized_pnl TEXT NOT NULL, fees TEXT NOT NULL, fee_token TEXT,
      fill_count INTEGER NOT NULL,
      PRIMARY KEY (last_at, id)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX trip_by_id ON trip (id);
    CREATE INDEX trip_by_coin ON trip (coin, last_at, id);
    CREATE INDEX trip_open ON trip (last_at, id) WHERE state = 'open';
    CREATE TABLE trip_bucket (
      hour INTEGER NOT NULL, coin TEXT NOT NULL, strategy_id TEXT NOT NULL, trip_count INTEGER NOT NULL,
      win_count INTEGER NOT NULL, loss_count INTEGER NOT NULL, gross_profit TEXT NOT NULL, gross_loss TEXT NOT NULL,
      fees TEXT NOT NULL, PRIMARY KEY (hour, coin, strategy_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE fold_head (coin TEXT PRIMARY KEY, at INTEGER NOT NULL, states TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE fold_point (
      coin TEXT NOT NULL, at INTEGER NOT NULL, state TEXT NOT NULL, PRIMARY KEY (coin, at)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE vanished_position (
      coin TEXT NOT NULL, at INTEGER NOT NULL, ended_at INTEGER, PRIMARY KEY (coin, at)
    ) STRICT, WITHOUT ROWID;
  `,
};
