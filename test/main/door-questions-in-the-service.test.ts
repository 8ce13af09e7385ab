import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getPortfolio } from '../../src-main/operations/account/portfolio.ts';
import { listRestingOrders } from '../../src-main/operations/account/resting-orders.ts';
import type { Ask } from '../../src-main/operations/current-source.ts';
import { getAgentStatus } from '../../src-main/operations/journal/agent-status.ts';
import {
  listJournalDecisions,
  listJournalRefusals,
} from '../../src-main/operations/journal/decision-list.ts';
import { listActiveSignals } from '../../src-main/operations/journal/signals-now.ts';
import { listMarketSnapshots } from '../../src-main/operations/markets/market-snapshots.ts';
import { getPerformance } from '../../src-main/operations/performance/performance-now.ts';
import { getRiskReport } from '../../src-main/operations/risk/risk-view.ts';
import { listClosedTradeHistory } from '../../src-main/operations/trades/closed-trade-history.ts';
import { ClosedTradeHistory } from '../../src-preload/contract/views/closed-trades.ts';
import { DecisionList } from '../../src-preload/contract/views/decisions.ts';
import { MarketSnapshots } from '../../src-preload/contract/views/market-snapshots.ts';
import { Performance } from '../../src-preload/contract/views/performance.ts';
import { Portfolio } from '../../src-preload/contract/views/portfolio.ts';
import { RestingOrders } from '../../src-preload/contract/views/resting-orders.ts';
import { RiskView } from '../../src-preload/contract/views/risk.ts';
import { ActiveSignals } from '../../src-preload/contract/views/signals.ts';
import { viewOf } from '../on-wire.ts';
import { ampleLimits } from './ample-limits.ts';
import type { Answer } from './http-request.ts';
import type { RunningService } from './service-fixture.ts';
import { aService } from './service-fixture.ts';

const at: { service: RunningService } = {} as never;
const never = new AbortController().signal;
beforeAll(async () => {
  at.service = await aService({ venueLimits: slowPages });
  await at.service.simulator.setFault({ kind: 'slow', type: 'userFillsByTime' });
});
afterAll(async () => {
  await at.service[Symbol.asyncDispose]();
});

