import { useEffect } from 'react';
import type { ScrolledList } from '../history/use-paged-rows.ts';
import { formatCount } from '../../format/number.ts';

/** Rows of a paged list that a table reads to sort or save them all; beyond, the list has to be narrowed. */
const mostRows = 10_000;

export type WholeList = 'whole' | 'loading' | 'failed' | 'too long';

interface WholeListUse {
  /** Rows that have been read. */
  readonly count: number;
  readonly isWanted: boolean;
  /** Called while it is wanted and no more is read. */
  readonly onSettled?: (state: WholeList) => void;
}

/** Reads the rest of a paged list while that is wanted. */
export function useWholeList(
  paged: ScrolledList | undefined,
  { count, isWanted, onSettled }: WholeListUse,
): WholeList {
  const list = paged?.list;
  const next = paged?.state.next ?? null;
  const more = paged?.state.more.kind;
  const state =
    next === null ? 'whole' : count >= mostRows ? 'too long' : more === 'failed' ? more : 'loading';
  // Each page that came changes how far the list has been read: it is asked again.
  const asks = isWanted && state === 'loading' && more === 'idle' ? count : null;
  useEffect(() => {
    if (asks !== null) list?.more();
  }, [asks, list]);
  useEffect(() => {
    if (isWanted && state !== 'loading') onSettled?.(state);
  }, [isWanted, state, onSettled]);
  return state;
}

/** What is said while a list that is not whole is to be sorted or saved. */
export function wholeListWords(state: WholeList, count: number, what: 'sort' | 'save'): string {
  const rows = `${formatCount(count)} rows`;
  switch (state) {
    case 'whole':
      return '';
    case 'loading':
      return `Loading all rows to ${what}: ${rows} so far`;
    case 'failed':
      return `Could not load all rows to ${what}`;
    case 'too long':
      return `More than ${rows}: narrow the filter to ${what}`;
    default:
      return state satisfies never;
  }
}
