import { useMemo } from 'react';
import type { MarketState } from '../../../src-preload/contract/views/market-state.ts';
import { useDesk } from '../../stores/DeskContext.ts';
import { alsoOn } from '../../stores/heard-history.ts';
import type { Question } from '../../stores/live-answer.ts';
import { useLiveAnswer, type UsedAnswer } from '../../stores/use-live-answer.ts';

/**
 * A market's sessions and its verdict on new entries, asked again when one of them is another. The agent's word grows old
 * by the age of its status, and the venue's session changes with the catalog: both count as well.
 */
export function useMarketState(marketId: string): UsedAnswer<MarketState> {
  const { history, standings, agent, catalog } = useDesk();
  const question = useMemo<Question<MarketState>>(
    () => ({ topics: [], ask: (ask) => ask('getMarketState', { marketId }) }),
    [marketId],
  );
  const heard = useMemo(
    () => [standings, agent, catalog].reduce((news, { subscribe }) => alsoOn(news, subscribe), history),
    [history, standings, agent, catalog],
  );
  return useLiveAnswer(question, heard);
}
