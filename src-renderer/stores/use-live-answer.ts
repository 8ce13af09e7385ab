import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useDesk } from './DeskContext.ts';
import { useVenueRecovery } from './use-venue-recovery.ts';
import type { HistoryStore } from './history-store.ts';
import { createLiveAnswer, type AnswerState, type LiveAnswer, type Question } from './live-answer.ts';

export interface UsedAnswer<T> {
  readonly state: AnswerState<T>;
  readonly reload: LiveAnswer<T>['reload'];
}

/**
 * An answer as long as it is looked at. `question`: the same object while it asks the same. `heard`: what of the record's
 * news has it asked again, such as that of one market; the same object while it hears the same.
 */
export function useLiveAnswer<T>(question: Question<T>, heard?: HistoryStore): UsedAnswer<T> {
  const { ask, connection, history } = useDesk();
  const news = heard ?? history;
  const answer = useMemo(
    () => createLiveAnswer({ ask, connection, history: news }, question),
    [ask, connection, news, question],
  );
  useEffect(() => answer.start(), [answer]);
  useVenueRecovery(answer.retry);
  return { state: useStore(answer.store), reload: answer.reload };
}
