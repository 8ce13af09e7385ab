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
  /** Tells that time passed. */
  readonly onTick: (listener: () => void) => () => void;
  /** A change is let through at once where this says something else than at the last one. */
  readonly urgent: () => unknown;
}

/**
 * Hears of a change only after a rest: for what is drawn so coarsely that it looks the same meanwhile. What was held back
 * is let through when the rest is over.
 */
export function seldomHistory(history: HistoryStore, { now, restMs, onTick, urgent }: Seldom): HistoryStore {
  return {
    ...history,
    watch: (topics, { changed, cleared }) => {
      const last = { heardAt: now(), urgent: urgent(), isOwing: false };
      const rests = (): boolean => {
        const at = now();
        const isSoon = at !== null && last.heardAt !== null && Math.abs(at - last.heardAt) < restMs;
        return isSoon && urgent() === last.urgent;
      };
      const pass = (change: Parameters<typeof changed>[0]): void => {
        Object.assign(last, { heardAt: now(), urgent: urgent(), isOwing: false });
        changed(change);
      };
      const undo = [
        history.watch(topics, {
          cleared: () => {
            last.isOwing = false;
            cleared();
          },
          changed: (change) => {
            if (rests()) last.isOwing = true;
            else pass(change);
          },
        }),
        onTick(() => {
          if (last.isOwing && !rests()) pass({ topics, coins: null });
        }),
      ];
      return () => {
        for (const end of undo) end();
      };
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
