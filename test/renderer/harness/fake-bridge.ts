/**
 * A `window.bridge` for viewing the window without a service. `?scenario=` selects its state:
 * live (default), unknown-network, venue-down, stale, no-catalog, loading, chart-failed, chart-historical,
 * chart-too-few, chart-further-back, no-account, flat, partial, api-wallet, no-agent, agent-silent, agent-paused,
 * other-network, fixed, reference-failed, reference-off, risk-tripped, risk-degraded, history-failed, states-failed, port-taken.
 */
import type { Bridge, CandlePageRequest, CandleRequest } from '../../../src-preload/contract/bridge/calls.ts';
import type { AlertMute } from '../../../src-preload/contract/bridge/alerts.ts';
import type { Frame, BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import type { ConnectionsView } from '../../../src-preload/contract/bridge/connections.ts';
import type { RiskHistoryRequest } from '../../../src-preload/contract/bridge/risk.ts';
import { referenceFramePage, type FrameLoad } from '../../../src-preload/contract/bridge/reference-frame.ts';
import type { SessionSpansRequest } from '../../../src-preload/contract/bridge/sessions.ts';
import type { ChartWindowRequest } from '../../../src-preload/contract/bridge/chart-window.ts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import type { SourceHealth } from '../../../src-preload/contract/views/service/health.ts';
import { someConnections } from '../connection-builders.ts';
import { fakeAccount, fakeAgent, fakeSettings, takenPort } from './fake-account.ts';
import { fakeAlerts } from './fake-alerts.ts';
import { fakeCandle, fakeChart, lengthOf } from './fake-candles.ts';
import { fakeHistory } from './fake-history.ts';
import { fakeMarkets, fakeQuote } from './fake-markets.ts';
import { fakeMarks } from './fake-marks.ts';
import {
  fakeClosedTrades,
  fakeEquityHistory,
  fakeExposureHistory,
  fakePerformance,
} from './fake-performance.ts';
import { fakeRisk, fakeRiskHistory } from './fake-risk.ts';
import { fakeSessionSpans } from './fake-sessions.ts';
import { fakeStates } from './fake-market-states.ts';

const scenario = new URLSearchParams(location.search).get('scenario') ?? 'live';
const worldStart = Date.UTC(2026, 10, 21, 9, 20, 0);
const world = (): number => worldStart + performance.now();
const utc = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');
const markets = fakeMarkets();
const alerts = fakeAlerts(scenario, world);
let tick = 0;
let seq = 0;
let failures = 0;
let hasToken = false;
const connections = (): ConnectionsView =>
  someConnections({
    token: { isSet: hasToken, origin: hasToken ? 'settings_file' : 'default', whyFixed: null },
    ...(scenario === 'port-taken' ? { addresses: null, portTrouble: takenPort } : {}),
  });
const listeners = new Set<(push: BridgePush) => void>();
const watches = new Map<string, CandleRequest>();

const source = (attached: boolean): SourceHealth => ({
  state: 'ok',
  attached,
  since: attached ? utc(worldStart - 7_500_000) : null,
  lastOkAt: attached ? utc(worldStart - 2000) : null,
  lastError: null,
  remedy: attached ? null : 'Not connected.',
  invalidRows: 0,
});

function frame(): Frame {
  const network = scenario === 'unknown-network' || scenario === 'other-network' ? null : 'TESTNET';
  const venue: SourceHealth =
    scenario === 'venue-down'
      ? {
          ...source(true),
          state: 'down',
          since: utc(worldStart - 95_000),
          lastOkAt: utc(worldStart - 95_000),
          lastError: 'The venue did not answer within 10 s.',
          remedy: 'Perpscope retries every 5 s. Check the connection or the venue’s status page.',
        }
      : source(true);
  const health = {
    version: '0.1.0',
    network: network ?? 'TESTNET',
    venueName: 'simulated',
    store: source(true),
    venue,
    agent: source(scenario !== 'no-agent'),
    reference: source(false),
    chain: source(false),
  } as const;
  const clock = { worldMs: world(), rate: 1 };
  const networkConflict =
    scenario === 'other-network' ? ({ selected: 'TESTNET', agent: 'MAINNET' } as const) : null;
  return { version: '0.1.0', venue: 'simulated', network, networkConflict, simulated: true, clock, health };
}

const observed = (): number => (scenario === 'stale' ? worldStart - 185_000 : world());
const quotes = () =>
  markets.map((market, index) =>
    fakeQuote(market, { index, tick, observedMs: observed() - (index === 11 ? 80_000 : 0) }),
  );

function chart(request: CandleRequest, page?: { readonly lastOpenMs: number; readonly count: number }) {
  const length = lengthOf(request.interval);
  const current = Math.floor(world() / length) * length;
  const index = markets.findIndex(({ marketId }) => marketId === request.marketId);
  const market = markets[index];
  const base =
    market === undefined ? 100 : (fakeQuote(market, { index, tick: 0, observedMs: 0 }).oracle ?? 100);
  const older =
    scenario === 'chart-historical' ? 5 * length : scenario === 'chart-further-back' ? 400 * length : 0;
  const few = scenario === 'chart-too-few' || (scenario === 'chart-further-back' && request.limit < 5000);
  const recent = { lastOpenMs: current - older, count: few ? 1 : 200 };
  return fakeChart({ ...request, base, ...(page ?? recent) });
}

/** Gate that everything but the frame waits for. It opens at once in every scenario but `loading`, where it stays shut. */
const gate = Promise.withResolvers<void>();
if (scenario !== 'loading') gate.resolve();

/** Throws `message` the first `times` times. */
function failFirst(times: number, message: string): void {
  failures += 1;
  if (failures <= times) throw new Error(message);
}

const answers: Readonly<Record<string, (args: unknown) => unknown>> = {
  getFrame: frame,
  listMarkets: () => {
    if (scenario === 'no-catalog') {
      failFirst(2, 'The venue has not answered yet (timeout after 10 s). Check the connection, then retry.');
    }
    return {
      network: 'TESTNET',
      dexes: [],
      markets,
      count: markets.length,
      timestamp: utc(worldStart),
      stale: false,
    };
  },
  listQuotes: () => ({ network: 'TESTNET', count: markets.length, quotes: quotes() }),
  getPriceTrends: () => ({
    network: 'TESTNET',
    from: utc(world() - 86_400_000),
    to: utc(world()),
    trends: markets.slice(0, 14).map(({ marketId }, nth) => ({
      marketId,
      source: nth % 3 === 2 ? 'hourly_candles' : 'mark_samples',
      points: Array.from({ length: nth === 4 ? 12 : 48 }, (_, at, count = nth === 4 ? 12 : 48) => ({
        at: utc(world() - (count - at) * 1_800_000),
        price: 100 + nth + 4 * Math.sin(at / (4 + nth)) + (nth % 2 === 0 ? at : -at) / 8,
      })),
    })),
  }),
  getCandles: (args) => {
    if (scenario === 'chart-failed')
      failFirst(1, 'The venue answered 502 to this request. Retry in a moment.');
    return chart(args as CandleRequest);
  },
  getCandlePage: (args) => {
    const { before, limit, ...request } = args as CandlePageRequest;
    const length = lengthOf(request.interval);
    const first = Math.max(Math.floor(world() / length) - 1_000, before / length - limit);
    const count = before / length - first;
    const page = chart({ ...request, limit: count }, { lastOpenMs: before - length, count });
    const end = count < limit ? 'venue_limit' : null;
    return { candles: page.series.candles, slots: page.slots, end, incompleteMessage: null };
  },
  watchCandles: (args) => {
    watches.set((args as { watchId: string }).watchId, args as CandleRequest);
    return null;
  },
  getAccount: () => fakeAccount(markets, world(), scenario),
  getAgent: () => fakeAgent(markets, world(), scenario),
  getSettings: () => fakeSettings(scenario),
  getConnections: () => connections(),
  createToken: () => {
    hasToken = true;
    return { token: 'p4Rz0cG7m1Yx-2uVtqK9sLw8NbEoHd_aJf6TiQyXh3k' };
  },
  getAlerts: () => {
    if (scenario === 'alerts-failed') throw new Error('The record cannot be read. The log has the details.');
    return alerts.view();
  },
  seeAlerts: () => alerts.see(),
  muteAlerts: (args) => alerts.mute(args as AlertMute),
  saveAlertThresholds: () => alerts.view(),
  getMarketState: (args) => {
    const { marketId } = args as { marketId: string };
    const market = markets.find((one) => one.marketId === marketId);
    return fakeStates(markets, market?.assetClass ?? '', world()).find((one) => one.marketId === marketId);
  },
  listMarketStates: (args) => {
    if (scenario === 'states-failed') throw new Error('The service is busy with the switch of its source.');
    return fakeStates(markets, (args as { assetClass: string }).assetClass, world());
  },
  getSessionSpans: (args) => fakeSessionSpans(args as SessionSpansRequest),
  getEquityHistory: (args) =>
    fakeEquityHistory((args as { period: PerformancePeriod }).period, world(), scenario),
  getExposureHistory: (args) =>
    fakeExposureHistory((args as { period: PerformancePeriod }).period, world(), scenario),
  getClosedTradeCharts: (args) =>
    fakeClosedTrades((args as { period: PerformancePeriod }).period, world(), scenario),
  getPerformance: (args) =>
    fakePerformance((args as { period: PerformancePeriod }).period, world(), scenario),
  getRisk: () => fakeRisk(world(), scenario),
  getRiskHistory: (args) => fakeRiskHistory(args as RiskHistoryRequest, scenario),
  ...fakeHistory(markets, world, scenario),
  getCandleWindow: (args) => {
    const { marketId, from, to } = args as ChartWindowRequest;
    if (scenario === 'chart-failed')
      failFirst(1, 'The venue answered 502 to this request. Retry in a moment.');
    const length = lengthOf('1h');
    const count = scenario === 'chart-too-few' ? 1 : Math.ceil((to - from) / length);
    const lastOpenMs = Math.min(Math.floor(world() / length), Math.floor(to / length)) * length;
    const index = markets.findIndex((market) => market.marketId === marketId);
    const market = markets[index];
    const base =
      market === undefined ? 100 : (fakeQuote(market, { index, tick: 0, observedMs: 0 }).oracle ?? 100);
    return fakeChart({ marketId, interval: '1h', limit: count, lastOpenMs, base, count });
  },
  getMarketMarks: (args) => fakeMarks(args as ChartWindowRequest, scenario),
  saveSettings: () => fakeSettings(scenario),
  listSavedViews: () => [],
  saveView: (args) => [args],
  deleteView: () => [],
  listProfiles: () => [
    {
      name: 'default',
      isCurrent: true,
      state: 'running',
      port: 4310,
      venue: 'simulated',
      network: 'TESTNET',
    },
  ],
  openProfile: () => null,
  simulateFault: () => null,
  actOnChain: () => null,
  testWebhook: () => ({ error: null }),
  testEndpoint: () => [{ chainId: 84_532, block: 21_345_678, latencyMs: 112, error: null }],
  unwatchCandles: (args) => {
    watches.delete((args as { watchId: string }).watchId);
    return null;
  },
};

async function answer(name: string, args: unknown): Promise<unknown> {
  if (name !== 'getFrame') await gate.promise;
  return answers[name]?.(args);
}

function push(message: Pick<BridgePush, 'event' | 'payload'>): void {
  seq += 1;
  for (const listener of listeners) listener({ ...message, epoch: 1, seq } as BridgePush);
}

const bridge = {
  call: (name: string, args: unknown) =>
    answer(name, args).then(
      (value) => ({ kind: 'answer', epoch: 1, value }),
      (error: Error) => ({
        kind: 'failure',
        epoch: 1,
        error: { code: 'provider_failed', message: error.message },
      }),
    ),
  onPush: (listener: (message: BridgePush) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  onFrameLoad: (listener: (load: FrameLoad) => void) => {
    if (scenario === 'reference-failed') {
      const load = { kind: 'failed', url: referenceFramePage, reason: 'ERR_NAME_NOT_RESOLVED' } as const;
      addEventListener('click', () => listener(load));
    }
    return () => undefined;
  },
} as unknown as Bridge;

setInterval(() => {
  if (scenario === 'stale' || scenario === 'venue-down' || scenario === 'loading') return;
  tick += 1;
  push({ event: 'quotes', payload: quotes() });
  push({ event: 'account', payload: fakeAccount(markets, world(), scenario) });
  for (const [watchId, request] of watches) {
    const full = chart({ ...request, limit: 200 });
    const last = full.series.candles.at(-1);
    if (last === undefined || scenario.startsWith('chart-')) continue;
    const moved = fakeCandle(Date.parse(last.openTime), lengthOf(request.interval), last.open);
    const candle = {
      ...moved,
      close: last.close * (1 + 0.001 * Math.sin(tick)),
      high: last.high * 1.001,
      low: last.low,
      open: last.open,
    };
    push({
      event: 'candle',
      payload: {
        watchId,
        marketId: request.marketId,
        interval: request.interval,
        candle,
        historicalFromMs: full.historicalFromMs ?? 0,
      },
    });
  }
}, 1000);

Object.assign(window, { bridge });
