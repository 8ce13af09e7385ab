import { useMemo } from 'react';
import type { MarketState } from '../../../src-preload/contract/views/market-state.ts';
import { useDesk } from '../../stores/DeskContext.ts';
import { alsoOn } from '../../stores/heard-history.ts';
import type { HistoryStore } from '../../stores/history-store.ts';
import type { Question } from '../../stores/live-answer.ts';
import type { Stores } from '../../stores/stores.ts';
import { useLiveAnswer, type UsedAnswer } from '../../stores/use-live-answer.ts';

/**
 * What a market's state is asked again after. `standings` tells only of what is another: each heartbeat makes the agent's
 * word young again, and the venue's session changes with the catalog, so that both count as well.
 */
export function stateNews({
  history,
  standings,
  agent,
  catalog,
}: Pick<Stores, 'history' | 'standings' | 'agent' | 'catalog'>): HistoryStore {
  return [standings, agent, catalog].reduce((news, { subscribe }) => alsoOn(news, subscribe), history);
}

/** A market's sessions and its verdict on new entries. */
export function useMarketState(marketId: string): UsedAnswer<MarketState> {
  const { history, standings, agent, catalog } = useDesk();
  const question = useMemo<Question<MarketState>>(
    () => ({ topics: [], ask: (ask) => ask('getMarketState', { marketId }) }),
    [marketId],
  );
  const heard = useMemo(
    () => stateNews({ history, standings, agent, catalog }),
    [history, standings, agent, catalog],
  );
  return useLiveAnswer(question, heard);
}
