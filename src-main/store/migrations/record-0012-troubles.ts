import type { Migration } from './migration.ts';

/**
 * When an order that a person should know of came to be known: kind is 'rejected' or 'mismatched', found_at world ms; for
 * what was executed before trade_begin it is when that was. trade_begin has when the agent's word on an order was first
 * worked out here: what was executed before is read late because nobody was there to read it.
 */
export const record0012: Migration = {
  version: 12,
  sql: `
    CREATE TABLE trade_begin (only INTEGER PRIMARY KEY CHECK (only = 1), at INTEGER NOT NULL) STRICT;
    CREATE TABLE trade_trouble (
      kind TEXT NOT NULL, trade_id TEXT NOT NULL, found_at INTEGER NOT NULL, PRIMARY KEY (kind, trade_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX trade_trouble_by_time ON trade_trouble (kind, found_at, trade_id);
    INSERT INTO trade_begin SELECT 1, max(executed_at) FROM trade WHERE journal IS NOT NULL HAVING count(*) > 0;
    INSERT INTO trade_trouble
      SELECT 'rejected', id, executed_at FROM trade JOIN trade_cell ON number = cell WHERE status = 'rejected';
    INSERT INTO trade_trouble
      SELECT 'mismatched', id, executed_at FROM trade JOIN trade_cell ON number = cell
      WHERE reconciliation IN ('venue_missing', 'agent_missing', 'differs');
  `,
};
