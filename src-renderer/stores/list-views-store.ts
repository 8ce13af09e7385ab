import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Sort } from './table-views-store.ts';

/** How one list is looked at; kept while the window is open, so that going back finds it as it was left. */
export interface ListOptions {
  readonly text: string;
  readonly hideDelisted: boolean;
  /** null: every DEX. */
  readonly dex: string | null;
  /** By a column of the table of quotes. */
  readonly sort: Sort;
}

export type ListName = 'CRYPTO' | 'EQUITY' | 'COMMODITY';
type ListViews = Readonly<Record<ListName, ListOptions>>;

export interface ListViewsStore extends StoreApi<ListViews> {
  readonly change: (list: ListName, options: Partial<ListOptions>) => void;
  readonly reset: () => void;
}

/** What is traded most comes first. */
export const usualSort: Sort = { key: 'volume', descending: true };

const untouched: ListOptions = {
  text: '',
  hideDelisted: true,
  dex: null,
  sort: usualSort,
};
const untouchedViews: ListViews = { CRYPTO: untouched, EQUITY: untouched, COMMODITY: untouched };

export function createListViewsStore(): ListViewsStore {
  const store = createStore<ListViews>(() => untouchedViews);
  return {
    ...store,
    change: (list, options) => store.setState((views) => ({ [list]: { ...views[list], ...options } })),
    reset: () => store.setState(untouchedViews),
  };
}
