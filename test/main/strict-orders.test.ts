import { describe, expect, test, vi } from 'vitest';
import type { RestingOrders } from '../../src-preload/contract/views/account/resting-orders.ts';
import type { Portfolio } from '../../src-preload/contract/views/account/portfolio.ts';
import type { PositionList } from '../../src-preload/contract/views/account/position.ts';
import type { OnWire } from '../on-wire.ts';
import { reply } from '../doubles/venue-stub.ts';
import { minute } from './markets.ts';
import { aStubVenueService, type StubServiceOptions, type StubVenueService } from './stub-venue-service.ts';
import { callTool } from './server/rpc-fixture.ts';
import { aContext } from './venue/hyperliquid/wire-rows.ts';
import { aWireBalance, aWireOrder, aWirePosition } from './venue/hyperliquid/account-rows.ts';

const soon = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const orders = async ({ get }: StubVenueService, query = '') => get(`/mcp/orders${query}`);
const refusal = { error: 'provider_failed', message: expect.any(String) as string };

/** A position and an order on each of the two DEXes. */
const both: NonNullable<StubServiceOptions['prepare']> = ({ dexes }) => {
  const [own, xyz] = dexes;
  own!.positions = [aWirePosition()];
  own!.orders = [aWireOrder()];
  xyz!.positions = [aWirePosition({ coin: 'xyz:TSLA' })];
  xyz!.orders = [aWireOrder({ coin: 'xyz:TSLA', oid: 2_001 })];
};

async function untilBothAnswer(service: StubVenueService): Promise<OnWire<RestingOrders>> {
  return soon(async () => {
    const answer = await orders(service);
    expect(answer.status).toBe(200);
    const list = answer.json() as OnWire<RestingOrders>;
    expect(list.order_count).toBe(2);
    return list;
  });
}

