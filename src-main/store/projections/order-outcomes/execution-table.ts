import type { Database } from 'better-sqlite3';
import type { Fill } from '../../../domain/account/fill.ts';
import { executionNames, inFillOrder, type ExecutionName } from '../../../domain/trades/execution.ts';
import type { TradeNames } from './trade-names.ts';

/** Fills (f) of trades (t) with their executions (e): a trade lists the orders of its fills, and no index finds its executions. */
export const executionsOfTrades = `FROM trade AS t CROSS JOIN json_each(t.venue_oids)
  CROSS JOIN fill AS f INDEXED BY fill_by_oid ON f.oid = json_each.value
  CROSS JOIN trade_execution AS e ON e.trade_id = t.id AND e.key = coalesce(
    (SELECT key FROM trade_execution WHERE key = 'twap ' || f.twap_id || ' ' || f.coin || ' ' || f.side),
    'oid ' || f.oid || ' ' || f.coin || ' ' || f.side
  )`;

/** Stores the trade of each venue execution: its own, or that of an order of the agent. */
export interface ExecutionTable {
  readonly tradeOf: (key: string) => string | null;
  /** null: no execution has this key. */
  readonly named: (key: string) => ExecutionName | null;
  readonly ofTrade: (tradeId: string) => readonly ExecutionName[];
  /** Returns its state before: not stored (`new`), in another trade (`moved`), or in this one (`owned`). */
  readonly put: (execution: ExecutionName, tradeId: string) => 'new' | 'moved' | 'owned';
  readonly drop: (key: string) => void;
}

export function executionTable(record: Database): ExecutionTable {
  const select = record
    .prepare<[string], string>('SELECT trade_id FROM trade_execution WHERE key = ?')
    .pluck();
  const selectNamed = record.prepare<[string], ExecutionName>(
    'SELECT key, number FROM trade_execution WHERE key = ?',
  );
  const selectOfTrade = record.prepare<[string], ExecutionName>(
    `SELECT e.key, e.number ${executionsOfTrades} WHERE t.id = ?`,
  );
  const add = record.prepare<[string, number, string]>(
    'INSERT OR IGNORE INTO trade_execution (key, number, trade_id) VALUES (?, ?, ?)',
  );
  const move = record.prepare<[string, string]>('UPDATE trade_execution SET trade_id = ? WHERE key = ?');
  const drop = record.prepare('DELETE FROM trade_execution WHERE key = ?');
  const tradeOf = (key: string): string | null => select.get(key) ?? null;
  return {
    tradeOf,
    named: (key) => selectNamed.get(key) ?? null,
    ofTrade: (tradeId) => [...new Map(selectOfTrade.all(tradeId).map((one) => [one.key, one])).values()],
    put: ({ key, number }, tradeId) => {
      if (add.run(key, number, tradeId).changes === 1) return 'new';
      if (tradeOf(key) === tradeId) return 'owned';
      move.run(tradeId, key);
      return 'moved';
    },
    drop: (key) => void drop.run(key),
  };
}

/** Returns the execution that a fill is part of: its TWAP, unless each slice of the TWAP is an order of its own. */
function executionKeyOf(fill: Fill, { tradeOf }: Pick<ExecutionTable, 'tradeOf'>): string {
  const [own, ofTwap] = executionNames(fill);
  return ofTwap !== undefined && tradeOf(ofTwap.key) !== null ? ofTwap.key : own.key;
}

/** Returns the fills of a stored execution, ascending. */
export function fillsOfExecution(
  { fillsOfNumbers }: Pick<TradeNames, 'fillsOfNumbers'>,
  executions: Pick<ExecutionTable, 'tradeOf'>,
  { key, number }: ExecutionName,
): readonly Fill[] {
  const fills = fillsOfNumbers([number]);
  return inFillOrder(fills.filter((fill) => executionKeyOf(fill, executions) === key));
}
