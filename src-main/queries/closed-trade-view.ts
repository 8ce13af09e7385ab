import type { ClosedTrade as ClosedTradeView } from '../../src-preload/contract/views/closed-trades.ts';
import type { PricedTrade } from '../domain/closed-trade.ts';
import type { DecimalText } from '../domain/decimal.ts';
import { toNumber } from '../domain/decimal.ts';
import { toUtcText } from '../domain/freshness.ts';
import { isDollarToken } from '../domain/quote.ts';
import { agentReference } from './agent-reference.ts';
import type { MarketScope } from './market-scope.ts';

/** A row of source document 2.6: the venue itself named its coin. */
export function closedTradeView(scope: MarketScope, closed: PricedTrade): ClosedTradeView {
  const reference = agentReference(scope, closed.coin);
  return {
    ...reference,
    trade_id: closed.tradeId,
    symbol: closed.coin,
    side: closed.side,
    size: toNumber(closed.size),
    entry_price: figure(closed.entryPrice),
    exit_price: toNumber(closed.exitPrice),
    realized_pnl_usd: isDollarToken(reference.collateral) ? figure(closed.realizedPnl) : null,
    hold_duration_seconds: closed.holdSeconds,
    exit_reason: closed.exitReason,
    fees_usd: isDollarToken(closed.feeToken) ? toNumber(closed.fees) : null,
    strategy_id: closed.strategyId,
    decision_id: closed.decisionId,
    filled_at: toUtcText(closed.filledAt),
  };
}

const figure = (value: DecimalText | null): number | null => (value === null ? null : toNumber(value));
