import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { monotonicClock } from '../../src-main/clock.ts';
import { getAlerts } from '../../src-main/operations/alerts/alerts-view.ts';
import { politeLimits } from '../../src-main/venue/hyperliquid/weight-budget.ts';
import type { Health } from '../../src-preload/contract/views/service/health.ts';
import type { PositionList } from '../../src-preload/contract/views/account/position.ts';
import type { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';
import { reply } from '../doubles/venue-stub.ts';
import { repetitions } from '../repetitions.ts';
import { minute } from './markets.ts';
import { aStubVenueService, type StubServiceOptions, type StubVenueService } from './stub-venue-service.ts';
import { aWireOrder, aWirePosition } from './venue/hyperliquid/account-rows.ts';
import { aContext } from './venue/hyperliquid/wire-rows.ts';

async function start(options: StubServiceOptions = {}): Promise<StubVenueService> {
  const service = await aStubVenueService({
    prepare: ({ dexes: [own] }) => {
      own!.positions = [aWirePosition()];
      own!.orders = [aWireOrder()];
    },
    ...options,
  });
  await within(20_000, () => everythingFresh(service));
  return service;
}

const within = <T>(timeout: number, check: () => Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 50 });

const venueHealth = async ({ get }: StubVenueService): Promise<Health['venue']> =>
  ((await get('/api/health')).json() as Health).venue;
const alertsNow = ({ ask }: StubVenueService) =>
  ask(getAlerts, null).alerts.filter(({ resolvedAt }) => resolvedAt === null);

/** Checks that everything that depends on the venue is answered from readings within their limits, and no error message is left. */
async function everythingFresh(service: StubVenueService): Promise<void> {
  const { get } = service;
  const quote = (await get('/api/markets/hl-testnet%3ABTC/quote')).json() as MarketQuote;
  const positions = (await get('/api/v1/agent/positions')).json() as PositionList;
  const portfolio = await get('/mcp/portfolio');
  const orders = await get('/mcp/orders');
  expect({
    health: await venueHealth(service),
    quote: quote.stale,
    positions: positions.stale,
    portfolio: portfolio.status,
    partial: (portfolio.json() as { partial?: boolean }).partial,
    orders: orders.status,
    alerts: alertsNow(service).map(({ rule }) => rule),
  }).toMatchObject({
    health: { state: 'ok', lastError: null },
    quote: false,
    positions: false,
    portfolio: 200,
    partial: false,
    orders: 200,
    alerts: [],
  });
}

describe('an outage', () => {
  test('is reported as down after 60 s without any answer, with an alert, and both end with it', async () => {
    const skipped = { ms: 0 };
    const monotonic = (): number => monotonicClock() + skipped.ms;
    await using service = await start({ clocks: { monotonic } });
    service.venue.goDown();
    await within(20_000, async () => expect((await venueHealth(service)).state).toBe('degraded'));
    skipped.ms += 50_000;
    expect((await venueHealth(service)).state).toBe('degraded');
    expect(alertsNow(service).map(({ rule }) => rule)).not.toContain('venue_stale');
    skipped.ms += 15_000;
    await within(5_000, async () => {
      expect(await venueHealth(service)).toMatchObject({
        state: 'down',
        lastError: expect.stringMatching(/^No usable answer since .*UTC\./) as string,
      });
      expect(alertsNow(service)).toContainEqual(
        expect.objectContaining({
          rule: 'venue_stale',
          message: expect.stringContaining('No usable answer since') as string,
        }),
      );
    });
    service.venue.comeBack();
    await within(10_000, async () => {
      expect(await venueHealth(service)).toMatchObject({ state: 'ok', lastError: null, remedy: null });
      expect(alertsNow(service)).toEqual([]);
    });
  });

  // So long that every back-off would be past 10 s. They wait for most of it, so they run together.
  const lastsMs = repetitions(12_000, 40_000);

  test.concurrent.each(['cut', 'hang'] as const)(
    'of everything (%s) is over within 10 s of the venue’s return, within the polite limits',
    async (how) => {
      await using service = await start({ venueLimits: politeLimits });
      service.venue.goDown(how);
      await lasting(lastsMs);
      // Meanwhile everything has become stale.
      service.clock.set(service.clock.now() + 2 * minute, 1);
      expect((await service.get('/mcp/portfolio')).status).toBe(502);
      service.venue.comeBack();
      await within(10_000, () => everythingFresh(service));
    },
  );

  test.concurrent.each([
    'clearinghouseState',
    'frontendOpenOrders',
    'spotClearinghouseState',
    'exchangeStatus',
    'allPerpMetas',
  ])('of %s only is shown for as long as it lasts, and is over within 10 s', async (type) => {
    await using service = await start({ venueLimits: politeLimits });
    const { venue } = service;
    venue.fail(type, reply.status(500));
    askFor(type, service);
    const failing = { state: 'degraded', lastError: `${type}: the venue answered 500.` };
    await within(30_000, async () => expect(await venueHealth(service)).toMatchObject(failing));
    await lasting(lastsMs, async () => expect(await venueHealth(service)).toMatchObject(failing));
    venue.restore(type);
    await within(10_000, () => everythingFresh(service));
  });
});

/** Lets the outage go on for this time, during which the check holds. */
async function lasting(ms: number, holds = (): Promise<void> => Promise.resolve()): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    await holds();
    await delay(200);
  }
}

/** Makes the service read the data that it rarely reads. */
function askFor(type: string, { venue }: StubVenueService): void {
  if (type === 'clearinghouseState') venue.pushesStates = false;
  const canceled = { channel: 'user', data: { nonUserCancel: [{ coin: 'BTC', oid: 1_001 }] } };
  if (type === 'frontendOpenOrders') venue.stub.socket().send(canceled);
  const unknownDex = { channel: 'allDexsAssetCtxs', data: { ctxs: [['new', [aContext()]]] } };
  if (type === 'allPerpMetas') venue.stub.socket().send(unknownDex);
}
