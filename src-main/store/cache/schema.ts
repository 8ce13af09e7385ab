import type { Migration } from '../migration.ts';

/** Data that can be fetched again. Times are ms since the epoch, figures exact decimal text. */
const schema = `
  CREATE TABLE file_identity (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE catalog_reading (only INTEGER PRIMARY KEY CHECK (only = 1), read_at INTEGER NOT NULL, revision INTEGER NOT NULL) STRICT;
  CREATE TABLE dex (
    name TEXT PRIMARY KEY, full_name TEXT NOT NULL, position INTEGER NOT NULL, collateral TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE market (
    coin TEXT PRIMARY KEY, dex TEXT NOT NULL, position INTEGER NOT NULL, max_leverage REAL NOT NULL,
    size_decimals INTEGER NOT NULL, only_isolated INTEGER NOT NULL, delisted INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE quote (
    coin TEXT PRIMARY KEY, mid TEXT, mark TEXT, oracle TEXT, previous_day TEXT, funding_rate TEXT, open_interest TEXT,
    day_volume TEXT, received_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE candle (
    coin TEXT NOT NULL, interval TEXT NOT NULL, open_time INTEGER NOT NULL, close_time INTEGER NOT NULL,
    open TEXT NOT NULL, high TEXT NOT NULL, low TEXT NOT NULL, close TEXT NOT NULL, volume TEXT NOT NULL,
    trades INTEGER NOT NULL, PRIMARY KEY (coin, interval, open_time)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE candle_span (
    coin TEXT NOT NULL, interval TEXT NOT NULL, from_time INTEGER NOT NULL, read_at INTEGER NOT NULL,
    PRIMARY KEY (coin, interval)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * Fills that the agent published on a chain. chain_fill_cursor says how far a contract was read, block_time in ms, and how many of
 * its events could not be decoded.
 */
const chainFills = `
  CREATE TABLE chain_fill (
    chain TEXT NOT NULL, contract TEXT NOT NULL, account TEXT NOT NULL, fill_id TEXT NOT NULL, coin TEXT NOT NULL,
    side TEXT NOT NULL, size TEXT NOT NULL, price TEXT NOT NULL, realized_pnl TEXT NOT NULL, fee TEXT NOT NULL,
    filled_at INTEGER NOT NULL, block_number INTEGER NOT NULL, log_index INTEGER NOT NULL, transaction_hash TEXT NOT NULL,
    PRIMARY KEY (chain, contract, account, fill_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX chain_fill_by_time ON chain_fill (chain, contract, account, filled_at, fill_id);
  CREATE TABLE chain_fill_cursor (
    chain TEXT NOT NULL, contract TEXT NOT NULL, block_number INTEGER NOT NULL, block_time INTEGER NOT NULL,
    block_hash TEXT NOT NULL, unreadable INTEGER NOT NULL, PRIMARY KEY (chain, contract)
  ) STRICT, WITHOUT ROWID;
`;

/** Rows of the latest catalog that could not be read: how many DEXes have no name, and which markets are missing. */
const catalogGaps = `
  ALTER TABLE catalog_reading ADD COLUMN unnamed_dexes INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE unread_market (
    nth INTEGER PRIMARY KEY, coin TEXT, dex TEXT NOT NULL, position INTEGER NOT NULL
  ) STRICT;
`;

export const cacheMigrations: readonly Migration[] = [
  { version: 1, sql: schema },
  { version: 2, sql: chainFills },
  { version: 3, sql: catalogGaps },
];
