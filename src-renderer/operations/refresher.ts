import type { Query, QueryClient } from '@tanstack/react-query';
import type { ClockStore } from '../stores/clock-store.ts';

/**
 * Asks questions again: each one at a time, changes close together only once, and not before a question's minimum time has
 * passed.
 */
interface Refresher {
  /** Asks again soon, if the answer is in use. */
  readonly want: (query: Query) => void;
  /** Asks again at once. The minimum time does not delay the read after the next change. */
  readonly hurry: (query: Query) => void;
  /** Drops all pending questions. */
  readonly clear: () => void;
  /** Returns the function that stops it. */
  readonly start: () => () => void;
}

/** Minimum time between two reads after changes, ms: at most 4 a second. */
const coalesceMs = 250;

interface RefresherDeps {
  readonly client: QueryClient;
  /** World time, for questions with a minimum time between reads. */
  readonly clock: ClockStore;
}

interface Rests {
  readonly begin: (query: Query) => void;
  readonly has: (query: Query) => boolean;
}

function createRests(clock: ClockStore): Rests {
  /** World ms of the last answer. */
  const readAt = new WeakMap<Query, number>();
  return {
    begin: (query) => {
      const now = clock.getState().nowMs;
      if (now !== null) readAt.set(query, now);
    },
    has: (query) => {
      const [now, at, restMs] = [clock.getState().nowMs, readAt.get(query), query.meta?.restMs ?? 0];
      return now !== null && at !== undefined && Math.abs(now - at) < restMs;
    },
  };
}

export function createRefresher({ client, clock }: RefresherDeps): Refresher {
  const wanted = new Set<Query>();
  /** Queries whose data changed while they were being read: the answer may be from before the change. */
  const outdated = new Set<Query>();
  const resting = new Set<Query>();
  const hurried = new WeakSet<Query>();
  const rests = createRests(clock);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = (query: Query): void => {
    if (query.state.fetchStatus !== 'idle') outdated.add(query);
    else void client.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  };
  const flush = (): void => {
    timer = undefined;
    if (wanted.size === 0) return;
    timer = setTimeout(flush, coalesceMs);
    const queries = [...wanted];
    wanted.clear();
    for (const query of queries) {
      if (!query.isActive()) query.invalidate();
      else if (rests.has(query) && !hurried.delete(query)) resting.add(query);
      else read(query);
    }
  };
  const want = (query: Query): void => {
    wanted.add(query);
    timer ??= setTimeout(flush, 0);
  };
  const onAnswer = (query: Query): void => {
    rests.begin(query);
    if (outdated.delete(query)) want(query);
  };
  const onTick = (): void => {
    for (const query of resting) if (!rests.has(query) && resting.delete(query)) want(query);
  };
  return {
    want,
    hurry: (query) => {
      read(query);
      hurried.add(query);
    },
    clear: () => {
      for (const queries of [wanted, outdated, resting]) queries.clear();
    },
    start: () => {
      const undo = [
        clock.subscribe(onTick),
        client.getQueryCache().subscribe((event) => {
          if (event.type !== 'updated') return;
          const { action, query } = event;
          if (action.type === 'error' || (action.type === 'success' && action.manual !== true))
            onAnswer(query);
        }),
      ];
      return () => {
        clearTimeout(timer);
        for (const end of undo) end();
      };
    },
  };
}
