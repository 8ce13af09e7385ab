import type { TradeRow } from '../../src-preload/contract/bridge/trades.ts';
import type { DecimalText } from '../domain/decimal.ts';
import { toNumber } from '../domain/decimal.ts';
import { sumFills } from '../domain/execution.ts';
import type { Difference, Reconciliation } from '../domain/reconciliation.ts';
import type { KeptTrade } from '../store/trades.ts';
import { orderStanding, type OrderScope } from './order-standing.ts';
import { marketOfRow } from './row-market.ts';

const figure = (value: DecimalText | null): number | null => (value === null ? null : toNumber(value));

/** An order's outcome as a screen shows it. */
export function tradeRow(scope: OrderScope, trade: KeptTrade): TradeRow {
  const namedBy = trade.source === 'exchange_fills' || trade.venueOids.length > 0 ? 'venue' : 'agent';
  return {
    id: trade.id,
    market: marketOfRow(scope, { coin: trade.coin, namedBy }),
    symbol: trade.coin,
    side: trade.side,
    orderStatus: trade.orderStatus,
    standing: orderStanding(scope, trade),
    requestedAmount: figure(trade.requestedAmount),
    filledAmount: figure(trade.filledAmount),
    averagePrice: figure(trade.averagePrice),
    feeUsd: figure(trade.feeUsd),
    realizedPnlUsd: figure(trade.realizedPnlUsd),
    rejectReason: trade.rejectReason,
    strategyId: trade.strategyId,
    decisionId: trade.decisionId,
    orderId: trade.orderId,
    executedAt: trade.executedAt,
    source: trade.source,
    reconciliation: trade.reconciliation?.kind ?? null,
    differences: differencesOf(trade.reconciliation).map(({ figure: name, agent, venue }) => ({
      figure: name,
      agent: toNumber(agent),
      venue: toNumber(venue),
      token: name === 'fee' ? tokenOfFee(scope, trade) : null,
    })),
  };
}

/** More than an order is filled in, nearly always. */
const mostFills = 100;

/** Asked of the fills only where the fee is not in dollars, which few are. A fee differs only where it is in one token. */
function tokenOfFee({ reader }: OrderScope, { id, feeUsd }: KeptTrade): string | null {
  return feeUsd === null ? sumFills(reader.fillsOfTrade(id, mostFills).fills).feeToken : null;
}

function differencesOf(reconciliation: Reconciliation | null): readonly Difference[] {
  return reconciliation?.kind === 'differs' ? reconciliation.differences : [];
}
