import type { HistoryStore } from './history-store.ts';

/** Hears of changes of this market only. */
export function historyOf(history: HistoryStore, coin: string): HistoryStore {
  return {
    ...history,
    watch: (topics, { changed, cleared }) =>
      history.watch(topics, {
        cleared,
        changed: (change) => {
          if (change.coins === null || change.coins.includes(coin)) changed(change);
        },
      }),
  };
}

interface Seldom {
  /** World ms; null: not known, and nothing is held back. */
  readonly now: () => number | null;
  /** World ms that pass between two changes heard of: more often nothing could be seen of them. */
  readonly restMs: number;
}

/** Hears of a change only after a rest: for what is drawn so coarsely that it looks the same meanwhile. */
export function seldomHistory(history: HistoryStore, { now, restMs }: Seldom): HistoryStore {
  return {
    ...history,
    watch: (topics, { changed, cleared }) => {
      const last = { heardAt: now() };
      return history.watch(topics, {
        cleared,
        changed: (change) => {
          const at = now();
          if (at !== null && last.heardAt !== null && Math.abs(at - last.heardAt) < restMs) return;
          last.heardAt = at;
          changed(change);
        },
      });
    },
  };
}

/** Hears of all it heard of, and of what `subscribe` tells of besides. */
export function alsoOn(history: HistoryStore, subscribe: (listener: () => void) => () => void): HistoryStore {
  return {
    ...history,
    watch: (topics, watcher) => {
      const undo = [
        history.watch(topics, watcher),
        subscribe(() => watcher.changed({ topics, coins: null })),
      ];
      return () => {
        for (const end of undo) end();
      };
    },
  };
}
