import type { Database } from 'better-sqlite3';
import type { Trade } from '../../../domain/trades/trade.ts';
import { tradeOf, tradeSelect, type TradeRow } from './trade-row.ts';
import type { DetectedTrade, TradesReader, ProblemKind } from '../../trades.ts';

/** Stores when an order's rejection or mismatch was first detected, for the alert. */
interface ProblemTable {
  /** `now`: world ms. `isNew`: the trade has no row yet. */
  readonly note: (trade: Trade, at: { readonly now: number; readonly isNew: boolean }) => void;
  readonly drop: (tradeId: string) => void;
}

const mismatches: ReadonlySet<string> = new Set(['venue_missing', 'agent_missing', 'differs']);
const kinds: readonly ProblemKind[] = ['rejected', 'mismatched'];

export function problemTable(record: Database): ProblemTable {
  const reconciledSince = record
    .prepare<[], number>('SELECT at FROM first_reconciliation WHERE only = 1')
    .pluck();
  const putFirst = record.prepare('INSERT INTO first_reconciliation (only, at) VALUES (1, ?)');
  const insert = record.prepare(
    `INSERT OR IGNORE INTO trade_problem (kind, trade_id, detected_at)
     VALUES (?, ?, ?)`,
  );
  const remove = record.prepare('DELETE FROM trade_problem WHERE kind = ? AND trade_id = ?');
  const firstReconciliation = (trade: Trade, now: number): number => {
    const known = reconciledSince.get();
    if (known !== undefined) return known;
    if (isReported(trade)) putFirst.run(now);
    return now;
  };
  return {
    note: (trade, { now, isNew }) => {
      const { id, executedAt } = trade;
      if (isNew && !isReported(trade) && !kinds.some((kind) => stateOf(kind, trade) === 'is')) return;
      const isFirstReading = executedAt < firstReconciliation(trade, now);
      for (const kind of kinds) {
        const state = stateOf(kind, trade);
        if (state === 'is') insert.run(kind, id, isFirstReading ? executedAt : now);
        else if (state === 'is_not' && !isNew) remove.run(kind, id);
      }
    },
    drop: (tradeId) => kinds.forEach((kind) => remove.run(kind, tradeId)),
  };
}

/** Whether the agent reported the order, or its absence from the journal means something. */
const isReported = ({ source, reconciliation }: Trade): boolean =>
  source === 'trade_history_client' || reconciliation !== null;

/** Returns whether the trade has this problem. Until it is reconciled that is unknown, and the time of detection is kept. */
function stateOf(kind: ProblemKind, { orderStatus, reconciliation }: Trade): 'is' | 'is_not' | 'unknown' {
  if (kind === 'rejected') return orderStatus === 'rejected' ? 'is' : 'is_not';
  if (reconciliation === null || reconciliation.kind === 'pending') return 'unknown';
  return mismatches.has(reconciliation.kind) ? 'is' : 'is_not';
}

/** Selects the newest problems of each coin. `isProblem`: condition for an order that still has the problem. */
const newestOfCoins = (isProblem: string): string =>
  `WITH found AS (
     SELECT t.id, r.detected_at, row_number() OVER (PARTITION BY c.coin ORDER BY r.detected_at DESC, t.id DESC) AS place
     FROM trade_problem AS r CROSS JOIN trade AS t ON t.id = r.trade_id CROSS JOIN trade_cell AS c ON c.number = t.cell
     WHERE r.kind = ? AND r.detected_at >= ? AND ${isProblem}
   )
   SELECT id, detected_at AS detectedAt FROM found WHERE place <= ? ORDER BY detected_at DESC, id DESC`;

export function problemPages(
  record: Database,
  collateralOf: (coin: string) => string | null,
): Pick<TradesReader, 'tradeProblems'> {
  const select = (isProblem: string) =>
    record.prepare<[ProblemKind, number, number], { readonly id: string; readonly detectedAt: number }>(
      newestOfCoins(isProblem),
    );
  const selects = {
    rejected: select("c.status = 'rejected'"),
    mismatched: select("c.reconciliation IN ('venue_missing', 'agent_missing', 'differs')"),
  };
  const byId = record.prepare<[string], TradeRow>(`${tradeSelect} WHERE t.id = ?`);
  return {
    tradeProblems: ({ kind, fromTime, mostOfCoin }): readonly DetectedTrade[] =>
      selects[kind].all(kind, fromTime, mostOfCoin).flatMap(({ id, detectedAt }) => {
        const row = byId.get(id);
        return row === undefined ? [] : [{ trade: tradeOf(row, collateralOf), detectedAt }];
      }),
  };
}
