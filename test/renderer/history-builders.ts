import type { DecisionRow, TradeDetail } from '../../src-preload/contract/bridge/trades.ts';
import type { Trade } from '../../src-preload/contract/views/trades/trade.ts';
import type { ClosedTrade } from '../../src-preload/contract/views/trades/closed-trades.ts';
import type { MarketReference, MarketTag } from '../../src-preload/contract/views/identity.ts';
import { aMarket, noon, textAt } from './builders.ts';

function tagOf({ marketId, network, venue, dex, coin, assetClass }: MarketReference): MarketTag {
  return { marketId, network, venue, dex, coin, assetClass };
}

export function aTrade(given: Partial<Trade> = {}): Trade {
  return {
    id: 'trade 1',
    market: aMarket(),
    symbol: 'BTC',
    side: 'buy',
    orderType: null,
    orderStatus: 'filled',
    restingState: null,
    restingStatus: null,
    liquidated: false,
    requestedAmount: 2,
    filledAmount: 2,
    averagePrice: 91_000,
    feeUsd: 1.5,
    feeUsdExact: '1.5',
    realizedPnlUsd: null,
    realizedPnlUsdExact: null,
    rejectReason: null,
    strategyId: 'carry',
    decisionId: 'dec-1',
    orderId: 'ord-1',
    executedAt: noon,
    source: 'trade_history_client',
    reconciliation: 'matched',
    differences: [],
    ...given,
  };
}

export function aClosedTrade(given: Partial<ClosedTrade> = {}): ClosedTrade {
  return {
    ...aMarket(),
    tradeId: 'trip 1',
    symbol: 'BTC',
    side: 'long',
    size: 2,
    entryPrice: 90_000,
    exitPrice: 91_000,
    realizedPnlUsd: 2_000,
    feesUsd: 3,
    holdDurationSeconds: 3_600,
    exitReason: 'take_profit',
    strategyId: 'carry',
    decisionId: 'dec-1',
    openedAt: textAt(noon - 3_600_000),
    filledAt: textAt(noon),
    lastAt: textAt(noon),
    ...given,
  };
}

export function aDecision(given: Partial<DecisionRow> = {}): DecisionRow {
  return {
    key: 'decision 1',
    decisionId: 'dec-1',
    ...tagOf(aMarket()),
    symbol: 'BTC',
    action: 'open_long',
    confidence: 0.7,
    strategyId: 'carry',
    summary: 'Funding is paid to longs.',
    outcome: null,
    decidedAt: textAt(noon),
    reasoning: [],
    tradeIds: [],
    trades: [],
    refusedBy: null,
    ...given,
  };
}

export function aTradeDetail(given: Partial<TradeDetail> = {}): TradeDetail {
  return {
    market: aMarket(),
    symbol: 'BTC',
    decision: aDecision(),
    orders: [],
    unclaimed: [],
    fills: [],
    fillCount: 0,
    collateral: 'USDC',
    trips: [],
    chart: { from: noon, to: noon + 1 },
    ...given,
  };
}
