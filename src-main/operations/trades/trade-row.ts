import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import { toNumber } from '../../domain/decimal.ts';
import type { Difference, Reconciliation } from '../../domain/trades/trade.ts';
import type { StoreReader } from '../../store/store.ts';
import type { StoredTrade } from '../../store/trades.ts';
import { restingOrderStatus, restingState } from '../account/resting-order-status.ts';
import { inNumbers } from '../in-numbers.ts';
import { marketOfRow } from '../markets/row-market.ts';
import type { Reads } from '../scope.ts';

/** Readings that order rows are computed from. */
export const tradeRowReadings = ['account', 'agent', 'catalog', 'fills', 'orderOutcomes'] as const;
export type TradeRowReads = Reads<(typeof tradeRowReadings)[number]>;

/** Returns orders' outcomes as a screen shows them, with one further query to the store however many there are. */
export function tradeRows(scope: TradeRowReads, trades: readonly StoredTrade[]): readonly Trade[] {
  const facts = fillFacts(scope, trades);
  return trades.map((trade) => rowOf(scope, trade, facts));
}

export function tradeRow(scope: TradeRowReads, trade: StoredTrade): Trade {
  return rowOf(scope, trade, fillFacts(scope, [trade]));
}

function fillFacts({ reader, account }: TradeRowReads, trades: readonly StoredTrade[]): FactsOfFills {
  const ids = trades.filter(needsFills).map(({ id }) => id);
  return reader.fillFactsOf(ids, account?.address ?? null);
}

/** Whether its fills must be read: for the token of a fee that differs, or because the venue may have placed the order to liquidate. */
function needsFills({ hasFills, reconciliation, feeUsd }: StoredTrade): boolean {
  if (reconciliation?.kind === 'matched') return false;
  return reconciliation?.kind === 'differs' ? feeUsd === null : hasFills;
}

type FactsOfFills = ReturnType<StoreReader['fillFactsOf']>;

function rowOf(scope: TradeRowReads, trade: StoredTrade, facts: FactsOfFills): Trade {
  const market = marketOfRow(scope, { coin: trade.coin, namedBy: trade.hasFills ? 'venue' : 'agent' });
  const coin = market?.coin ?? trade.coin;
  const status = restingOrderStatus(scope, { ...trade, coin });
  return {
    id: trade.id,
    market,
    symbol: coin,
    side: trade.side,
    orderType: trade.orderType,
    orderStatus: trade.orderStatus,
    restingState: restingState(status),
    restingStatus: status,
    liquidated: facts.get(trade.id)?.isLiquidation ?? false,
    ...inNumbers({
      requestedAmount: trade.requestedAmount,
      filledAmount: trade.filledAmount,
      averagePrice: trade.averagePrice,
      feeUsd: trade.feeUsd,
      realizedPnlUsd: trade.realizedPnlUsd,
    }),
    feeUsdExact: trade.feeUsd,
    realizedPnlUsdExact: trade.realizedPnlUsd,
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
      token: name === 'fee' && trade.feeUsd === null ? (facts.get(trade.id)?.feeToken ?? null) : null,
    })),
  };
}

function differencesOf(reconciliation: Reconciliation | null): readonly Difference[] {
  return reconciliation?.kind === 'differs' ? reconciliation.differences : [];
}
