import { createStore, type StoreApi } from 'zustand/vanilla';

export type SortKey =
  'name' | 'mark' | 'change' | 'oracle' | 'funding' | 'openInterest' | 'volume' | 'leverage' | 'session';

export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** How one list is looked at; kept while the window is open, so that going back finds it as it was left. */
export interface ListOptions {
  readonly text: string;
  readonly hideDelisted: boolean;
  /** null: every DEX. */
  readonly dex: string | null;
  readonly sort: Sort;
}

export type ListName = 'CRYPTO' | 'EQUITY' | 'COMMODITY';
export type ListViews = Readonly<Record<ListName, ListOptions>>;

export interface ListViewsStore extends StoreApi<ListViews> {
  readonly change: (list: ListName, options: Partial<ListOptions>) => void;
  readonly reset: () => void;
}

const untouched: ListOptions = {
  text: '',
  hideDelisted: true,
  dex: null,
  sort: { key: 'volume', descending: true },
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
