import { describe, expect, test } from 'vitest';
import { createFairQueue } from '../../../src-main/fair-queue.ts';
import { usualFirstReadingMs } from '../../../src-main/server/rpc/first-reading.ts';
import { usualTimeoutMs } from '../../../src-main/server/server.ts';
import type { Store } from '../../../src-main/store/store.ts';
import { vault } from '../agent-status.ts';
import { aReading, hour, now } from '../markets.ts';
import { aTrade, putFills } from '../operations/trades/a-traded-account.ts';
import { putQuotes } from '../complete-account.ts';
import { callTool, failureOf, request } from './rpc-fixture.ts';
import { aServer } from './server-fixture.ts';

const patient = { reading: null, server: { firstReadingMs: 4_000 } } as const;

describe('a call that comes before the first reading', () => {
  test('waits less than the time limit of a request', () => {
    expect(usualFirstReadingMs).toBeLessThan(usualTimeoutMs);
  });

  test('waits for it, as a tool and as a resource', async () => {
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

  test('waits for the providers that the reading attaches', async () => {
    await using own = await aServer({ server: patient.server });
    const called = callTool(own, 'list_markets', { market: 'BTC' });
    const atOnce = await own.get('/mcp/markets?symbol=BTC');
    expect(atOnce.json()).toMatchObject({ error: 'provider_not_attached' });
    putQuotes(own.store);
    expect((await called).structuredContent).toMatchObject({ markets: [{ market_id: 'sim-testnet:BTC' }] });
  });

  describe('of closed trades', () => {
    const patientAccount = { account: vault, server: patient.server };
    const putRead = ({ store }: { readonly store: Store }): void => {
      putFills(store, aTrade(now - hour, '2'));
      store.writer.noteReading('fills', now);
    };

    test('waits until they are folded: closing fills are not closed trades', async () => {
      await using own = await aServer(patientAccount);
      own.venue.account.fills = aTrade(now - hour, '2');
      const called = ['list_trades', 'get_performance'].map((tool) => callTool(own, tool, {}));
      const report = request(own, 'resources/read', { uri: 'perpscope://daily-report' });
      const atOnce = await own.get('/mcp/trades');
      expect(atOnce.json()).toMatchObject({ source: 'exchange_fills' });
      putRead(own);
      for (const { structuredContent } of await Promise.all(called))
        expect(structuredContent).toMatchObject({ source: 'exchange_closed_trades', trade_count: 1 });
      expect(JSON.stringify(await report)).toContain('exchange_closed_trades');
    });

    test('says after that time that its rows are closing fills', async () => {
      await using own = await aServer({ account: vault, server: { firstReadingMs: 20 } });
      own.venue.account.fills = aTrade(now - hour, '2');
      const { content, structuredContent } = await callTool(own, 'list_trades', {});
      expect(structuredContent).toMatchObject({
        source: 'exchange_fills',
        complete: true,
        left_out: [{ count: 0, message: expect.stringMatching(/Rows are closing fills/) as string }],
      });
      const text = content.map((part) => part.text ?? '').join('');
      expect(text).toMatch(/^TESTNET\. 1 closing fill on this page .* Closed trades are not known until/);
      expect(text).not.toMatch(/closed trades? on this page|won/);
    });
  });

  test('fails as usual where no reading comes', async () => {
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
