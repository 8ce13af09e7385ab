import type { TradeRow } from '../../src-preload/contract/bridge/trades.ts';
import type { DecimalText } from '../domain/decimal.ts';
import { toNumber } from '../domain/decimal.ts';
import type { Difference, Reconciliation } from '../domain/reconciliation.ts';
import type { Trade } from '../domain/trade.ts';
import type { MarketScope } from './market-scope.ts';
import { marketOfRow } from './row-market.ts';

const figure = (value: DecimalText | null): number | null => (value === null ? null : toNumber(value));

/** An order's outcome as a screen shows it. */
export function tradeRow(scope: MarketScope, trade: Trade): TradeRow {
  const namedBy = trade.source === 'exchange_fills' || trade.venueOids.length > 0 ? 'venue' : 'agent';
  return {
    id: trade.id,
    market: marketOfRow(scope, { coin: trade.coin, namedBy }),
    symbol: trade.coin,
    side: trade.side,
    orderStatus: trade.orderStatus,
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
    })),
  };
}

function differencesOf(reconciliation: Reconciliation | null): readonly Difference[] {
  return reconciliation?.kind === 'differs' ? reconciliation.differences : [];
}
