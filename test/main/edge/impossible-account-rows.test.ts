import { describe, expect, test } from 'vitest';
import { reply } from '../../doubles/venue-stub.ts';
import { hour } from '../markets.ts';
import type { StubVenue } from '../stub-venue-service.ts';
import {
  aWireFill,
  aWireFunding,
  aWireMove,
  aWireOrder,
  aWireOrderState,
} from '../venue/hyperliquid/account-rows.ts';
import { aWatchedService, patiently } from './a-watched-service.ts';
import { beyondDates, impossibleTimes, ownDex, invalidRows, untilRead } from './impossible.ts';

/** Orders and histories out of bounds: the row is invalid and named, its neighbors are served, and nothing is 500. */

describe('an order', () => {
  const good = aWireOrder({ oid: 1 });
  interface OrdersAnswer {
    readonly orders: readonly { readonly oid: string }[];
    readonly unreadable: readonly { readonly coin: string | null }[];
  }
  const readOrders = async (bad: readonly object[]): Promise<readonly [OrdersAnswer, number]> => {
    await using watched = await aWatchedService({
      prepare: (venue) => {
        ownDex(venue).orders = [
          good,
          ...bad.map((change, nth) => aWireOrder({ coin: `BAD${nth}`, oid: 2 + nth, ...change })),
        ];
      },
    });
    await untilRead(watched);
    const answer = await watched.json<OrdersAnswer>('/mcp/orders');
    return [answer, await invalidRows(watched)];
  };

  test('with an impossible field is invalid, named and counted, and the others are answered', async () => {
    const bad = [
      { timestamp: beyondDates },
      { timestamp: Date.UTC(2019, 11, 31) },
      { timestamp: Date.UTC(2026, 8, 3) },
      { limitPx: '0.0' },
      { limitPx: '-1' },
      { limitPx: '1000000000000' },
      { sz: '-1' },
      { sz: '1000000000000000' },
      { oid: 2 ** 53 },
      { coin: 'E'.repeat(65) },
    ];
    const [{ orders, unreadable }, refused] = await readOrders(bad);
    expect(orders.map(({ oid }) => oid)).toEqual(['1']);
    expect(unreadable).toHaveLength(bad.length);
    expect(refused).toBeGreaterThanOrEqual(bad.length);
  });

  test('that is the only one and invalid makes the answer 502, never an empty list', async () => {
    await using watched = await aWatchedService({
      prepare: (venue) => {
        ownDex(venue).orders = [aWireOrder({ sz: 'NaN' })];
      },
    });
    await expect
      .poll(async () => {
        const { status, text } = await watched.get('/mcp/orders');
        return [status, text.includes('The open orders could not be read') && text.includes('unexpected sz')];
      }, patiently)
      .toEqual([502, true]);
  });

  test('with an impossible trigger price has none', async () => {
    const trigger = { isTrigger: true, triggerPx: '1000000000000', orderType: 'Stop Market' };
    const [{ orders }] = await readOrders([trigger]);
    expect(orders).toContainEqual(expect.objectContaining({ oid: '2', trigger_price: null }));
  });
});

describe('a row of a history', () => {
  const at = (venue: StubVenue, ms: number): number => venue.now() - ms;
  /** Rows of one type, of which only the middle one is invalid. */
  const serve = (type: string, rows: (venue: StubVenue) => readonly unknown[]) =>
    aWatchedService({
      prepare: (venue) => venue.stub.answer(type, (...call) => reply.json(rows(venue))(...call)),
    });

  test('that is a fill with an impossible field is a gap, and its neighbors are recorded', async () => {
    const bad = [
      { time: beyondDates },
      { time: Date.UTC(2019, 11, 31) },
      { sz: '0.0' },
      { sz: '-1' },
      { px: '0' },
      { px: '1000000000000' },
      { px: '-5' },
      { closedPnl: '1000000000000000' },
      { fee: '1000000000000000' },
      { startPosition: '-1000000000000000' },
      { tid: 2 ** 53 },
    ];
    await using watched = await serve('userFillsByTime', (venue) => [
      aWireFill({ tid: 1, time: at(venue, 3 * hour) }),
      ...bad.map((change, nth) =>
        aWireFill({ tid: 2 + nth, coin: `BAD${nth}`, time: at(venue, 2 * hour) + nth, ...change }),
      ),
      aWireFill({ tid: 2 + bad.length, coin: 'xyz:TSLA', time: at(venue, hour) }),
    ]);
    await expect
      .poll(async () => {
        const { data } = (await watched.graph('{ trades { symbol } }')) as {
          data: { trades: { symbol: string }[] | null } | null;
        };
        return (data?.trades ?? []).map(({ symbol }) => symbol).toSorted();
      }, patiently)
      .toEqual(['BTC', 'xyz:TSLA']);
    expect(await invalidRows(watched)).toBeGreaterThanOrEqual(bad.length);
    expect(await watched.json('/mcp/trades')).toMatchObject({ complete: false });
  });

  test('that is a payment with an impossible field is left out of funding, which says so', async () => {
    const bad = [{ fundingRate: '2' }, { usdc: '1000000000000000' }];
    await using watched = await serve('userFunding', (venue) => [
      aWireFunding({ time: at(venue, 3 * hour) }),
      aWireFunding({ time: beyondDates }, { coin: 'ETH' }),
      ...bad.map((delta, nth) =>
        aWireFunding({ time: at(venue, 2 * hour) + nth }, { coin: 'ETH', ...delta }),
      ),
    ]);
    await expect.poll(() => invalidRows(watched), patiently).toBeGreaterThanOrEqual(3);
    await expect.poll(async () => (await watched.get('/mcp/performance')).status, patiently).toBe(200);
  });

  test('that is a ledger move with an impossible field is invalid and named', async () => {
    const deposit = { type: 'deposit', usdc: '1.0' };
    await using watched = await serve('userNonFundingLedgerUpdates', (venue) => [
      aWireMove({ ...deposit, usdc: '100.0' }, { time: at(venue, 3 * hour) }),
      aWireMove(deposit, { time: beyondDates }),
      aWireMove({ ...deposit, usdc: `1${'0'.repeat(21)}` }, { time: at(venue, 2 * hour) }),
    ]);
    await expect.poll(() => invalidRows(watched), patiently).toBeGreaterThanOrEqual(2);
    await expect.poll(async () => (await watched.get('/mcp/performance')).status, patiently).toBe(200);
  });

  test('that is an order with an impossible status time is invalid', async () => {
    await using watched = await serve('historicalOrders', () =>
      impossibleTimes.flatMap((time, nth) => [
        aWireOrderState({ statusTimestamp: time }, { oid: 10 + nth }),
        aWireOrderState({}, { oid: 20 + nth, timestamp: time }),
      ]),
    );
    await expect
      .poll(() => invalidRows(watched), patiently)
      .toBeGreaterThanOrEqual(2 * impossibleTimes.length);
  });
});
