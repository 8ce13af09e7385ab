import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useDesk } from './DeskContext.ts';
import { createLiveAnswer, type AnswerState, type LiveAnswer, type Question } from './live-answer.ts';

export interface UsedAnswer<T> {
  readonly state: AnswerState<T>;
  readonly reload: LiveAnswer<T>['reload'];
}

/** An answer as long as it is looked at. `question`: the same object while it asks the same. */
export function useLiveAnswer<T>(question: Question<T>): UsedAnswer<T> {
  const { ask, connection, history } = useDesk();
  const answer = useMemo(
    () => createLiveAnswer({ ask, connection, history }, question),
    [ask, connection, history, question],
  );
  useEffect(() => answer.start(), [answer]);
  return { state: useStore(answer.store), reload: answer.reload };
}
