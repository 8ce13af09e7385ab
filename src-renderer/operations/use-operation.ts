import { hashKey, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useReducer } from 'react';
import { useStore } from 'zustand';
import type { BridgeCalls, CallName } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgeFailure } from '../../src-preload/contract/bridge/failure.ts';
import { useApp } from '../stores/AppContext.ts';
import type { OperationError } from './ask.ts';
import { keyOf, type AnswerRules, type Question } from './question.ts';
import { isPushed } from './refreshed-by.ts';
import type { PlainCall } from './operations.ts';

export type AnswerState<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: BridgeFailure }
  /** `refreshError`: why the last read failed, in which case the value is from before. null: it did not fail. */
  | { readonly kind: 'ready'; readonly value: T; readonly refreshError: BridgeFailure | null };

export interface UsedAnswer<T> {
  readonly state: AnswerState<T>;
  readonly reload: () => void;
}

type Result<K extends CallName> = BridgeCalls[K]['result'];

/** Returns an operation's answer, kept current while it is in use. */
export function useOperation<K extends CallName>(
  name: K,
  args: BridgeCalls[K]['args'],
  rules: AnswerRules<Result<K>> = {},
): UsedAnswer<Result<K>> {
  return useAnswer<Result<K>>({ ...rules, operation: name, key: args, read: (call) => call(name, args) });
}

function useQuestionQuery<T, S = T>(question: Question<T>, select?: (value: T) => S) {
  const { operations, connection } = useApp();
  const source = useStore(connection, (state) => state.source);
  const isOpened = useStore(connection, ({ generation }) => generation > 0);
  const { coin, restMs, isLacking } = question;
  const queryKey = keyOf(source, question);
  const asked = {
    queryKey,
    queryFn: () => question.read(operations.call),
    meta: { coin, restMs, isLacking },
  };
  const enabled = isOpened && question.enabled !== false;
  // Asked while a screen is drawn, not afterwards: its own question then comes before those of the parts inside it.
  if (enabled && operations.client.getQueryState(queryKey) === undefined)
    void operations.client.prefetchQuery<T, OperationError>(asked);
  const query = useQuery<T, OperationError, S>(
    {
      ...asked,
      enabled,
      // Some answers change with time alone: unless pushes keep an answer current, it is requested whenever a screen opens.
      refetchOnMount: isPushed(question.operation) ? true : 'always',
      ...(select === undefined ? {} : { select }),
    },
    operations.client,
  );
  return { query, hash: hashKey(queryKey) };
}

/** Returns the answer to a question that is more than one operation's arguments, such as one up to the present time. */
export function useAnswer<T>(question: Question<T>): UsedAnswer<T> {
  const { operations } = useApp();
  const { query, hash } = useQuestionQuery(question);
  const { data, error } = query;
  // A failed question is pending again while it is asked: the failure stays visible until the next answer.
  const failure = error ?? (data === undefined ? operations.failureOf(hash) : null);
  const state = useMemo((): AnswerState<T> => {
    if (data !== undefined) return { kind: 'ready', value: data, refreshError: failure?.failure ?? null };
    return failure === null ? { kind: 'loading' } : { kind: 'failed', error: failure.failure };
  }, [data, failure]);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const reload = useCallback(() => {
    operations.reload(hash);
    // If the question is being asked already, only the cleared failure changes.
    redraw();
  }, [operations, hash]);
  return { state, reload };
}

/** Returns the part of an answer that a component needs; null until there is an answer. Redraws only when that part changes. */
export function useSelected<K extends PlainCall, S>(name: K, select: (value: Result<K>) => S): S | null {
  const question: Question<Result<K>> = {
    operation: name,
    key: null,
    read: (call) => call(name, null as never),
  };
  return useQuestionQuery<Result<K>, S>(question, select).query.data ?? null;
}

export function useCatalog(): AnswerState<Result<'listMarkets'>> {
  return useOperation('listMarkets', null).state;
}

/** Returns data of the frame around every screen; null until the service has sent it. */
export function useFrame<S>(select: (frame: Result<'getFrame'>) => S): S | null {
  return useSelected('getFrame', select);
}
