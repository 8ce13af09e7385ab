import type { Migration } from './migration.ts';

/** What decisions and refused entries are filtered by, beyond their coin. */
export const record0008: Migration = {
  version: 8,
  sql: `
    CREATE INDEX journal_decision_by_action ON journal_event (json_extract(body, '$.action'), at, journal, seq)
      WHERE type = 'decision';
    CREATE INDEX journal_decision_by_strategy ON journal_event (json_extract(body, '$.strategyId'), at, journal, seq)
      WHERE type = 'decision';
    CREATE INDEX journal_event_by_gate ON journal_event (gate, at, journal, seq, coin) WHERE gate IS NOT NULL;
  `,
};
