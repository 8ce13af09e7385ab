import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CandleChart } from '../../../../src-preload/contract/bridge/calls.ts';
import type { BridgeFailure } from '../../../../src-preload/contract/bridge/failure.ts';
import type { LiveCandle } from '../../../stores/live-candles.ts';
import type { AppServices } from '../../../stores/stores.ts';
import { loadCandles, type CandleLoad, type CandleSubject } from './load-candles.ts';
import { afterPage, freshHistory, pageSize, withOlder, type CandleHistory } from './candle-history.ts';
import { mergeCandle } from './merge-candle.ts';

export type CandleState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: BridgeFailure }
  | { readonly kind: 'too-few'; readonly count: number }
  | {
      readonly kind: 'ready';
      readonly chart: CandleChart;
      readonly reach: 'recent' | 'further-back';
      /** Why the last reload failed; the drawn candles are from before. null: it succeeded. */
      readonly refreshError: BridgeFailure | null;
      readonly history: CandleHistory;
    };

export interface CandleSession {
  readonly store: StoreApi<CandleState>;
  /** Subscribes and loads; returns the function that stops it. */
  readonly start: () => () => void;
  /** Loads again; the drawn candles stay meanwhile. */
  readonly reload: () => void;
  /** Loads again if the last reading failed or was incomplete. */
  readonly retry: () => void;
  /** Loads the page before the drawn candles, unless one is being loaded or failed, or the history has ended. */
  readonly loadOlder: () => void;
  /** Loads the page that failed again. */
  readonly retryOlder: () => void;
}

function nextState(state: CandleState, load: CandleLoad): CandleState {
  switch (load.kind) {
    case 'past':
      return state;
    case 'too-few':
      return { kind: 'too-few', count: load.count };
    case 'ready':
      return readyState(state, load);
    case 'failed':
      return state.kind === 'ready'
        ? { ...state, refreshError: load.error }
        : { kind: 'failed', error: load.error };
    default:
      return load satisfies never;
  }
}

/** Keeps older pages if the new chart joins them. */
function readyState(state: CandleState, load: Extract<CandleLoad, { kind: 'ready' }>): CandleState {
  const joined = state.kind === 'ready' ? withOlder(load.chart, state.chart) : load.chart;
  const isJoined = state.kind === 'ready' && joined !== load.chart;
  return { ...load, chart: joined, refreshError: null, history: isJoined ? state.history : freshHistory };
}

function isLacking(state: CandleState): boolean {
  if (state.kind !== 'ready') return state.kind === 'failed';
  return state.refreshError !== null || !state.chart.series.complete;
}

/** Delay before a retry, ms. By then the request budget has refilled, so what it refused can be requested again. */
const retryAfterMs = 30_000;

type CandleSessionDeps = Pick<AppServices, 'ask' | 'liveCandles'>;

interface PageParts {
  readonly ask: AppServices['ask'];
  readonly store: StoreApi<CandleState>;
  readonly subject: CandleSubject;
}

/** Loads the page before the drawn candles if the previous one ended as `from` says. */
async function loadPage({ ask, store, subject }: PageParts, from: 'more' | 'failed'): Promise<void> {
  const state = store.getState();
  const before = state.kind === 'ready' ? state.chart.slots[0] : undefined;
  if (state.kind !== 'ready' || before === undefined || state.history.page.kind !== from) return;
  store.setState({ ...state, history: { ...state.history, page: { kind: 'loading' } } }, true);
  const asked = await ask('getCandlePage', { ...subject, before, limit: pageSize });
  const now = store.getState();
  // Another chart was loaded since: its own pages are loaded when it is scrolled.
  if (now.kind !== 'ready' || now.chart.slots[0] !== before) return;
  store.setState({ ...now, ...afterPage(now, asked) }, true);
}

function olderPages(parts: PageParts): Pick<CandleSession, 'loadOlder' | 'retryOlder'> {
  return {
    loadOlder: () => void loadPage(parts, 'more'),
    retryOlder: () => void loadPage(parts, 'failed'),
  };
}

interface Subscription {
  /** Starts a new subscription, with the id that its candles will have. */
  readonly begin: (watchId: string) => void;
  /** Subscribes unless that was done. Returns why it failed; null: it did not. */
  readonly hold: () => Promise<BridgeFailure | null>;
}

function createSubscription(ask: AppServices['ask'], subject: CandleSubject): Subscription {
  let id = '';
  let held: Promise<BridgeFailure | null> | null = null;
  const subscribe = async (watchId: string): Promise<BridgeFailure | null> => {
    const asked = await ask('watchCandles', { watchId, ...subject });
    if (asked.kind !== 'failure') return null;
    if (watchId === id) held = null;
    return asked.error;
  };
  return {
    begin: (watchId) => {
      id = watchId;
      held = null;
    },
    hold: () => (held ??= subscribe(id)),
  };
}

/** Loads and follows one market's candles at one interval while they are shown. */
export function createCandleSession(
  { ask, liveCandles }: CandleSessionDeps,
  subject: CandleSubject,
): CandleSession {
  const store = createStore<CandleState>(() => ({ kind: 'loading' }));
  const older = olderPages({ ask, store, subject });
  const subscription = createSubscription(ask, subject);
  let run = 0;
  let early: LiveCandle[] = [];
  let askedAgainFor: string | null = null;

  /** Loads once per interval: a service that still lacks the candle must not be asked on every tick. */
  const loadFor = ({ candle }: LiveCandle): void => {
    if (askedAgainFor === candle.openTime) return;
    askedAgainFor = candle.openTime;
    void load();
  };
  const take = (live: LiveCandle): void => {
    const state = store.getState();
    if (state.kind === 'too-few') return loadFor(live);
    if (state.kind !== 'ready') return;
    const merge = mergeCandle(state.chart, live);
    if (merge.kind === 'merged') store.setState({ ...state, chart: merge.chart });
    else loadFor(live);
  };
  const load = async (): Promise<void> => {
    const own = ++run;
    early = [];
    if (store.getState().kind !== 'ready') store.setState({ kind: 'loading' }, true);
    const holding = subscription.hold();
    const loaded = await loadCandles(ask, subject);
    if (own !== run) return;
    store.setState(nextState(store.getState(), loaded), true);
    for (const live of early.splice(0)) take(live);
    const error = await holding;
    if (own !== run) return;
    if (error !== null) store.setState(nextState(store.getState(), { kind: 'failed', error }), true);
    const loadAgain = (): void => void (own === run && load());
    if (isLacking(store.getState())) setTimeout(loadAgain, retryAfterMs);
  };
  const hear = (live: LiveCandle): void => {
    early = [...early.slice(-1), live];
    take(live);
  };
  const start = (): (() => void) => {
    const watchId = liveCandles.nextWatchId();
    const unwatch = liveCandles.watch(watchId, hear);
    subscription.begin(watchId);
    void load();
    return () => {
      run += 1;
      unwatch();
      void ask('unwatchCandles', { watchId });
    };
  };
  const retry = (): void => {
    if (isLacking(store.getState())) void load();
    older.retryOlder();
  };
  return { store, start, reload: () => void load(), retry, ...older };
}
