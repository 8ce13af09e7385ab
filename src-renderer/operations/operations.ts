import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import type { BridgeCalls, CallName } from '../../src-preload/contract/bridge/calls.ts';
import type { ClockStore } from '../stores/clock-store.ts';
import type { ConnectionStore } from '../stores/connection-store.ts';
import { callOf, type Ask, type Call, type OperationError } from './ask.ts';
import { keyOf } from './question.ts';
import { refreshedBy, type ChangeTopic } from './refreshed-by.ts';
import { createRefresher } from './refresher.ts';
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
