import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import type { BridgeCalls, CallName } from '../../src-preload/contract/bridge/calls.ts';
import type { ClockStore } from '../stores/clock-store.ts';
import type { ConnectionStore } from '../stores/connection-store.ts';
import { callOf, type Ask, type Call, type OperationError } from './ask.ts';
import { keyOf } from './question.ts';
import { refreshedBy, type ChangeTopic } from './refreshed-by.ts';
import { minuteMs } from '../format/time.ts';

/** Operations without arguments. */
export type PlainCall = { [K in CallName]: BridgeCalls[K]['args'] extends null ? K : never }[CallName];

interface RecordChange {
  readonly topics: readonly ChangeTopic[];
  /** Markets of the change; null: any. */
  readonly coins: readonly string[] | null;
}

/** Stores the service's answers, and asks again for those in use when they changed. */
export interface Operations {
  readonly client: QueryClient;
  readonly ask: Ask;
  readonly call: Call;
  /** Returns why a question without an answer last failed, also while it is asked again. `hash`: hash of its key. */
  readonly failureOf: (hash: string) => OperationError | null;
  /** Asks at once; a failed question then shows that it is loading. `hash`: hash of its key. */
  readonly reload: (hash: string) => void;
  readonly cached: <K extends PlainCall>(name: K) => BridgeCalls[K]['result'] | undefined;
  /** Stores an answer that the service pushed. */
  readonly keep: <K extends PlainCall>(name: K, value: BridgeCalls[K]['result']) => void;
  readonly changed: (change: RecordChange) => void;
  /**
   * Asks again for everything in use, and for the rest once it is used, since changes may have been missed. The frame is excluded:
   * it is asked for before.
   */
  readonly missed: () => void;
  /** Asks again for what failed or is incomplete, since the venue answers again. */
  readonly recovered: () => void;
  /** Drops every answer, also those still on their way. */
  readonly clear: () => void;
  /** Returns the function that stops it. */
  readonly start: () => () => void;
}

/** Time that an unused answer is kept: returning to a screen within it shows the last answer until the new one arrives. */
const cachedMs = minuteMs;

interface OperationsDeps {
  readonly ask: Ask;
  readonly connection: ConnectionStore;
  /** World time, for questions with a minimum time between reads. */
  readonly clock: ClockStore;
}

type Failures = WeakMap<object, OperationError>;

function createClient(failures: Failures): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        failures.set(query, error);
      },
    }),
    defaultOptions: {
      queries: {
        // The service is on this machine, so it does not matter whether the internet can be reached.
        networkMode: 'always',
        staleTime: Infinity,
        gcTime: cachedMs,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}

export function createOperations({ ask, connection, clock }: OperationsDeps): Operations {
  const failures: Failures = new WeakMap();
  const client = createClient(failures);
  const cache = client.getQueryCache();
  const refresher = createRefresher({ client, clock });
  const wantWhere = (matches: (query: Query) => boolean): void => {
    for (const query of cache.getAll()) if (matches(query)) refresher.want(query);
  };
  const plainKey = (name: PlainCall) => keyOf(connection.getState().source, { operation: name, key: null });
  return {
    client,
    ask,
    call: callOf(ask),
    failureOf: (hash) => {
      const query = cache.get(hash);
      return query === undefined ? null : (failures.get(query) ?? null);
    },
    reload: (hash) => {
      const query = cache.get(hash);
      if (query === undefined) return;
      failures.delete(query);
      refresher.hurry(query);
    },
    cached: (name) => client.getQueryData(plainKey(name)),
    keep: (name, value) => {
      client.setQueryData(plainKey(name), () => value);
    },
    changed: ({ topics, coins }) => {
      const operations = new Set<unknown>(topics.flatMap((topic) => refreshedBy[topic]));
      wantWhere(({ queryKey, meta }) => {
        const isOfMarket = coins === null || meta?.coin === undefined || coins.includes(meta.coin);
        return operations.has(queryKey[1]) && isOfMarket;
      });
    },
    missed: () => {
      for (const query of cache.getAll()) {
        if (query.queryKey[1] === 'getFrame') continue;
        // A question that waits for the connection is not wanted twice: it is asked as the connection opens.
        if (query.isActive()) refresher.want(query);
        else query.invalidate();
      }
    },
    recovered: () =>
      wantWhere(({ state, meta }) => {
        const isLacking = state.data !== undefined && meta?.isLacking?.(state.data as never) === true;
        return state.error !== null || isLacking;
      }),
    clear: () => {
      refresher.clear();
      client.clear();
    },
    start: () => {
      const stop = refresher.start();
      return () => {
        stop();
        client.clear();
      };
    },
  };
}

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

const isBeingRead = ({ state }: Query): boolean => state.fetchStatus !== 'idle';

function createRefresher({ client, clock }: RefresherDeps): Refresher {
  const wanted = new Set<Query>();
  /** Queries whose data changed while they were being read: the answer may be from before the change. */
  const outdated = new Set<Query>();
  const resting = new Set<Query>();
  const hurried = new WeakSet<Query>();
  const rests = createRests(clock);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = (query: Query): void => {
    if (isBeingRead(query)) outdated.add(query);
    else void client.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  };
  const flush = (): void => {
    timer = undefined;
    if (wanted.size === 0) return;
    timer = setTimeout(flush, coalesceMs);
    const queries = [...wanted];
    wanted.clear();
    for (const query of queries) {
      if (!query.isActive() && !isBeingRead(query)) query.invalidate();
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
