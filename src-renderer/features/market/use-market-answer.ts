import { useMemo } from 'react';
import type { MarketMarks } from '../../../src-preload/contract/bridge/chart-window.ts';
import type { DecisionPage, HistoryFilter, TradePage } from '../../../src-preload/contract/bridge/trades.ts';
import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import { useDesk } from '../../stores/DeskContext.ts';
import { historyOf } from '../../stores/heard-history.ts';
import type { HistoryStore } from '../../stores/history-store.ts';
import type { Question } from '../../stores/live-answer.ts';
import { useLiveAnswer, type UsedAnswer } from '../../stores/use-live-answer.ts';

type Subject = Pick<MarketRow, 'marketId' | 'coin'>;

/** The newest rows that a market's page shows; the screens of their own have the rest. */
export const newestRows = 20;

function useNewsOf(coin: string): HistoryStore {
  const { history } = useDesk();
  return useMemo(() => historyOf(history, coin), [history, coin]);
}

const allOf = (marketId: string): HistoryFilter => ({ assetClass: null, marketId, period: 'all' });

export function useMarketTrades({ marketId, coin }: Subject): UsedAnswer<TradePage> {
  const question = useMemo<Question<TradePage>>(
    () => ({
      topics: ['trades'],
      ask: (ask) =>
        ask('listTrades', {
          cursor: null,
          limit: newestRows,
          filter: { ...allOf(marketId), status: null, strategyId: null, reconciliation: null },
        }),
    }),
    [marketId],
  );
  return useLiveAnswer(question, useNewsOf(coin));
}

export function useMarketDecisions({ marketId, coin }: Subject): UsedAnswer<DecisionPage> {
  const question = useMemo<Question<DecisionPage>>(
    () => ({
      // What came of a decision is told with it.
      topics: ['decisions', 'trades'],
      ask: (ask) =>
        ask('listDecisions', {
          cursor: null,
          limit: newestRows,
          filter: { ...allOf(marketId), action: null, strategyId: null },
        }),
    }),
    [marketId],
  );
  return useLiveAnswer(question, useNewsOf(coin));
}

/** What was done and decided from `from` (world ms) until now. */
export function useMarketMarks({ marketId, coin }: Subject, from: number): UsedAnswer<MarketMarks> {
  const { clock } = useDesk();
  const question = useMemo<Question<MarketMarks>>(
    () => ({
      topics: ['trades', 'decisions'],
      ask: (ask) => {
        const to = Math.max(from, Math.ceil(clock.getState().nowMs ?? from));
        return ask('getMarketMarks', { marketId, from, to });
      },
    }),
    [marketId, from, clock],
  );
  return useLiveAnswer(question, useNewsOf(coin));
}
