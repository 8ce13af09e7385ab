import type { Migration } from './migration.ts';

/**
 * trade_sum: of the trades of a cell by the UTC hour, day and 32 days in which they were executed (unit and at, ms), how many
 * there are, and what was filled of them: `valued` have an amount that is known, which add up to `volume` in the market's
 * collateral, and `charged` a fee in dollars, which add up to `fees`. All are due from their rows.
 *
 * reasoning_coin: steps of reasoning by the coin that the decision behind them is about, whatever they name themselves.
 */
export const record0014: Migration = {
  version: 14,
  sql: `
    CREATE TABLE trade_sum (
      unit INTEGER NOT NULL, cell INTEGER NOT NULL REFERENCES trade_cell (number), at INTEGER NOT NULL, rows INTEGER NOT NULL,
      valued INTEGER NOT NULL, volume TEXT NOT NULL, charged INTEGER NOT NULL, fees TEXT NOT NULL,
      PRIMARY KEY (unit, cell, at)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO sum_due SELECT DISTINCT 'trade_sum', executed_at / 3600000 * 3600000, cell FROM trade;
    CREATE TABLE reasoning_coin (
      coin TEXT NOT NULL, at INTEGER NOT NULL, journal INTEGER NOT NULL, seq INTEGER NOT NULL,
      PRIMARY KEY (coin, at, journal, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER reasoning_is_told AFTER INSERT ON journal_event WHEN new.type = 'reasoning' BEGIN
      INSERT INTO reasoning_coin SELECT coin, new.at, new.journal, new.seq FROM journal_event INDEXED BY journal_event_by_decision
        WHERE decision_id = new.decision_id AND journal = new.journal AND type = 'decision' AND coin IS NOT NULL
        ORDER BY seq LIMIT 1;
    END;
    CREATE TRIGGER decision_is_told AFTER INSERT ON journal_event WHEN new.type = 'decision' AND new.coin IS NOT NULL BEGIN
      INSERT INTO reasoning_coin SELECT new.coin, at, journal, seq FROM journal_event INDEXED BY journal_event_by_decision
        WHERE decision_id = new.decision_id AND journal = new.journal AND type = 'reasoning' AND NOT EXISTS (
          SELECT 1 FROM journal_event AS other INDEXED BY journal_event_by_decision
          WHERE other.decision_id = new.decision_id AND other.journal = new.journal AND other.type = 'decision'
            AND other.coin IS NOT NULL AND other.seq <> new.seq
        );
    END;
    INSERT INTO reasoning_coin
      SELECT coin, r.at, r.journal, r.seq FROM (
        SELECT at, journal, seq, (
          SELECT d.coin FROM journal_event AS d INDEXED BY journal_event_by_decision
          WHERE d.decision_id = e.decision_id AND d.journal = e.journal AND d.type = 'decision' AND d.coin IS NOT NULL
          ORDER BY d.seq LIMIT 1
        ) AS coin FROM journal_event AS e WHERE type = 'reasoning'
      ) AS r WHERE coin IS NOT NULL;
  `,
};
