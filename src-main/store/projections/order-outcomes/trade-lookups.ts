import type { Database } from 'better-sqlite3';
import { inFillOrder } from '../../../domain/trades/execution.ts';
import { executionTable, fillsOfExecution } from './execution-table.ts';
import { tradeNames } from './trade-names.ts';
import { tradeOf, tradeSelect, type TradeRow } from './trade-row.ts';
import { mostStrategies, type StoredTrade, type TradesReader } from '../../trades.ts';

type Lookups = Pick<
  TradesReader,
  'trade' | 'tradesOfDecisions' | 'tradesOfOids' | 'fillsOfTrade' | 'strategies'
>;

/** Looks up trades by id, decision, order and venue order. */
export function tradeLookups(record: Database, collateralOf: (coin: string) => string | null): Lookups {
  const byId = record.prepare<[string], TradeRow>(`${tradeSelect} WHERE t.id = ?`);
  const byDecision = record.prepare<[string, string], TradeRow>(
    `${tradeSelect} WHERE t.decision_id = ? AND t.journal = (SELECT number FROM journal_cursor WHERE journal_id = ?)`,
  );
  const idsOfOid = record.prepare<[number], string>('SELECT trade_id FROM trade_oid WHERE oid = ?').pluck();
  const strategies = record.prepare<[number], string>('SELECT id FROM strategy ORDER BY id LIMIT ?').pluck();
  const tradesOf = (rows: readonly TradeRow[]): readonly StoredTrade[] =>
    ascending(rows.map((row) => tradeOf(row, collateralOf)));
  const ofIds = (ids: Iterable<string>): readonly StoredTrade[] =>
    tradesOf([...new Set(ids)].flatMap((id) => byId.get(id) ?? []));
  return {
    trade: (id) => ofIds([id])[0] ?? null,
    tradesOfDecisions: (decisions) =>
      tradesOf(decisions.flatMap(({ journalId, decisionId }) => byDecision.all(decisionId, journalId))),
    tradesOfOids: (oids) => ofIds(oids.flatMap((oid) => idsOfOid.all(oid))),
    fillsOfTrade: fillReader(record),
    strategies: () => strategies.all(mostStrategies),
  };
}

function fillReader(record: Database): TradesReader['fillsOfTrade'] {
  const names = tradeNames(record);
  const executions = executionTable(record);
  return (tradeId, limit) => {
    const named = executions.ofTrade(tradeId);
    const fills = inFillOrder(named.flatMap((name) => fillsOfExecution(names, executions, name)));
    return { fills: fills.slice(0, limit), count: fills.length };
  };
}

/** Returns each trade once. */
function ascending(trades: readonly StoredTrade[]): readonly StoredTrade[] {
  return [...new Map(trades.map((trade) => [trade.id, trade])).values()].toSorted(
    (a, b) => a.executedAt - b.executedAt || (a.id < b.id ? -1 : 1),
  );
}
