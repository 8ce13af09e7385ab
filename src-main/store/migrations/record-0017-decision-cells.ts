import type { Migration } from './migration.ts';

/**
 * decision_cell: a coin, an action and a gate that decisions have in common; an unknown one is an empty text, as no part of the
 * key can be null. decision_place: each decision, by its cell. Whatever decisions are filtered by, each cell that matches is one
 * range of an index.
 */
export const record0017: Migration = {
  version: 17,
  sql: `
    CREATE TABLE decision_cell (
      number INTEGER PRIMARY KEY, coin TEXT NOT NULL, action TEXT NOT NULL, gate TEXT NOT NULL, UNIQUE (coin, action, gate)
    ) STRICT;
    CREATE TABLE decision_place (
      cell INTEGER NOT NULL REFERENCES decision_cell (number), at INTEGER NOT NULL, journal INTEGER NOT NULL,
      seq INTEGER NOT NULL, strategy_id TEXT NOT NULL, PRIMARY KEY (cell, at, journal, seq)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO decision_cell (coin, action, gate)
      SELECT DISTINCT coalesce(coin, ''), json_extract(body, '$.action'), coalesce(gate, '') FROM journal_event
      WHERE type = 'decision';
    INSERT INTO decision_place
      SELECT c.number, e.at, e.journal, e.seq, coalesce(json_extract(e.body, '$.strategyId'), '') FROM journal_event AS e
      JOIN decision_cell AS c ON c.coin = coalesce(e.coin, '') AND c.action = json_extract(e.body, '$.action')
        AND c.gate = coalesce(e.gate, '')
      WHERE e.type = 'decision' ORDER BY c.number, e.at, e.journal, e.seq;
    CREATE INDEX decision_place_by_strategy ON decision_place (strategy_id, cell, at, journal, seq);
    CREATE TRIGGER decision_is_placed AFTER INSERT ON journal_event WHEN new.type = 'decision' BEGIN
      INSERT OR IGNORE INTO decision_cell (coin, action, gate)
        VALUES (coalesce(new.coin, ''), json_extract(new.body, '$.action'), coalesce(new.gate, ''));
      INSERT INTO decision_place
        SELECT number, new.at, new.journal, new.seq, coalesce(json_extract(new.body, '$.strategyId'), '') FROM decision_cell
        WHERE coin = coalesce(new.coin, '') AND action = json_extract(new.body, '$.action') AND gate = coalesce(new.gate, '');
    END;
    DROP INDEX journal_decision_by_action;
    DROP INDEX journal_decision_by_strategy;
  `,
};
