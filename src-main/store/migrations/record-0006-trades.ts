import type { Migration } from './migration.ts';

/**
 * What became of the agent's orders and the venue's, worked out from the journal and the fills, and what the journal adds to
 * round trips. All of it but order_standing and strategy can be worked out again. Times are ms; an empty text where a part of
 * a key is unknown.
 *
 * trade_cell is a coin, status and reconciliation that some trade has. trade.closed_pnl is in the market's collateral;
 * judge_at is when time alone changes the word on it; what must be covered for that word to hold is venue_from to venue_to
 * and feed_from to feed_to. trade_execution tells whose trade an execution of the venue is. time_window and time_instant are
 * what is paired by its time: orders with executions, words of closings with trips. trade_due is what is touched since it was
 * looked at, written by whatever writes the rows, in their transaction.
 */
export const record0006: Migration = {
  version: 6,
  sql: `
    CREATE TABLE trade_cell (
      number INTEGER PRIMARY KEY, coin TEXT NOT NULL, status TEXT NOT NULL, reconciliation TEXT NOT NULL,
      UNIQUE (coin, status, reconciliation)
    ) STRICT;
    CREATE TABLE trade (
      executed_at INTEGER NOT NULL, id TEXT NOT NULL, cell INTEGER NOT NULL REFERENCES trade_cell (number),
      strategy_id TEXT NOT NULL, journal INTEGER, order_id TEXT, decision_id TEXT, side TEXT, requested TEXT, filled TEXT,
      average_price TEXT, fee TEXT, closed_pnl TEXT, has_fills INTEGER NOT NULL, reject_reason TEXT, venue_oids TEXT NOT NULL,
      differences TEXT, judge_at INTEGER, venue_from INTEGER, venue_to INTEGER, feed_from INTEGER, feed_to INTEGER,
      PRIMARY KEY (executed_at, id)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX trade_by_id ON trade (id);
    CREATE INDEX trade_by_cell ON trade (cell, executed_at, id);
    CREATE INDEX trade_by_strategy ON trade (strategy_id, cell, executed_at, id);
    CREATE INDEX trade_by_decision ON trade (decision_id, journal) WHERE decision_id IS NOT NULL;
    CREATE INDEX trade_to_judge ON trade (judge_at) WHERE judge_at IS NOT NULL;
    CREATE INDEX trade_by_venue_cover ON trade (venue_to, venue_from) WHERE venue_to IS NOT NULL;
    CREATE INDEX trade_by_feed_cover ON trade (feed_to, feed_from) WHERE feed_to IS NOT NULL;
    CREATE TABLE trade_oid (
      oid INTEGER NOT NULL, trade_id TEXT NOT NULL, PRIMARY KEY (oid, trade_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE trade_execution (key TEXT PRIMARY KEY, trade_id TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX trade_execution_by_trade ON trade_execution (trade_id);
    CREATE TABLE trade_count (
      cell INTEGER NOT NULL REFERENCES trade_cell (number), day INTEGER NOT NULL, strategy_id TEXT NOT NULL,
      rows INTEGER NOT NULL, PRIMARY KEY (cell, day, strategy_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE trip_story (
      trip_id TEXT PRIMARY KEY, coin TEXT NOT NULL, last_at INTEGER NOT NULL, strategy_id TEXT NOT NULL, decision_id TEXT,
      exit_reason TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX trip_story_by_strategy ON trip_story (strategy_id, coin, last_at, trip_id);
    CREATE TABLE time_window (
      pairing TEXT NOT NULL, key TEXT NOT NULL, kind TEXT NOT NULL, from_at INTEGER NOT NULL, to_at INTEGER NOT NULL,
      instant TEXT, instant_at INTEGER, PRIMARY KEY (pairing, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX time_window_by_end ON time_window (pairing, kind, to_at);
    CREATE TABLE time_instant (
      pairing TEXT NOT NULL, key TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL, window TEXT,
      PRIMARY KEY (pairing, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX time_instant_by_time ON time_instant (pairing, kind, at);
    CREATE TABLE trade_covers (
      only INTEGER PRIMARY KEY CHECK (only = 1), may_join INTEGER NOT NULL, feed TEXT NOT NULL, venue TEXT NOT NULL
    ) STRICT;
    CREATE TABLE order_standing (oid INTEGER PRIMARY KEY, status TEXT NOT NULL, status_at INTEGER NOT NULL) STRICT;
    CREATE TABLE strategy (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TABLE trade_due (
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, UNIQUE (kind, key)
    ) STRICT;
    CREATE INDEX fill_by_oid ON fill (oid);
    CREATE INDEX fill_by_twap ON fill (twap_id) WHERE twap_id IS NOT NULL;
    CREATE INDEX fill_by_cloid ON fill (lower(cloid)) WHERE cloid IS NOT NULL;
    CREATE INDEX trip_by_opening ON trip (coin, opened_at) WHERE opened_at IS NOT NULL;
    CREATE TRIGGER fill_is_due AFTER INSERT ON fill BEGIN
      INSERT OR IGNORE INTO trade_due (kind, key) VALUES ('oid', new.oid);
    END;
    CREATE TRIGGER standing_is_due AFTER INSERT ON order_standing BEGIN
      INSERT OR IGNORE INTO trade_due (kind, key) VALUES ('standing', new.oid);
    END;
    CREATE TRIGGER order_is_due AFTER INSERT ON journal_event WHEN new.type IN ('order', 'order_outcome') BEGIN
      INSERT OR IGNORE INTO trade_due (kind, key) VALUES ('order', new.journal || ' ' || new.order_id);
    END;
    CREATE TRIGGER closing_is_due AFTER INSERT ON journal_event WHEN new.type = 'trade_closed' BEGIN
      INSERT OR IGNORE INTO trade_due (kind, key) VALUES ('closing', new.journal || ' ' || new.seq);
    END;
    CREATE TRIGGER strategy_is_named AFTER INSERT ON journal_event
    WHEN new.type IN ('decision', 'order') AND new.body ->> 'strategyId' IS NOT NULL BEGIN
      INSERT OR IGNORE INTO strategy VALUES (new.body ->> 'strategyId');
    END;
    CREATE TRIGGER trip_is_due AFTER INSERT ON trip BEGIN
      INSERT OR IGNORE INTO trade_due (kind, key) VALUES ('trip', new.id);
    END;
    CREATE TRIGGER trip_is_gone AFTER DELETE ON trip BEGIN
      INSERT OR IGNORE INTO trade_due (kind, key) VALUES ('trip', old.id);
    END;
    INSERT OR IGNORE INTO trade_due (kind, key) SELECT 'oid', oid FROM fill ORDER BY time;
    INSERT OR IGNORE INTO trade_due (kind, key)
      SELECT 'order', journal || ' ' || order_id FROM journal_event WHERE type IN ('order', 'order_outcome') ORDER BY journal, seq;
    INSERT OR IGNORE INTO trade_due (kind, key)
      SELECT 'closing', journal || ' ' || seq FROM journal_event WHERE type = 'trade_closed' ORDER BY journal, seq;
    INSERT OR IGNORE INTO trade_due (kind, key) SELECT 'trip', id FROM trip ORDER BY last_at;
    INSERT OR IGNORE INTO strategy SELECT body ->> 'strategyId' FROM journal_event
      WHERE type IN ('decision', 'order') AND body ->> 'strategyId' IS NOT NULL;
  `,
};
