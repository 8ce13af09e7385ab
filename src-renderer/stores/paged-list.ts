import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Page, PageRequest } from '../../src-preload/contract/bridge/paging.ts';
import type { HistoryTopic } from '../../src-preload/contract/bridge/topics.ts';
import type { Ask } from './ask.ts';
import type { RowOrder } from './merge-page.ts';
import { oneAtATime } from './one-at-a-time.ts';
import {
  afterFirst,
  afterNext,
  afterReturn,
  headOf,
  type PageAnswer,
  type PagedState,
} from './paged-state.ts';
import type { Desk } from './stores.ts';
import { watchRecord } from './watch-record.ts';

/** A list that the service tells page by page. */
export interface ListQuestion<Filter, Row, P extends Page<Row>> extends RowOrder<Row> {
  readonly topics: readonly HistoryTopic[];
  readonly ask: (ask: Ask, request: PageRequest & { readonly filter: Filter }) => Promise<PageAnswer<P>>;
}

export interface PagedList<Filter, Row, P> {
  readonly store: StoreApi<PagedState<Row, P>>;
  /** Reads the list under this filter; answers to an earlier one come to nothing. */
  readonly show: (filter: Filter) => void;
  /** Asks for the rows behind what is held, unless they are asked for. */
  readonly more: () => void;
  readonly reload: () => void;
  /** Whether the reader looks at the newest rows: then new ones join them at once. */
  readonly setAtTop: (atTop: boolean) => void;
  /** Reads, and reads again whenever something changed; returns its stop. */
  readonly start: () => () => void;
}

export type PagedListParts = Pick<Desk, 'ask' | 'connection' | 'history'>;

const pageRows = 100;

export function createPagedList<Filter, Row, P extends Page<Row>>(
  parts: PagedListParts,
  question: ListQuestion<Filter, Row, P>,
): PagedList<Filter, Row, P> {
  const store = createStore<PagedState<Row, P>>(() => ({ kind: 'loading', before: null }));
  const change = (next: (state: PagedState<Row, P>) => PagedState<Row, P>): void =>
    store.setState(next(store.getState()), true);
  let wanted: { readonly filter: Filter } | null = null;
  /** Rises whenever rows asked for before must not join. */
  let run = 0;
  let atTop = true;

  const first = oneAtATime(async (counts) => {
    if (wanted === null || parts.connection.getState().generation === 0) return;
    const answer = await question.ask(parts.ask, { ...wanted, cursor: null, limit: pageRows });
    if (counts()) change((state) => afterFirst(state, answer, { order: question, atTop }));
  });
  const restart = (before: P | null): void => {
    run += 1;
    atTop = true;
    store.setState({ kind: 'loading', before }, true);
    first.forget();
    first.run();
  };
  const more = async (): Promise<void> => {
    const state = store.getState();
    if (wanted === null || state.kind !== 'ready' || state.next === null) return;
    if (state.more.kind === 'asking') return;
    const [own, cursor] = [run, state.next];
    store.setState({ ...state, more: { kind: 'asking' } }, true);
    const answer = await question.ask(parts.ask, { ...wanted, cursor, limit: pageRows });
    if (own === run) change((held) => afterNext(held, { cursor, answer }, question));
  };
  return {
    store,
    show: (filter) => {
      wanted = { filter };
      restart(headOf(store.getState()));
    },
    more: () => void more(),
    reload: () => {
      if (store.getState().kind === 'ready') first.run();
      else restart(headOf(store.getState()));
    },
    setAtTop: (now) => {
      atTop = now;
      if (now) change((state) => afterReturn(state, question));
    },
    start: () => {
      const unwatch = watchRecord(parts, question.topics, {
        changed: first.run,
        cleared: () => restart(null),
      });
      first.ensure();
      return () => {
        run += 1;
        first.forget();
        unwatch();
      };
    },
  };
}
