import type { Database } from 'better-sqlite3';
import type { Fill } from '../../../domain/fill.ts';
import { inFillOrder } from '../../../domain/execution.ts';
import type { TradeNames } from './trade-names.ts';
import { executionKeys, numberInKey } from './trade-names.ts';

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

/** The execution that a fill is part of: its TWAP, unless each of that one's slices is an order of its own. */
export function executionKeyOf(fill: Fill, { tradeOf }: Pick<ExecutionTable, 'tradeOf'>): string {
  const [own, ofTwap] = executionKeys(fill);
  return ofTwap !== undefined && tradeOf(ofTwap) !== null ? ofTwap : own;
}

/** The fills of one that is kept, ascending. */
export function fillsOfExecution(
  { fillsOfNumber }: Pick<TradeNames, 'fillsOfNumber'>,
  executions: Pick<ExecutionTable, 'tradeOf'>,
  key: string,
): readonly Fill[] {
  const fills = fillsOfNumber(numberInKey(key));
  return inFillOrder(fills.filter((fill) => executionKeyOf(fill, executions) === key));
}
