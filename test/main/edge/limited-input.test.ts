import { describe, expect, test } from 'vitest';
import { listFeedProblems } from '../../../src-main/operations/alerts/feed-problems.ts';
import { reply } from '../../doubles/venue-stub.ts';
import { aStatusDocument } from '../agent/a-status.ts';
import { hour } from '../markets.ts';
import { nested } from '../nested.ts';
import { aWireOrder } from '../venue/hyperliquid/account-rows.ts';
import { aWatchedService, patiently } from './a-watched-service.ts';
import { lastError, ownDex, invalidRows, untilRead } from './impossible.ts';

/** Input is limited to 4 MB and 64 levels before it is parsed. */

const megabyte = 1024 * 1024;

describe('a frame of the venue', () => {
  test('nested deeper than 64 levels is invalid, and the stream goes on', async () => {
    await using watched = await aWatchedService();
    await untilRead(watched);
    const { stub } = watched.venue;
    const before = await invalidRows(watched);
    const connections = stub.sockets.length;
    stub.socket().send(`{"channel":"pong","data":${nested(63)}}`);
    stub.socket().send(`{"channel":"pong","data":${nested(64)}}`);
    stub.socket().send(`{"channel":"allDexsAssetCtxs","data":${nested(100_000)}}`);
    await expect.poll(() => invalidRows(watched), patiently).toBe(before + 2);
    expect(stub.sockets).toHaveLength(connections);
  });

  test('longer than 4 MB ends its connection, and another is opened', async () => {
    await using watched = await aWatchedService();
    await untilRead(watched);
    const { stub } = watched.venue;
    const connections = stub.sockets.length;
    stub.socket().send(`{"channel":"pong","data":"${'x'.repeat(4 * megabyte)}"}`);
    await expect.poll(() => stub.sockets.length, patiently).toBeGreaterThan(connections);
    expect((await watched.get('/api/v1/agent/positions')).status).toBe(200);
  });
});

test.each([
  [`[${nested(64)}]`, /historicalOrders: .* nested deeper than 64 levels/],
  [`["${'x'.repeat(4 * megabyte)}"]`, /historicalOrders: .* longer than the limit/],
])(
  'an answer of the venue past a limit fails and is named, and the others are read',
  async (body, message) => {
    await using watched = await aWatchedService({
      prepare: (venue) => {
        ownDex(venue).orders = [aWireOrder()];
        venue.stub.answer('historicalOrders', reply.raw({ body }));
      },
    });
    await expect.poll(() => lastError(watched, 'venue'), patiently).toMatch(message);
    expect((await watched.json<{ orders: unknown[] }>('/mcp/orders')).orders).toHaveLength(1);
  },
);

test.each([
  [(document: string) => document.replace('{', `{"deep":${nested(64)},`), /nested deeper than 64 levels/],
  [
    (document: string) => document.replace('{', `{"long":"${'x'.repeat(4 * megabyte)}",`),
    /sent more than 4 MiB/,
  ],
])('a status past a limit is not read', async (change, message) => {
  await using watched = await aWatchedService();
  watched.writeStatusText(change(JSON.stringify(aStatusDocument())));
  await expect.poll(() => lastError(watched, 'agent'), patiently).toMatch(message);
  expect((await watched.get('/mcp/status')).status).toBe(502);
});

describe('the journal', () => {
  const orders = (watched: Awaited<ReturnType<typeof aWatchedService>>) => async (): Promise<unknown> => {
    const { data } = (await watched.graph('{ trades(limit: 200) { orderId } }')) as {
      data: { trades: readonly { orderId: string }[] } | null;
    };
    return (data?.trades ?? []).map(({ orderId }) => orderId);
  };
  const anEvent = (seq: number, at: number, change: object = {}) => ({
    seq,
    type: 'order_outcome',
    at: new Date(at).toISOString(),
    network: 'TESTNET',
    symbol: 'BTC',
    order_id: `order-${seq}`,
    status: 'rejected',
    ...change,
  });

  test.each([63, 1_000])('is read past an event of %d levels and one', async (levels) => {
    await using watched = await aWatchedService();
    const now = watched.time.now();
    watched.writeStatus();
    watched.writeJournal([
      anEvent(1, now - 3 * hour, { extra: JSON.parse(nested(63)) as unknown }),
      anEvent(2, now - 2 * hour, { extra: JSON.parse(nested(levels + 1)) as unknown }),
      anEvent(3, now - hour),
    ]);
    await expect.poll(orders(watched), patiently).toEqual(['order-3', 'order-1']);
    expect(watched.ask(listFeedProblems, null).newest).toContainEqual(
      expect.objectContaining({ kind: 'wrong_shape' }),
    );
  });

  test('is read in shorter pages where a page is longer than 4 MB', async () => {
    await using watched = await aWatchedService();
    const now = watched.time.now();
    watched.writeStatus();
    const pad = 'x'.repeat(megabyte / 10);
    const many = Array.from({ length: 100 }, (_, nth) => anEvent(nth + 1, now - hour + nth, { pad }));
    watched.writeJournal(many);
    await expect
      .poll(async () => ((await orders(watched)()) as readonly string[]).length, patiently)
      .toBe(100);
  });
});
