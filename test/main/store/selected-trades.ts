import { expect } from 'vitest';
import type { Trade } from '../../../src-main/domain/trades/trade.ts';
import type { TradeSelection, TradesReader } from '../../../src-main/store/trades.ts';

/** Whether a filter selects this trade, from the row alone. */
export function isSelected(trade: Trade, selection: TradeSelection): boolean {
  const { coins, status, strategyId, reconciliation, fromTime } = selection;
  return [
    coins === undefined || (trade.coin !== null && coins.includes(trade.coin)),
    status === undefined || trade.orderStatus === status,
    strategyId === undefined || trade.strategyId === strategyId,
    fromTime === undefined || trade.executedAt >= fromTime,
    reconciliation === undefined || isReconciled(trade, reconciliation),
  ].every(Boolean);
}

function isReconciled(trade: Trade, asked: string): boolean {
  if (asked === 'mismatch') return isMismatch(trade);
  return (trade.reconciliation?.kind ?? 'uncovered') === asked;
}

export const isMismatch = ({ reconciliation }: Trade): boolean =>
  ['venue_missing', 'agent_missing', 'differs'].includes(reconciliation?.kind ?? '');

/** Keeps coins, status and time, the only filters of a part of the list. */
export function partly({ coins, status, fromTime }: TradeSelection): TradeSelection {
  return {
    ...(coins === undefined ? {} : { coins }),
    ...(status === undefined ? {} : { status }),
    ...(fromTime === undefined ? {} : { fromTime }),
  };
}

/** Reads a whole list three rows at a time, by offsets, and expects the same from row to row. */
export function partsOf(
  { trades }: Pick<TradesReader, 'trades'>,
  selection: TradeSelection,
): readonly string[] {
  const asked = { ...partly(selection), limit: 3 };
  const rows: Trade[] = [];
  for (;;) {
    const part = trades({ ...asked, before: null, offset: rows.length });
    expect(trades({ ...asked, before: rows.at(-1) ?? null, offset: 0 })).toEqual(part);
    rows.push(...part);
    if (part.length < 3) return rows.map(({ id }) => id);
  }
}
