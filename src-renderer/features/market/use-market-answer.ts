import type { MarketMarks } from '../../../src-preload/contract/bridge/chart-window.ts';
import type { DecisionPage, HistoryFilter, TradePage } from '../../../src-preload/contract/bridge/trades.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { useAnswer, useOperation, type UsedAnswer } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';

type Subject = Pick<MarketRow, 'marketId' | 'coin'>;

/** Number of newest rows that a market's page shows; other screens have the rest. */
export const newestRows = 20;

const allOf = (marketId: string): HistoryFilter => ({ assetClass: null, marketId, period: 'all' });

export function useMarketTrades({ marketId, coin }: Subject): UsedAnswer<TradePage> {
  const filter = { ...allOf(marketId), status: null, strategyId: null, reconciliation: null };
  return useOperation('listTrades', { cursor: null, limit: newestRows, filter }, { coin });
}

export function useMarketDecisions({ marketId, coin }: Subject): UsedAnswer<DecisionPage> {
  const filter = { ...allOf(marketId), action: null, strategyId: null };
  return useOperation('listDecisions', { cursor: null, limit: newestRows, filter }, { coin });
}

/** Marks of the trades and decisions from `from` (world ms) until now. */
export function useMarketMarks({ marketId, coin }: Subject, from: number): UsedAnswer<MarketMarks> {
  const { clock } = useApp();
  return useAnswer<MarketMarks>({
    operation: 'getMarketMarks',
    key: { marketId, from },
    coin,
    read: (call) => {
      const to = Math.max(from, Math.ceil(clock.getState().nowMs ?? from));
      return call('getMarketMarks', { marketId, from, to });
    },
  });
}
