import { afterEach, expect, test, vi } from 'vitest';
import type { CandleChart } from '../../../../../src-preload/contract/bridge/calls.ts';
import { createCandleSession } from '../../../../../src-renderer/features/market/chart/candle-session.ts';
import type { Ask, AskResult } from '../../../../../src-renderer/operations/ask.ts';
import { createLiveCandles } from '../../../../../src-renderer/stores/live-candles.ts';
import { aCandle, aChart, hour, noon } from '../../../builders.ts';

afterEach(() => {
  vi.useRealTimers();
});

type Outcome = AskResult<'getCandles'>;
const answer = (value: CandleChart): Outcome => ({ kind: 'answer', value });
const failure: Outcome = {
  kind: 'failure',
  error: { code: 'provider_failed', message: 'The venue answered 502.' },
};

/** A session whose candle requests are answered by hand, in order; `watched` are the first answers to its subscription. */
function aSession(watched: object[] = []) {
  const waiting: ((outcome: Outcome) => void)[] = [];
  const pages: ((outcome: AskResult<'getCandlePage'>) => void)[] = [];
  const asked: string[] = [];
  const watches: string[] = [];
  const ask = ((name: string, args: { readonly watchId?: string }) => {
    asked.push(name);
    if (name === 'watchCandles' && args.watchId !== undefined) watches.push(args.watchId);
    if (name === 'watchCandles' && watched.length > 0) return Promise.resolve(watched.shift());
    if (name === 'getCandlePage') return new Promise((resolve) => pages.push(resolve));
    if (name !== 'getCandles') return Promise.resolve({ kind: 'answer', value: null });
    return new Promise((resolve) => waiting.push(resolve as (outcome: Outcome) => void));
  }) as unknown as Ask;
  const liveCandles = createLiveCandles();
  const session = createCandleSession({ ask, liveCandles }, { marketId: 'sim-testnet:BTC', interval: '1h' });
  return {
    session,
    asked,
    settlePage: (outcome: AskResult<'getCandlePage'>) => pages.shift()?.(outcome),
    settle: async (outcome: Outcome) => {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
      waiting.shift()?.(outcome);
    },
    tick: (at: number, close: number) =>
      liveCandles.emit({
        watchId: watches.at(-1) ?? '',
        marketId: 'sim-testnet:BTC',
        interval: '1h',
        candle: aCandle(noon + at * hour, { close }),
        historicalFromMs: noon + (at + 2) * hour,
      }),
    state: () => session.store.getState(),
    kind: () => session.store.getState().kind,
    closes: () => {
      const state = session.store.getState();
      return state.kind === 'ready' ? state.chart.series.candles.map(({ close }) => close) : null;
    },
  };
}

test('a live candle that arrives before the first answer is not lost', async () => {
  const { session, settle, tick, closes } = aSession();
  session.start();
  tick(0, 42);
  await settle(answer(aChart(-1, 0)));
  await vi.waitFor(() => expect(closes()).toEqual([11, 42]));
});

test('a failed first request is a failure that a retry resolves', async () => {
  const { session, settle, kind } = aSession();
  session.start();
  await settle(failure);
  await vi.waitFor(() => expect(kind()).toBe('failed'));
  session.reload();
  expect(kind()).toBe('loading');
  await settle(answer(aChart(-1, 0)));
  await vi.waitFor(() => expect(kind()).toBe('ready'));
});

test('a failed subscription is shown, and a retry subscribes again', async () => {
  const { session, settle, tick, state, closes, asked } = aSession([failure]);
  session.start();
  await settle(answer(aChart(-1, 0)));
  await vi.waitFor(() =>
    expect(state()).toMatchObject({ kind: 'ready', refreshError: { code: 'provider_failed' } }),
  );
  session.retry();
  await settle(answer(aChart(-1, 0)));
  await vi.waitFor(() => expect(state()).toMatchObject({ kind: 'ready', refreshError: null }));
  expect(asked.filter((name) => name === 'watchCandles')).toHaveLength(2);
  tick(0, 42);
  expect(closes()).toEqual([11, 42]);
});

test('a failed subscription is tried again after 30 s, and a held one is not', async () => {
  vi.useFakeTimers();
  const { session, settle, state, asked } = aSession([failure]);
  const stop = session.start();
  await settle(answer(aChart(-1, 0)));
  await vi.advanceTimersByTimeAsync(30_000);
  await settle(answer(aChart(-1, 0)));
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toMatchObject({ kind: 'ready', refreshError: null });
  session.reload();
  await settle(answer(aChart(-1, 0)));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.filter((name) => name === 'watchCandles')).toHaveLength(2);
  stop();
});

