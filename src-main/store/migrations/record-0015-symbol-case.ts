import type { Migration } from './migration.ts';

/**
 * Orders and closings are paired with what the venue filled regardless of the case in which the agent wrote the coin. Those
 * that had no partner are paired again, and so are orders in a coin that the venue never filled under that spelling.
 */
export const record0015: Migration = {
  version: 15,
  sql: `
    INSERT OR IGNORE INTO time_due
      SELECT pairing, lower(kind), min(from_at), max(to_at) FROM time_window WHERE instant IS NULL GROUP BY 1, 2;
    UPDATE OR IGNORE time_due SET kind = lower(kind) WHERE kind <> lower(kind);
    DELETE FROM time_due WHERE kind <> lower(kind);
    UPDATE time_window SET kind = lower(kind) WHERE kind <> lower(kind);
    UPDATE time_instant SET kind = lower(kind) WHERE kind <> lower(kind);
    INSERT OR IGNORE INTO trade_due (kind, key)
      SELECT 'order', journal || ' ' || order_id FROM journal_event
      WHERE type IN ('order', 'order_outcome') AND coin NOT IN (SELECT coin FROM fill_coin) ORDER BY journal, seq;
  `,
};
