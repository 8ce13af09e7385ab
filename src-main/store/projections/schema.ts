/** The checkpoint of projections that are empty. */
const checkpointAtStart = 'INSERT INTO projection (only, through, reconciled) VALUES (1, 0, 0);';

/**
 * Data derived from the record: all of it can be dropped and derived again. Times are ms since the epoch. An unknown part of a
 * key is an empty text.
 *
 * projection.through is the checkpoint: rows of the record up to this number are taken in. reconciled: orders of rows up to this
 * number are reconciled. reconcile_from: those of rows after this number are reconciled again, as after may_join changed (whether
 * the agent's feed may be joined; null: not known).
 * dirty_trip: coins whose round trips are folded again, from the first to the last time of a fill that is not folded.
 * trip_fold: the fold's states before and after `at`, the last millisecond folded of a coin. trip_restart_point: states inside
 * long trips to restart from.
 * dirty_sum: sums whose rows changed. equity_hour, equity_day, funding_day, trip_hour, trip_day: sums; columns named hours are JSON.
 *
 * trade_cell: a coin, status and reconciliation that some trade has. trade.closed_pnl is in the market's collateral. recheck_at: when
 * time alone changes the reconciliation. venue_needed_to, feed_needed_to: time through which each side must have been read for it.
 * trade_execution: the trade of an execution of the venue; number is its order's or TWAP's. time_window and time_instant: items
 * paired by time (orders with executions, trade_closed events with round trips). dirty_time: ranges that are still to be paired.
 * coverage_span: when each side was read. reconcile_queue: further items to reconcile, identified by number and name.
 * trade_sum: trades of a cell and strategy summed by hour, day and 32 days (unit, at). dirty_trade_sum: hours to sum again.
 */
const trips = `
  CREATE TABLE projection (
    only INTEGER PRIMARY KEY CHECK (only = 1), through INTEGER NOT NULL, reconciled INTEGER NOT NULL, reconcile_from INTEGER,
    may_join INTEGER
  ) STRICT;
  ${checkpointAtStart}
  CREATE TABLE dirty_sum (
    sum TEXT NOT NULL, coin TEXT NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (sum, coin, time)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE trip (
    last_at INTEGER NOT NULL, id TEXT NOT NULL, coin TEXT NOT NULL, side TEXT NOT NULL, state TEXT NOT NULL, end_kind TEXT,
    begun TEXT NOT NULL, opened_at INTEGER, closed_at INTEGER, entry_price TEXT, exit_price TEXT, entry_size TEXT NOT NULL,
    exit_size TEXT NOT NULL, position TEXT NOT NULL, realized_pnl TEXT NOT NULL, fees TEXT NOT NULL, fee_token TEXT,
    fill_count INTEGER NOT NULL, first_at INTEGER NOT NULL, PRIMARY KEY (last_at, id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX trip_by_id ON trip (id);
  CREATE INDEX trip_by_coin ON trip (coin, last_at, id);
  CREATE INDEX trip_by_start ON trip (coin, first_at, last_at, state, end_kind);
  CREATE INDEX trip_open ON trip (last_at, id) WHERE state = 'open';
  CREATE INDEX trip_incomplete ON trip (coin) WHERE end_kind IN ('vanished', 'gap');
  CREATE TABLE dirty_trip (
    coin TEXT PRIMARY KEY, from_time INTEGER NOT NULL, to_time INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE trip_fold (coin TEXT PRIMARY KEY, at INTEGER NOT NULL, states TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE trip_restart_point (
    coin TEXT NOT NULL, at INTEGER NOT NULL, state TEXT NOT NULL, PRIMARY KEY (coin, at)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE trip_hour (
    hour INTEGER NOT NULL, coin TEXT NOT NULL, strategy_id TEXT NOT NULL, trip_count INTEGER NOT NULL,
    win_count INTEGER NOT NULL, loss_count INTEGER NOT NULL, gross_profit TEXT NOT NULL, gross_loss TEXT NOT NULL,
    fees TEXT NOT NULL, largest_win TEXT, largest_loss TEXT, held_ms INTEGER NOT NULL, held_count INTEGER NOT NULL,
    left_out TEXT NOT NULL, PRIMARY KEY (hour, coin, strategy_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE trip_day (
    day INTEGER NOT NULL, coin TEXT NOT NULL, strategy_id TEXT NOT NULL, trip_count INTEGER NOT NULL,
    win_count INTEGER NOT NULL, loss_count INTEGER NOT NULL, gross_profit TEXT NOT NULL, gross_loss TEXT NOT NULL,
    fees TEXT NOT NULL, largest_win TEXT, largest_loss TEXT, held_ms INTEGER NOT NULL, held_count INTEGER NOT NULL,
    left_out TEXT NOT NULL, PRIMARY KEY (day, coin, strategy_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE trip_day_hours (day INTEGER PRIMARY KEY, hours TEXT NOT NULL) STRICT;
  CREATE TABLE trip_attribution (
    trip_id TEXT PRIMARY KEY, coin TEXT NOT NULL, last_at INTEGER NOT NULL, strategy_id TEXT NOT NULL, decision_id TEXT,
    exit_reason TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX trip_attribution_by_strategy ON trip_attribution (strategy_id, coin, last_at, trip_id);
`;