test('a failed refresh keeps the chart and shows the cause', async () => {
  const { session, settle, state, closes } = aSession();
  session.start();
  await settle(answer(aChart(-1, 0)));
  await vi.waitFor(() => expect(closes()).toHaveLength(2));
  session.reload();
  await settle(failure);
  await vi.waitFor(() =>
    expect(state()).toMatchObject({ kind: 'ready', refreshError: { code: 'provider_failed' } }),
  );
  expect(closes()).toHaveLength(2);
});

test('a jump over intervals reloads the chart, once for that interval', async () => {
  const { session, settle, tick, closes, asked } = aSession();
  session.start();
  await settle(answer(aChart(-1, 0)));
  await vi.waitFor(() => expect(closes()).toHaveLength(2));
  tick(4, 42);
  tick(4, 43);
  await settle(answer(aChart(-1, 0)));
  await vi.waitFor(() => expect(closes()).toHaveLength(2));
  tick(4, 44);
  expect(asked.filter((name) => name === 'getCandles')).toHaveLength(2);
});

test('an answer that comes after the screen is left changes nothing', async () => {
  const { session, settle, kind, asked } = aSession();
  const stop = session.start();
  stop();
  await settle(answer(aChart(-1, 0)));
  await Promise.resolve();
  expect(kind()).toBe('loading');
  expect(asked).toContain('unwatchCandles');
});

test('an incomplete chart is read again after 30 s, until it is complete or the screen is left', async () => {
  vi.useFakeTimers();
  const { session, settle, state, asked } = aSession();
  const reads = (): number => asked.filter((name) => name === 'getCandles').length;
  const whole = aChart(-1, 0);
  const cut: CandleChart = {
    ...whole,
    series: { ...whole.series, complete: false, incompleteReason: 'request_budget_spent' },
    incompleteMessage: 'The venue request budget is spent; try again in 18 s.',
  };
  const stop = session.start();
  await settle(answer(cut));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(reads()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads()).toBe(2);
  await settle(failure);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reads()).toBe(3);
  await settle(answer(whole));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reads()).toBe(3);
  expect(state()).toMatchObject({ kind: 'ready', refreshError: null, chart: { series: { complete: true } } });
  session.reload();
  await settle(answer(cut));
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads()).toBe(4);
});

const page = { candles: [aCandle(noon - 2 * hour, { close: 7 })], slots: [noon - 2 * hour] } as const;

test('older candles join while live ones arrive, and one page is requested at a time', async () => {
  const { session, settle, settlePage, tick, closes, asked } = aSession();
  session.start();
  await settle(answer(aChart(-1, 0)));
  await vi.waitFor(() => expect(closes()).toHaveLength(2));
  session.loadOlder();
  session.loadOlder();
  tick(0, 42);
  settlePage({ kind: 'answer', value: { ...page, end: null, incompleteMessage: null } });
  await vi.waitFor(() => expect(closes()).toEqual([7, 11, 42]));
  expect(asked.filter((name) => name === 'getCandlePage')).toHaveLength(1);
});

test('a failed page is requested again only by a retry, and an ended history never', async () => {
  const { session, settle, settlePage, state, asked } = aSession();
  const pageKind = (): string | null => {
    const before = state();
    return before.kind === 'ready' ? before.history.page.kind : null;
  };
  const pagesAsked = (): number => asked.filter((name) => name === 'getCandlePage').length;
  session.start();
  await settle(answer(aChart(-1, 0)));
  await vi.waitFor(() => expect(pageKind()).toBe('more'));
  session.loadOlder();
  settlePage({ kind: 'failure', error: { code: 'provider_failed', message: 'The venue answered 502.' } });
  await vi.waitFor(() => expect(pageKind()).toBe('failed'));
  session.loadOlder();
  expect(pagesAsked()).toBe(1);
  session.retryOlder();
  settlePage({ kind: 'answer', value: { ...page, end: 'first_candle', incompleteMessage: null } });
  await vi.waitFor(() => expect(pageKind()).toBe('ended'));
  session.loadOlder();
  session.retryOlder();
  expect(pagesAsked()).toBe(2);
});