describe('/mcp/orders and list_orders', () => {
  test('answer 502, never an empty or partial list, while the list of DEXes was never read', async () => {
    await using service = await aStubVenueService({
      prepare: (venue) => {
        both(venue);
        venue.fail('perpDexs', reply.status(500));
      },
    });
    // The venue answers everything else.
    await soon(async () => expect(service.venue.stub.calls('exchangeStatus')).not.toEqual([]));
    await soon(async () => expect(service.venue.stub.calls('perpDexs').length).toBeGreaterThan(1));
    const answer = await orders(service);
    expect([answer.status, answer.json()]).toMatchObject([502, refusal]);
    expect(await callTool(service, 'list_orders')).toMatchObject({ isError: true });
    expect((await service.get('/mcp/portfolio')).status).toBe(502);
    service.venue.restore('perpDexs');
    await untilBothAnswer(service);
  });

  test('answer 502 from the first request on until it is known which DEXes hold something', async () => {
    await using service = await aStubVenueService({
      prepare: (venue) => {
        both(venue);
        venue.fail('clearinghouseState', reply.status(500), 'xyz');
        venue.fail('frontendOpenOrders', reply.status(500), 'xyz');
      },
    });
    const seen = new Set<number>();
    const asked = () =>
      service.venue.stub.calls('frontendOpenOrders').filter(({ body }) => body['dex'] === 'xyz');
    while (asked().length < 3) seen.add((await orders(service)).status);
    expect([...seen]).toEqual([502]);
    // Strict for every symbol, on any DEX.
    expect((await orders(service, '?symbol=BTC')).status).toBe(502);
  });

  test('answer 502 as soon as the latest openOrders call of one DEX failed, however young the stored list is', async () => {
    await using service = await aStubVenueService({ prepare: both });
    await untilBothAnswer(service);
    service.venue.fail('frontendOpenOrders', reply.status(500), 'xyz');
    const before = service.venue.stub.calls('frontendOpenOrders').length;
    // An order event makes the reader ask again: that call fails.
    service.venue.stub.socket().send({
      channel: 'user',
      data: { nonUserCancel: [{ coin: 'xyz:TSLA', oid: 2_001 }] },
    });
    await soon(async () =>
      expect(
        service.venue.stub
          .calls('frontendOpenOrders')
          .slice(before)
          .map(({ body }) => body['dex']),
      ).toContain('xyz'),
    );
    await soon(async () => {
      const answer = await orders(service);
      expect([answer.status, answer.json()]).toMatchObject([502, refusal]);
    });
    expect((await orders(service, '?symbol=BTC')).status).toBe(502);
    service.venue.restore('frontendOpenOrders');
    expect((await orders(service)).json()).toMatchObject({ order_count: 2 });
  });

  test('answer 502 while no order of a DEX can be read, and name the orders that can’t beside those that can', async () => {
    const bad = aWireOrder({ coin: 'xyz:TSLA', oid: 2_001, limitPx: 'NaN' });
    await using service = await aStubVenueService({
      prepare: (venue) => {
        both(venue);
        venue.dexes[1]!.orders = [bad];
      },
    });
    const lastError = "frontendOpenOrders: the venue's answer has an unexpected limitPx.";
    await soon(async () =>
      expect((await service.get('/api/health')).json()).toMatchObject({ venue: { lastError } }),
    );
    const answer = await orders(service);
    expect([answer.status, answer.json()]).toMatchObject([502, refusal]);
    service.venue.dexes[1]!.orders = [bad, aWireOrder({ coin: 'xyz:TSLA', oid: 2_002 })];
    expect(await untilBothAnswer(service)).toMatchObject({ unreadable: [{ coin: 'xyz:TSLA' }] });
  });

  test('answer 502 once the list of DEXes is older than its limit of 15 minutes', async () => {
    await using service = await aStubVenueService({ prepare: both });
    await untilBothAnswer(service);
    service.venue.fail('perpDexs', reply.status(500));
    service.clock.set(service.clock.now() + 16 * minute, 1);
    const answer = await orders(service);
    expect([answer.status, answer.json()]).toMatchObject([502, refusal]);
  });

  test('cover a DEX whose metadata can’t be read: it is still listed', async () => {
    await using service = await aStubVenueService({
      prepare: (venue) => {
        both(venue);
        venue.fail(
          'allPerpMetas',
          reply.json([{ universe: [{ ...rowOf('BTC') }], collateralToken: 0 }, 'damaged']),
        );
      },
    });
    const list = await untilBothAnswer(service);
    expect(list.orders.map(({ coin }) => coin).toSorted()).toEqual(['BTC', 'xyz:TSLA']);
  });

  test('answer 502 while an entry of the list of DEXes can’t be read', async () => {
    await using service = await aStubVenueService({
      prepare: (venue) => {
        both(venue);
        venue.fail('perpDexs', reply.json([null, { name: 7 }]));
      },
    });
    await soon(async () => expect((await service.get('/api/markets')).status).toBe(200));
    await soon(async () => {
      const answer = await orders(service);
      expect([answer.status, answer.json()]).toMatchObject([
        502,
        { message: expect.stringContaining('list of DEXes') as string },
      ]);
    });
  });
});

const rowOf = (name: string): object => ({ szDecimals: 2, name, maxLeverage: 40, marginTableId: 40 });