const sums = `
  CREATE TABLE equity_hour (
    hour INTEGER PRIMARY KEY, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL, first TEXT NOT NULL, last TEXT NOT NULL,
    high TEXT NOT NULL, low TEXT NOT NULL, dollar_from TEXT NOT NULL, dollar_to TEXT NOT NULL, share_from TEXT,
    share_to TEXT, partial_count INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE equity_day (
    day INTEGER PRIMARY KEY, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL, first TEXT NOT NULL, last TEXT NOT NULL,
    high TEXT NOT NULL, low TEXT NOT NULL, dollar_from TEXT NOT NULL, dollar_to TEXT NOT NULL, share_from TEXT,
    share_to TEXT, partial_count INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE funding_day (
    day INTEGER NOT NULL, coin TEXT NOT NULL, strategy_id TEXT NOT NULL, amount TEXT NOT NULL, payments INTEGER NOT NULL,
    PRIMARY KEY (day, coin, strategy_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX funding_day_by_coin ON funding_day (coin, day);
  CREATE TABLE funding_day_hours (
    day INTEGER NOT NULL, dex TEXT NOT NULL, hours TEXT NOT NULL, PRIMARY KEY (day, dex)
  ) STRICT, WITHOUT ROWID;
`;

const orderOutcomes = `
  CREATE TABLE trade_cell (
    number INTEGER PRIMARY KEY, coin TEXT NOT NULL, status TEXT NOT NULL, reconciliation TEXT NOT NULL,
    UNIQUE (coin, status, reconciliation)
  ) STRICT;
  CREATE TABLE trade (
    executed_at INTEGER NOT NULL, id TEXT NOT NULL, cell INTEGER NOT NULL REFERENCES trade_cell (number),
    strategy_id TEXT NOT NULL, journal INTEGER, order_id TEXT, decision_id TEXT, side TEXT, requested TEXT, filled TEXT,
    average_price TEXT, fee TEXT, closed_pnl TEXT, has_fills INTEGER NOT NULL, reject_reason TEXT, venue_oids TEXT NOT NULL,
    differences TEXT, recheck_at INTEGER, venue_needed_to INTEGER, feed_needed_to INTEGER,
    PRIMARY KEY (executed_at, id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX trade_by_id ON trade (id);
  CREATE INDEX trade_by_cell ON trade (cell, executed_at, id);
  CREATE INDEX trade_by_strategy ON trade (strategy_id, cell, executed_at, id) WHERE strategy_id <> '';
  CREATE INDEX trade_by_decision ON trade (decision_id, journal) WHERE decision_id IS NOT NULL;
  CREATE INDEX trade_to_recheck ON trade (recheck_at) WHERE recheck_at IS NOT NULL;
  CREATE INDEX trade_by_venue_needed ON trade (venue_needed_to) WHERE venue_needed_to IS NOT NULL;
  CREATE INDEX trade_by_feed_needed ON trade (feed_needed_to) WHERE feed_needed_to IS NOT NULL;
  CREATE TABLE trade_oid (
    oid INTEGER NOT NULL, trade_id TEXT NOT NULL, PRIMARY KEY (oid, trade_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE trade_execution (
    key TEXT PRIMARY KEY, number INTEGER NOT NULL, trade_id TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE trade_sum (
    unit INTEGER NOT NULL, cell INTEGER NOT NULL REFERENCES trade_cell (number), at INTEGER NOT NULL,
    strategy_id TEXT NOT NULL, rows INTEGER NOT NULL, valued INTEGER NOT NULL, volume TEXT NOT NULL,
    charged INTEGER NOT NULL, fees TEXT NOT NULL, PRIMARY KEY (unit, cell, at, strategy_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE dirty_trade_sum (
    cell INTEGER NOT NULL REFERENCES trade_cell (number), hour INTEGER NOT NULL, PRIMARY KEY (cell, hour)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE time_window (
    pairing TEXT NOT NULL, key TEXT NOT NULL, kind TEXT NOT NULL, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL,
    instant TEXT, instant_at INTEGER, row INTEGER, PRIMARY KEY (pairing, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX time_window_by_end ON time_window (pairing, kind, to_at);
  CREATE INDEX time_window_by_length ON time_window (pairing, kind, to_at - from_at);
  CREATE TABLE time_instant (
    pairing TEXT NOT NULL, key TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL, window TEXT,
    PRIMARY KEY (pairing, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX time_instant_by_time ON time_instant (pairing, kind, at);
  CREATE TABLE dirty_time (
    pairing TEXT NOT NULL, kind TEXT NOT NULL, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL,
    PRIMARY KEY (pairing, kind, from_at)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE coverage_span (
    side TEXT NOT NULL, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL, PRIMARY KEY (side, from_at)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE reconcile_queue (
    place INTEGER PRIMARY KEY, kind TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL,
    UNIQUE (kind, number, name)
  ) STRICT;
`;

export const projectionTables = trips + sums + orderOutcomes;

/** A step of the record that adds a table of this kind adds its name here. */
const projections = [...projectionTables.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name);

/** Empties every projection: the next batches derive all of it again. The schema stays as the steps of the record made it. */
export const emptyProjections = [
  ...projections.map((name) => `DELETE FROM ${name};`),
  checkpointAtStart,
].join('\n');
