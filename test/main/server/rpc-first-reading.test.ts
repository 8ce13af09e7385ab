import { describe, expect, test } from 'vitest';
import { createFairQueue } from '../../../src-main/fair-queue.ts';
import { aReading } from '../markets.ts';
import { putQuotes } from '../whole-house.ts';
import { callTool, failureOf, request } from './rpc-fixture.ts';
import { aServer } from './server-fixture.ts';

const patient = { reading: null, server: { firstReadingMs: 4_000 } } as const;

describe('a call that comes before the first reading', () => {
  test('waits for it, of a tool and of a resource', async () => {
    const queue = createFairQueue();
    const entered = { count: 0 };
    const enter: typeof queue.enter = (...asked) => {
      entered.count += 1;
      return queue.enter(...asked);
    };
    await using own = await aServer({
      ...patient,
      server: { ...patient.server, queue: { ...queue, enter } },
    });
    const called = callTool(own, 'get_market', { market: 'BTC' });
    const read = request(own, 'resources/read', { uri: 'perpscope://catalog' });
    await expect.poll(() => entered.count).toBe(4); // each as a request, and as a call
    own.store.writer.putCatalog(aReading());
    expect((await called).structuredContent).toMatchObject({ market_id: 'sim-testnet:BTC' });
    expect(await read).toHaveProperty('result.contents');
  });

  test('waits for what the reading attaches', async () => {
    await using own = await aServer({ server: patient.server });
    const called = callTool(own, 'list_markets', { market: 'BTC' });
    const atOnce = await own.get('/mcp/markets?symbol=BTC');
    expect(atOnce.json()).toMatchObject({ error: 'provider_not_attached' });
    putQuotes(own.store);
    expect((await called).structuredContent).toMatchObject({ markets: [{ market_id: 'sim-testnet:BTC' }] });
  });

  test('fails as ever where none comes', async () => {
    await using own = await aServer({ ...patient, server: { firstReadingMs: 20 } });
    expect(failureOf(await callTool(own, 'get_market', { market: 'BTC' }))).toMatchObject({
      error: 'provider_failed',
      message: expect.stringContaining('has not been read yet') as string,
    });
  });

  test('fails at once where the start is long past', async () => {
    await using own = await aServer({ ...patient, server: { firstReadingMs: 60_000 } });
    own.elapsed.ms = 31_000;
    expect(failureOf(await callTool(own, 'get_market', { market: 'BTC' }))).toMatchObject({
      error: 'provider_failed',
    });
  });
});
