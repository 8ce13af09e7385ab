import { afterEach, expect, test, vi } from 'vitest';
import type { ClosedTradeHistory } from '../../src-preload/contract/views/trades/closed-trades.ts';
import type { Health } from '../../src-preload/contract/views/service/health.ts';
import type { Performance } from '../../src-preload/contract/views/performance/performance.ts';
import type { RestingOrders } from '../../src-preload/contract/views/account/resting-orders.ts';
import type { OnWire } from '../on-wire.ts';
import { reply } from '../doubles/venue-stub.ts';
import { minute } from './markets.ts';
import { dataOf } from './server/graphql-fixture.ts';
import { aStubVenueService, type StubVenueService } from './stub-venue-service.ts';
import { aWireFill, aWireOrder, aWireOrderState } from './venue/hyperliquid/account-rows.ts';

const at: { service: StubVenueService | null } = { service: null };
afterEach(async () => {
  await at.service?.[Symbol.asyncDispose]();
  at.service = null;
});

const soon = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 50 });

async function json<T>({ get }: StubVenueService, path: string): Promise<T> {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json() as T;
}

test('an order known only from its fills has the status from the venue’s order history', async () => {
  at.service = await aStubVenueService({
    prepare: (venue) => {
      const time = venue.now() - 5 * minute;
      venue.fail(
        'userFillsByTime',
        reply.json([aWireFill({ oid: 7, tid: 1, time }), aWireFill({ oid: 8, tid: 2, time: time + 1 })]),
      );
      const order = (oid: number, status: string): object =>
        aWireOrderState({ status, statusTimestamp: time + 2 }, { oid, timestamp: time });
      venue.fail('historicalOrders', reply.json([order(7, 'filled'), order(8, 'canceled')]));
    },
  });
  const { service } = at;
  await soon(async () => {
    const { trades } = (await dataOf(service, '{ trades { orderId orderStatus filledAmount symbol } }')) as {
      readonly trades: readonly { readonly orderStatus: string }[];
    };
    expect(trades.map(({ orderStatus }) => orderStatus).toSorted()).toEqual(['filled', 'partial']);
  });
});

test('an invalid row of open orders is counted in Health, whichever request received it', async () => {
  at.service = await aStubVenueService();
  const { service } = at;
  const orders = (): Promise<OnWire<RestingOrders>> => json(service, '/mcp/orders');
  await soon(async () => expect((await orders()).order_count).toBe(0));
  const invalid = async (): Promise<number> => (await json<Health>(service, '/api/health')).venue.invalidRows;
  expect(await invalid()).toBe(0);
  const own = service.venue.dexes[0];
  if (own === undefined) throw new Error('The stub has no DEX.');
  own.orders = [aWireOrder(), aWireOrder({ oid: 1_002, sz: 'much' })];
  // The stored list is no longer fresh: the request reads a new one.
  await service.clock.set(service.clock.now() + 30_000, 1);
  const { order_count, unreadable } = await orders();
  expect([order_count, unreadable.length]).toEqual([1, 1]);
  expect(await invalid()).toBe(1);
});

test('fills on several pages are as fresh as the request for the last page, not as its answer', async () => {
  /** A full page: the venue returns no more at once. */
  const pageRows = 2_000;
  const clock = { venue: () => 0, aheadMs: 0 };
  const now = (): number => clock.venue() + clock.aheadMs;
  const lastAsked: { at: number | null } = { at: null };
  at.service = await aStubVenueService({
    prepare: (venue) => {
      clock.venue = venue.now;
      // A connected stream proves the fills current: here only the reading says how fresh they are.
      venue.stub.acceptSockets(false);
      const first = venue.now() - 60 * minute;
      const rows = Array.from({ length: pageRows }, (_, nth) =>
        aWireFill({ time: first + nth, tid: 10_000 + nth, oid: 20_000 + nth }),
      );
      venue.fail('userFillsByTime', (response, call) => {
        if (Number(call.body['startTime']) <= first) return reply.json(rows)(response, call);
        // The clock's jump makes Perpscope read again at once; this test ignores that reading.
        if (lastAsked.at !== null) return reply.status(500)(response, call);
        lastAsked.at = now();
        // The answer takes 20 s.
        clock.aheadMs = 20_000;
        return reply.json(rows.slice(-1))(response, call);
      });
    },
    clocks: { world: { now, rate: () => 1 }, monotonic: () => performance.now() },
  });
  const { service } = at;
  const { updated_at } = await soon(async () => {
    const list = await json<OnWire<ClosedTradeHistory>>(service, '/mcp/trades?period=all&limit=1');
    expect(list.source).toBe('exchange_closed_trades');
    return list;
  });
  expect(lastAsked.at).not.toBeNull();
  expect(Date.parse(String(updated_at))).toBeLessThanOrEqual(lastAsked.at ?? 0);
});

test('fills are as old as the request for them, even if the answer contains a later fill', async () => {
  const clock = { venue: () => 0, aheadMs: 0 };
  const now = (): number => clock.venue() + clock.aheadMs;
  at.service = await aStubVenueService({
    prepare: (venue) => {
      clock.venue = venue.now;
      venue.pushesStates = false;
    },
    clocks: { world: { now, rate: () => 1 }, monotonic: () => performance.now() + clock.aheadMs },
  });
  const { service } = at;
  const status = async (): Promise<number> => (await service.get('/mcp/performance')).status;
  await soon(async () => expect(await status()).toBe(200));
  const isRead = Promise.withResolvers<void>();
  service.venue.fail('userFillsByTime', (response, call) => {
    // The answer takes 5 s.
    clock.aheadMs += 5_000;
    isRead.resolve();
    return reply.json([aWireFill({ time: now() - 1 })])(response, call);
  });
  // The fills of the start are too old.
  clock.aheadMs += 3 * minute;
  expect(await status()).toBe(502);
  await isRead.promise;
  await soon(async () => expect(await status()).toBe(200));
});

test.each([
  ['userFunding', 'funding'],
  ['userNonFundingLedgerUpdates', 'flows'],
])('performance is not complete until %s was read, and names what is missing', async (type, of) => {
  at.service = await aStubVenueService({ prepare: (venue) => venue.fail(type, reply.status(500)) });
  const { service } = at;
  const read = (): Promise<OnWire<Performance>> => json(service, '/mcp/performance?period=24h');
  const withoutIt = await soon(async () => {
    const answer = await read();
    expect(answer.source).toBe('exchange_closed_trades');
    expect(answer.left_out.filter((part) => part.of !== 'equity').map((part) => part.of)).toEqual([of]);
    return answer;
  });
  expect(withoutIt.complete).toBe(false);
  service.venue.restore(type);
  await soon(async () => expect((await read()).complete).toBe(true));
});
