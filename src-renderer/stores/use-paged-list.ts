import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Page } from '../../src-preload/contract/bridge/paging.ts';
import { useDesk } from './DeskContext.ts';
import { createPagedList, type ListQuestion, type PagedList } from './paged-list.ts';
import type { PagedState } from './paged-state.ts';

export interface UsedList<Filter, Row, P> {
  readonly list: PagedList<Filter, Row, P>;
  readonly state: PagedState<Row, P>;
}

/** A list of the record under a filter, as long as it is looked at. `question`: the same object each time. */
export function usePagedList<Filter, Row, P extends Page<Row>>(
  question: ListQuestion<Filter, Row, P>,
  filter: Filter,
): UsedList<Filter, Row, P> {
  const { ask, connection, history } = useDesk();
  const list = useMemo(
    () => createPagedList({ ask, connection, history }, question),
    [ask, connection, history, question],
  );
  const key = JSON.stringify(filter);
  useEffect(() => list.show(JSON.parse(key) as Filter), [list, key]);
  useEffect(() => list.start(), [list]);
  return { list, state: useStore(list.store) };
}
