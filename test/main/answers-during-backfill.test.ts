import { beforeAll, expect, test, vi } from 'vitest';
import { Performance } from '../../src-preload/contract/views/performance/performance.ts';
import { viewOf } from '../on-wire.ts';
import { ampleLimits } from './ample-limits.ts';
import { sharedByTests } from './fixture-hooks.ts';
import type { Answer } from './http-request.ts';
import { aService } from './service-fixture.ts';

const service = sharedByTests(() => aService({ historyDays: 30, venueLimits: slowPages }));
// Held until the test ends it: a slow answer can arrive before every route was asked.
beforeAll(() => service.simulator.setFault({ kind: 'hang', type: 'userFillsByTime' }));

/** Retries a call that a service can't answer yet because it has just started. */
const soon = <T>(question: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(async () => await question(), { timeout: 30_000, interval: 100 });

/** Request limits that keep the pages of the first reading far apart, so that each route is asked many times meanwhile. */
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

type Route = (typeof routes)[number];

const get = (route: Route) => service.get(`/mcp/${route}?period=all`);
/** Returns `source` of a route that has it. */
const sourceOf = ({ json }: Answer) => (json() as Partial<Pick<Performance, 'source'>>).source;

test('every MCP route answers once the account is read, from all fills once they are read, with no failure in between', async () => {
  await soon(async () => expect((await get('portfolio')).status).toBe(200));
  for (const route of ['trades', 'performance'] as const)
    await vi.waitFor(async () => expect((await get(route)).status).toBe(200), {
      timeout: 5_000,
      interval: 20,
    });
  for (const route of routes) await soon(async () => expect((await get(route)).status).toBe(200));
  const ended = new AbortController();
  const answers = new Map<Route, Answer[]>(routes.map((route) => [route, []]));
  const askEach = async (): Promise<void> => {
    for (const route of routes) answers.get(route)?.push(await get(route));
  };
  const asking = (async () => {
    while (!ended.signal.aborted) await askEach();
    await askEach();
  })();
  for (const route of ['trades', 'performance'] as const)
    await soon(async () => expect(sourceOf(await get(route))).toBe('exchange_fills'));
  await service.simulator.setFault(null);
  await soon(async () => expect(sourceOf(await get('trades'))).not.toBe('exchange_fills'));
  ended.abort();
  await asking;
  for (const [route, all] of answers)
    expect([route, new Set(all.map(({ status }) => status))]).toEqual([route, new Set([200])]);
  for (const route of ['trades', 'performance'] as const) {
    const sources = (answers.get(route) ?? []).map(sourceOf);
    const early = sources.filter((source) => source === 'exchange_fills');
    expect(early.length).toBeGreaterThan(0);
    // Once all fills are read, the answer no longer falls back to the newest ones.
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
