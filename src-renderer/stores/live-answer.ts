import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';
import type { HistoryTopic } from '../../src-preload/contract/bridge/topics.ts';
import type { Ask } from './ask.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { PagedListParts } from './paged-list.ts';
import type { PageAnswer } from './paged-state.ts';
import { watchRecord } from './watch-record.ts';

export type AnswerState<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: BridgeFailure }
  /** `refreshError`: why the last reading again failed; what is shown is from before. */
  | { readonly kind: 'ready'; readonly value: T; readonly refreshError: BridgeFailure | null };

export interface LiveAnswer<T> {
  readonly store: StoreApi<AnswerState<T>>;
  readonly reload: () => void;
  /** Asks again where the last answer failed or lacks something. */
  readonly retry: () => void;
  /** Asks, and asks again whenever a topic changed; returns its stop. */
  readonly start: () => () => void;
}

export interface Question<T> {
  /** Empty: what it answers does not change. */
  readonly topics: readonly HistoryTopic[];
  readonly ask: (ask: Ask) => Promise<PageAnswer<T>>;
  /** Whether an answer lacks something that may be had later. Absent: it never does. */
  readonly isLacking?: (value: T) => boolean;
}

function afterAnswer<T>(state: AnswerState<T>, answer: PageAnswer<T>): AnswerState<T> {
  if (answer.kind === 'past') return state;
  if (answer.kind === 'answer') return { kind: 'ready', value: answer.value, refreshError: null };
  return state.kind === 'ready'
    ? { ...state, refreshError: answer.error }
    : { kind: 'failed', error: answer.error };
}

function isLacking<T>(state: AnswerState<T>, { isLacking: isPart }: Question<T>): boolean {
  if (state.kind !== 'ready') return state.kind === 'failed';
  return state.refreshError !== null || isPart?.(state.value) === true;
}

/** One question whose answer is kept up to date while it is looked at. */
export function createLiveAnswer<T>(parts: PagedListParts, question: Question<T>): LiveAnswer<T> {
  const store = createStore<AnswerState<T>>(() => ({ kind: 'loading' }));
  const reading = oneAtATime(async (counts) => {
    if (parts.connection.getState().generation === 0) return;
    const answer = await question.ask(parts.ask);
    if (counts()) store.setState(afterAnswer(store.getState(), answer), true);
  });
  const restart = (): void => {
    store.setState({ kind: 'loading' }, true);
    reading.forget();
    reading.run();
  };
  const reload = (): void => (store.getState().kind === 'ready' ? reading.run() : restart());
  return {
    store,
    reload,
    retry: () => {
      if (isLacking(store.getState(), question)) reload();
    },
    start: () => {
      const unwatch = watchRecord(parts, question.topics, { changed: reading.run, cleared: restart });
      reading.ensure();
      return () => {
        reading.forget();
        unwatch();
      };
    },
  };
}
