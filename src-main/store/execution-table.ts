import type { Database } from 'better-sqlite3';

/** Whose trade each execution of the venue is: its own, or that of an order of the agent. */
export interface ExecutionTable {
  readonly tradeOf: (key: string) => string | null;
  readonly keysOf: (tradeId: string) => readonly string[];
  /** Returns whether that is new. */
  readonly put: (key: string, tradeId: string) => boolean;
  readonly drop: (key: string) => void;
}

export function executionTable(record: Database): ExecutionTable {
  const select = record
    .prepare<[string], string>('SELECT trade_id FROM trade_execution WHERE key = ?')
    .pluck();
  const selectKeys = record
    .prepare<[string], string>('SELECT key FROM trade_execution WHERE trade_id = ? ORDER BY key')
    .pluck();
  const put = record.prepare('INSERT OR REPLACE INTO trade_execution VALUES (?, ?)');
  const drop = record.prepare('DELETE FROM trade_execution WHERE key = ?');
  const tradeOf = (key: string): string | null => select.get(key) ?? null;
  return {
    tradeOf,
    keysOf: (tradeId) => selectKeys.all(tradeId),
    put: (key, tradeId) => {
      if (tradeOf(key) === tradeId) return false;
      put.run(key, tradeId);
      return true;
    },
    drop: (key) => void drop.run(key),
  };
}
