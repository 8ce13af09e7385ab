import { useEffect } from 'react';
import type { ScrolledList } from '../history/use-paged-rows.ts';
import { counted } from '../../format/number.ts';

/** Maximum number of rows that a table reads of a paged list to sort or save them all. A longer list has to be narrowed first. */
const mostRows = 10_000;

export type CompleteList = 'complete' | 'loading' | 'failed' | 'too long';

interface CompleteListUse {
  /** Number of rows that have been read. */
  readonly count: number;
  readonly isWanted: boolean;
  /** Called while the whole list is wanted and reading has ended. */
  readonly onSettled?: (state: CompleteList) => void;
}

/** Reads the rest of a paged list while it is wanted. */
export function useCompleteList(
  paged: ScrolledList | undefined,
  { count, isWanted, onSettled }: CompleteListUse,
): CompleteList {
  const list = paged?.list;
  const next = paged?.state.next ?? null;
  const more = paged?.state.more.kind;
  const state =
    next === null ? 'complete' : count >= mostRows ? 'too long' : more === 'failed' ? more : 'loading';
  // Each new page changes how much of the list has been read, so the next one is requested.
  const asks = isWanted && state === 'loading' && more === 'idle' ? count : null;
  useEffect(() => {
    if (asks !== null) list?.more();
  }, [asks, list]);
  useEffect(() => {
    if (isWanted && state !== 'loading') onSettled?.(state);
  }, [isWanted, state, onSettled]);
  return state;
}

/** Returns the message shown if a list that is not read to its end is to be sorted or saved. */
export function completeListText(state: CompleteList, count: number, what: 'sort' | 'save'): string {
  const rows = counted(count, 'row');
  switch (state) {
    case 'complete':
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
