import type { HistoryChange, HistoryTopic } from '../../src-preload/contract/bridge/topics.ts';
import { createListeners } from '../bridge/listeners.ts';

/** What whoever shows rows of the record is told of them. */
export interface HistoryWatcher {
  /** Rows of a topic watched are new or other than they were. */
  readonly changed: (change: HistoryChange) => void;
  /** Another network is shown from now on: what is held goes at once. */
  readonly cleared: () => void;
}

/** Tells which rows to ask for again; holds none itself. */
export interface HistoryStore {
  readonly tell: (change: HistoryChange) => void;
  readonly clear: () => void;
  /** Returns its undo. */
  readonly watch: (topics: readonly HistoryTopic[], watcher: HistoryWatcher) => () => void;
}

type News = { readonly kind: 'changed'; readonly change: HistoryChange } | { readonly kind: 'cleared' };

export function createHistoryStore(): HistoryStore {
  const listeners = createListeners<News>();
  return {
    tell: (change) => listeners.tell({ kind: 'changed', change }),
    clear: () => listeners.tell({ kind: 'cleared' }),
    watch: (topics, watcher) =>
      listeners.add((news) => {
        if (news.kind === 'cleared') watcher.cleared();
        else if (news.change.topics.some((topic) => topics.includes(topic))) watcher.changed(news.change);
      }),
  };
}
