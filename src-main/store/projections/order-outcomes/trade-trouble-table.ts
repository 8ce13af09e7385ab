import type { Database } from 'better-sqlite3';
import type { Trade } from '../../../domain/trades/trade.ts';
import { tradeOf, tradeSelect, type TradeRow } from './trade-row.ts';
import type { FoundTrade, TradesReader, TroubleKind } from '../../trades.ts';

/** Keeps since when it is known of an order that a person should know of it. */
export interface TroubleTable {
  /** `now`: world ms. Of a new trade nothing is known. */
  readonly note: (trade: Trade, at: { readonly now: number; readonly isNew: boolean }) => void;
  readonly drop: (tradeId: string) => void;
}

const mismatches: ReadonlySet<string> = new Set(['venue_missing', 'agent_missing', 'differs']);
const kinds: readonly TroubleKind[] = ['rejected', 'mismatched'];

export function troubleTable(record: Database): TroubleTable {
  const begun = record.prepare<[], number>('SELECT at FROM trade_begin WHERE only = 1').pluck();
  const begin = record.prepare('INSERT INTO trade_begin (only, at) VALUES (1, ?)');
  const insert = record.prepare(
    `INSERT OR IGNORE INTO trade_trouble (kind, trade_id, found_at)
     VALUES (?, ?, ?)`,
  );
  const remove = record.prepare('DELETE FROM trade_trouble WHERE kind = ? AND trade_id = ?');
  const beginAt = (trade: Trade, now: number): number => {
    const known = begun.get();
    if (known !== undefined) return known;
    if (hasWord(trade)) begin.run(now);
    return now;
  };
  return {
    note: (trade, { now, isNew }) => {
      const { id, executedAt } = trade;
      if (isNew && !hasWord(trade) && !kinds.some((kind) => standingOf(kind, trade) === 'is')) return;
      const isFirstReading = executedAt < beginAt(trade, now);
      for (const kind of kinds) {
        const standing = standingOf(kind, trade);
        if (standing === 'is') insert.run(kind, id, isFirstReading ? executedAt : now);
        else if (standing === 'is_not' && !isNew) remove.run(kind, id);
      }
    },
    drop: (tradeId) => kinds.forEach((kind) => remove.run(kind, tradeId)),
  };
}

/** Whether the agent's word was held against the venue's. */
const hasWord = ({ source, reconciliation }: Trade): boolean =>
  source === 'trade_history_client' || reconciliation !== null;

/** A word that is taken back for a while, as while nothing may be joined, is found again and not found anew. */
function standingOf(kind: TroubleKind, { orderStatus, reconciliation }: Trade): 'is' | 'is_not' | 'unknown' {
  if (kind === 'rejected') return orderStatus === 'rejected' ? 'is' : 'is_not';
  if (reconciliation === null || reconciliation.kind === 'pending') return 'unknown';
  return mismatches.has(reconciliation.kind) ? 'is' : 'is_not';
}

/** The last of each coin. `troubles`: whether the order is one still. */
const newestOfCoins = (troubles: string): string =>
  `WITH found AS (
     SELECT t.id, r.found_at, row_number() OVER (PARTITION BY c.coin ORDER BY r.found_at DESC, t.id DESC) AS place
     FROM trade_trouble AS r CROSS JOIN trade AS t ON t.id = r.trade_id CROSS JOIN trade_cell AS c ON c.number = t.cell
     WHERE r.kind = ? AND r.found_at >= ? AND ${troubles}
   )
   SELECT id, found_at AS foundAt FROM found WHERE place <= ? ORDER BY found_at DESC, id DESC`;

export function troublePages(
  record: Database,
  collateralOf: (coin: string) => string | null,
): Pick<TradesReader, 'tradeTroubles'> {
  const select = (troubles: string) =>
    record.prepare<[TroubleKind, number, number], { readonly id: string; readonly foundAt: number }>(
      newestOfCoins(troubles),
    );
  const selects = {
    rejected: select("c.status = 'rejected'"),
    mismatched: select("c.reconciliation IN ('venue_missing', 'agent_missing', 'differs')"),
  };
  const byId = record.prepare<[string], TradeRow>(`${tradeSelect} WHERE t.id = ?`);
  return {
    tradeTroubles: ({ kind, fromTime, mostOfCoin }): readonly FoundTrade[] =>
      selects[kind].all(kind, fromTime, mostOfCoin).flatMap(({ id, foundAt }) => {
        const row = byId.get(id);
        return row === undefined ? [] : [{ trade: tradeOf(row, collateralOf), foundAt }];
      }),
  };
}