const ask: Ask = (operation, input, options) => at.service.ask(operation, input, options);
/** What a service that has just started can't answer yet it answers soon. */
const soon = <T>(question: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(async () => await question(), { timeout: 30_000, interval: 100 });

/** The pages of the first reading come so far apart that each route is asked many times meanwhile. */
const slowPages = { ...ampleLimits, perMinute: 12_000 };

const routes = [
  'status',
  'portfolio',
  'performance',
  'trades',
  'orders',
  'signals',
  'risk',
  'markets',
] as const;

const get = (route: (typeof routes)[number]) => at.service.get(`/mcp/${route}?period=all`);
/** `source` of a route that has it. */
const sourceOf = ({ json }: Answer) => (json() as Partial<Pick<Performance, 'source'>>).source;

describe('the simulated service answers programs', () => {
  test('on every route once the account is read, and of all fills once they are, with no failure in between', async () => {
    await soon(async () => expect((await get('portfolio')).status).toBe(200));
    for (const route of ['trades', 'performance'] as const)
      await vi.waitFor(async () => expect((await get(route)).status).toBe(200), {
        timeout: 5_000,
        interval: 20,
      });
    const ended = new AbortController();
    const answersOf = async (route: (typeof routes)[number]): Promise<readonly Answer[]> => {
      const answers: Answer[] = [];
      await soon(async () => expect((await get(route)).status).toBe(200));
      while (!ended.signal.aborted) {
        answers.push(await get(route));
        await delay(20);
      }
      return [...answers, await get(route)];
    };
    const asking = routes.map(answersOf);
    for (const route of ['trades', 'performance'] as const)
      await soon(async () => expect(sourceOf(await get(route))).toBe('exchange_fills'));
    await at.service.simulator.setFault(null);
    await soon(async () => expect(sourceOf(await get('trades'))).not.toBe('exchange_fills'));
    ended.abort();
    const answers = new Map(
      await Promise.all(asking.map(async (one, nth) => [routes[nth], await one] as const)),
    );
    for (const [route, all] of answers)
      expect([route, new Set(all.map(({ status }) => status))]).toEqual([route, new Set([200])]);
    for (const route of ['trades', 'performance'] as const) {
      const sources = (answers.get(route) ?? []).map(sourceOf);
      const early = sources.filter((source) => source === 'exchange_fills');
      expect(early.length).toBeGreaterThan(0);
      // Once all were read, the newest stand for them no more.
      expect(sources.slice(0, early.length)).toEqual(early);
      expect(sources.length).toBeGreaterThan(early.length);
    }
    const figures = viewOf(Performance, answers.get('performance')?.[0]?.json());
    expect(figures).toMatchObject({
      source: 'exchange_fills',
      complete: false,
      tradeCount: null,
      averageHoldSeconds: null,
    });
  });

  test('closed trades by round trips, the newest first', async () => {
    const closed = async () =>
      ClosedTradeHistory.strict().parse(
        await ask(listClosedTradeHistory, { period: 'all', symbol: null, limit: 500 }, { signal: never }),
      );
    await soon(async () => expect((await closed()).source).not.toBe('exchange_fills'));
    const { trades, tradeCount, limit } = await closed();
    expect(trades).toHaveLength(tradeCount);
    expect(tradeCount).toBeLessThanOrEqual(limit);
    const times = trades.map(({ filledAt }) => Date.parse(filledAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const { symbol = '' } = trades[0] ?? {};
    const { trades: ofOne } = await ask(
      listClosedTradeHistory,
      { period: 'all', symbol: `${symbol.toUpperCase()}/USDC`, limit: 500 },
      { signal: never },
    );
    expect(new Set(ofOne.map((row) => row.symbol))).toEqual(new Set([symbol]));
  });

  test('its portfolio, orders, risk, signals and performance', async () => {
    const portfolio = await soon(() => Portfolio.strict().parse(ask(getPortfolio, null)));
    expect(portfolio.accountValueUsd).toBeGreaterThan(0);
    const orders = await soon(async () =>
      RestingOrders.strict().parse(await ask(listRestingOrders, { symbol: null }, { signal: never })),
    );
    expect(orders).toMatchObject({ failClosed: true, orderCount: orders.orders.length });
    const { risk, signals } = await soon(() => ({
      risk: RiskView.strict().parse(ask(getRiskReport, null)),
      signals: ActiveSignals.strict().parse(ask(listActiveSignals, null)),
    }));
    expect(risk.degraded).toBe(risk.missingFields.length > 0);
    expect(signals.signalCount).toBe(signals.signals.length);
    const performance = await soon(async () =>
      Performance.parse(await ask(getPerformance, { period: '30d' }, { signal: never })),
    );
    expect(performance.tradeCount).toBeGreaterThan(0);
  });

  test('a snapshot of each market that its agent trades, each with its range', async () => {
    // Candles that come too late for one answer are there for the next.
    const { markets } = await soon(async () => {
      const snapshots = MarketSnapshots.strict().parse(
        await ask(listMarketSnapshots, { symbol: null }, { signal: never }),
      );
      expect(snapshots.marketCount).toBeGreaterThan(0);
      expect(snapshots.markets.filter(({ atr24h }) => atr24h === null)).toEqual([]);
      return snapshots;
    });
    const symbols = await soon(() => ask(getAgentStatus, null).symbols ?? []);
    expect(markets.slice(0, symbols.length).map(({ symbol }) => symbol)).toEqual(symbols);
    expect(markets.filter(({ lastPrice }) => lastPrice === null)).toEqual([]);
    expect(new Set(markets.map(({ updatedAt }) => updatedAt))).toEqual(new Set([null]));
  });

  test('what its agent decided, and what was refused', async () => {
    const question = { assetClass: null, marketId: null, period: 'all', cursor: null, limit: 500 } as const;
    const decided = await soon(() => {
      const list = DecisionList.strict().parse(ask(listJournalDecisions, question));
      expect(list.decisionCount).toBeGreaterThan(0);
      return list;
    });
    const refused = await soon(() => {
      const list = DecisionList.strict().parse(ask(listJournalRefusals, question));
      expect(list.decisionCount).toBeGreaterThan(0);
      return list;
    });
    expect(decided.knownFrom).not.toBeNull();
    expect(refused.decisions.filter(({ refusedBy }) => refusedBy === null)).toEqual([]);
  });
});
