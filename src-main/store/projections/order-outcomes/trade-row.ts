import type { DecimalText } from '../../../domain/decimal.ts';
import { isDollarToken } from '../../../domain/markets/quote.ts';
import type { Difference, Reconciliation, Trade } from '../../../domain/trades/trade.ts';
import { newestStatus } from '../../record/trades/order-status-table.ts';
import type { StoredTrade } from '../../trades.ts';

/** A trade, and when its reconciliation may change. */
export interface WorkedTrade {
  /** Its P&L is in the market's collateral. */
  readonly trade: Trade;
  /** Number of the journal of its order; null for one known only from fills. */
  readonly journal: number | null;
  readonly hasFills: boolean;
  /** World ms; null: time alone changes nothing. */
  readonly recheckAt: number | null;
  /** Time through which each side must have been read for the reconciliation, ms; null: it needs none. */
  readonly venueTo: number | null;
  readonly feedTo: number | null;
}

/** A trade as its table has it, without the columns that only say when to reconcile it again. */
export interface TradeRow {
  readonly executedAt: number;
  readonly id: string;
  readonly coin: string;
  readonly status: Trade['orderStatus'];
  readonly reconciliation: string;
  readonly strategyId: string;
  readonly journalId: string | null;
  readonly orderId: string | null;
  readonly decisionId: string | null;
  readonly side: Trade['side'];
  readonly requested: DecimalText | null;
  readonly filled: DecimalText | null;
  readonly averagePrice: DecimalText | null;
  readonly fee: DecimalText | null;
  readonly closedPnl: DecimalText | null;
  readonly hasFills: 0 | 1;
  readonly rejectReason: string | null;
  readonly venueOids: string;
  readonly differences: string | null;
  readonly venueStatus: string | null;
  readonly orderType: string | null;
}

/** Stored in the table for an unknown name: part of a key can't be null. */
export const unknown = '';

/** The type of a trade's order as the agent named it; null if only its outcome or its fills are known. */
const orderType = `(SELECT e.body ->> '$.orderType' FROM journal_event AS e INDEXED BY journal_event_by_order
  WHERE e.order_id = t.order_id AND e.journal = t.journal AND e.type = 'order' ORDER BY e.seq LIMIT 1)`;

/** `from`: trades as t, their cells as c. */
export const tradesIn = (
  from: string,
): string => `SELECT executed_at AS executedAt, id, c.coin, c.status, c.reconciliation, strategy_id AS strategyId,
  (SELECT journal_id FROM journal_cursor WHERE number = t.journal) AS journalId, order_id AS orderId,
  decision_id AS decisionId, side, requested, filled, average_price AS averagePrice, fee, closed_pnl AS closedPnl,
  has_fills AS hasFills, reject_reason AS rejectReason, venue_oids AS venueOids, differences,
  ${newestStatus("t.venue_oids ->> '$[#-1]'")} AS venueStatus, ${orderType} AS orderType
  FROM ${from}`;

export const tradeSelect = tradesIn('trade AS t JOIN trade_cell AS c ON c.number = t.cell');
/** Reads in the order of the trades: the CROSS JOIN keeps SQLite from beginning with the cells. */
export const tradesInOrder = tradesIn('trade AS t CROSS JOIN trade_cell AS c ON c.number = t.cell');

/** Returns the trade of a row. `collateralOf`: token in which a market's P&L is; null: not known. */
export function tradeOf(row: TradeRow, collateralOf: (coin: string) => string | null): StoredTrade {
  const coin = named(row.coin);
  const isDollars = row.hasFills === 0 || (coin !== null && isDollarToken(collateralOf(coin)));
  return {
    id: row.id,
    coin,
    side: row.side,
    orderStatus: row.status,
    requestedAmount: row.requested,
    filledAmount: row.filled,
    averagePrice: row.averagePrice,
    feeUsd: row.fee,
    realizedPnlUsd: isDollars ? row.closedPnl : null,
    rejectReason: row.rejectReason,
    strategyId: named(row.strategyId),
    decisionId: row.decisionId,
    orderId: row.orderId,
    venueOids: JSON.parse(row.venueOids) as readonly number[],
    executedAt: row.executedAt,
    source: row.journalId === null ? 'exchange_fills' : 'trade_history_client',
    reconciliation: reconciliationOf(row),
    journalId: row.journalId,
    venueStatus: row.venueStatus,
    orderType: row.orderType,
    hasFills: row.hasFills === 1,
  };
}

const named = (text: string): string | null => (text === unknown ? null : text);

function reconciliationOf({
  reconciliation,
  differences,
}: Pick<TradeRow, 'reconciliation' | 'differences'>): Reconciliation | null {
  if (reconciliation === unknown) return null;
  if (reconciliation !== 'differs')
    return { kind: reconciliation as Exclude<Reconciliation['kind'], 'differs'> };
  return { kind: 'differs', differences: JSON.parse(differences ?? '[]') as readonly Difference[] };
}