describe('the portfolio and the positions name what is missing', () => {
  test('a DEX that was never read is named in left_out, and the answer is partial', async () => {
    await using service = await aStubVenueService({
      prepare: (venue) => {
        both(venue);
        venue.fail('clearinghouseState', reply.status(500), 'xyz');
        venue.stub.acceptSockets(false);
      },
    });
    const unread = { reason: 'unread', dexes: ['xyz'] };
    await soon(async () => {
      const answer = await service.get('/mcp/portfolio');
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      const portfolio = answer.json() as OnWire<Portfolio>;
      expect(portfolio.partial).toBe(true);
      expect(portfolio.left_out).toContainEqual(expect.objectContaining(unread));
    });
    const positions = (await service.get('/api/v1/agent/positions')).json() as OnWire<PositionList>;
    expect(positions).toMatchObject({ partial: true, left_out: [unread] });
    expect(positions.positions).toHaveLength(1);
  });

  test('unreadable spot balances are unread, not zero', async () => {
    await using service = await aStubVenueService({
      prepare: (venue) => {
        both(venue);
        venue.fail('spotClearinghouseState', reply.json({ balances: [aWireBalance({ total: 'NaN' })] }));
      },
    });
    await untilBothAnswer(service);
    await soon(async () => {
      const answer = await service.get('/mcp/portfolio');
      expect([answer.status, answer.json()]).toMatchObject([
        200,
        {
          partial: true,
          left_out: [{ reason: 'unread', message: 'The spot balances have not been read yet.' }],
        },
      ]);
    });
  });

  test('an old list of DEXes makes both partial', async () => {
    await using service = await aStubVenueService({ prepare: both });
    await untilBothAnswer(service);
    service.venue.fail('perpDexs', reply.status(500));
    service.clock.set(service.clock.now() + 16 * minute, 1);
    await soon(async () => {
      for (const path of ['/mcp/portfolio', '/api/v1/agent/positions', '/api/v1/agent/pool']) {
        const answer = (await service.get(path)).json() as OnWire<Portfolio>;
        expect([path, answer]).toMatchObject([path, { partial: true }]);
        expect([path, answer.left_out.map(({ message }) => message)]).toEqual([
          path,
          expect.arrayContaining([expect.stringContaining('list of DEXes')]),
        ]);
      }
    });
  });

  test('a DEX that leaves the list of DEXes leaves the answers too, is named, and comes back with it', async () => {
    await using service = await aStubVenueService({ prepare: both });
    await untilBothAnswer(service);
    const [own, xyz] = service.venue.dexes;
    service.venue.dexes = [own!];
    service.clock.set(service.clock.now() + 2 * minute, 1);
    await readMetadata(service);
    const gone = { reason: 'unlisted', dexes: ['xyz'], message: expect.stringContaining('xyz') as string };
    const expected = {
      '/api/v1/agent/pool': { position_count: 1, left_out: [gone] },
      '/mcp/portfolio': { position_count: 1, left_out: [gone], positions: [{ coin: 'BTC' }] },
      '/api/v1/agent/positions': { left_out: [gone], positions: [{ coin: 'BTC' }] },
      '/mcp/orders': { order_count: 1, left_out: [gone] },
    };
    for (const [path, body] of Object.entries(expected))
      await soon(async () => {
        const answer = await service.get(path);
        expect([path, answer.status, answer.json()]).toMatchObject([path, 200, body]);
      });
    expect((await service.get('/api/v1/agent/positions')).json()).toMatchObject({
      partial: true,
      stale: false,
    });
    service.venue.dexes = [own!, xyz!];
    await readMetadata(service);
    await untilBothAnswer(service);
    await soon(async () =>
      expect((await service.get('/mcp/portfolio')).json()).toMatchObject({
        position_count: 2,
        partial: false,
        left_out: [],
      }),
    );
  });
});

test('reading a DEX that left the venue makes the service read the list of DEXes again: it recovers in seconds', async () => {
  await using service = await aStubVenueService({ prepare: both });
  await untilBothAnswer(service);
  const { venue } = service;
  venue.dexes = venue.dexes.slice(0, 1);
  service.clock.set(service.clock.now() + 2 * minute, 1);
  expect((await service.get('/mcp/portfolio')).status).toBe(502);
  venue.stub.socket().send({
    channel: 'user',
    data: { nonUserCancel: [{ coin: 'xyz:TSLA', oid: 2_001 }] },
  });
  const gone = expect.objectContaining({ reason: 'unlisted', dexes: ['xyz'] }) as unknown;
  for (const path of ['/mcp/portfolio', '/mcp/orders', '/api/v1/agent/positions'])
    await vi.waitFor(
      async () => {
        const answer = await service.get(path);
        expect([path, answer.status, answer.json()]).toMatchObject([
          path,
          200,
          { left_out: expect.arrayContaining([gone]) as unknown },
        ]);
      },
      { timeout: 60_000, interval: 50 },
    );
});

/** Makes the service read the metadata now: contexts of an unknown DEX cause that. */
async function readMetadata({ venue }: StubVenueService): Promise<void> {
  const before = venue.stub.calls('allPerpMetas').length;
  await soon(async () => {
    venue.stub.socket().send({
      channel: 'allDexsAssetCtxs',
      data: { ctxs: [['new', [aContext()]]] },
    });
    expect(venue.stub.calls('allPerpMetas').length).toBeGreaterThan(before);
  });
}
