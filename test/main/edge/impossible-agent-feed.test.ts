import { describe, expect, test } from 'vitest';
import { listFeedProblems } from '../../../src-main/operations/alerts/feed-problems.ts';
import { day, hour, minute } from '../markets.ts';
import { aWatchedService, patiently } from './a-watched-service.ts';
import { lastError } from './impossible.ts';

/** Figures and times of the agent's feed out of bounds, in its status and in its journal. */

const iso = (ms: number): string => new Date(ms).toISOString();

test('impossible figures and times of the status are null, and named', async () => {
  await using watched = await aWatchedService();
  const now = watched.time.now();
  const transfer = { from_dex: '', to_dex: 'xyz', token: 'USDC', status: 'sent' };
  watched.writeStatus({
    transfers: {
      enabled: true,
      pending: [{ ...transfer, id: 'a', amount: '5', requested_at: iso(now + 3 * day) }],
      receivables: [{ dex: 'xyz', token: 'USDC', amount: '1', since: '2019-12-31T23:59:59Z' }],
    },
    reference: {
      vix: { provider: 'p', ticker: 'VIX', value: '1000000000000', observed_at: iso(now - minute) },
      stocks: [{ provider: 'p', ticker: 'TSLA', value: 400, observed_at: '9999-12-31T23:59:59Z' }],
    },
    token: { symbol: 'AGT', estimated_price_usd: -1 },
    risk: {
      drawdown_usd: 1e300,
      leverage_avg: -1,
      daily_trade_count: 1e12,
      max_daily_loss_usd: 100,
      updated_at: iso(now + 3 * day),
    },
  });
  await expect.poll(async () => (await watched.get('/mcp/status')).status, patiently).toBe(200);
  expect(await watched.json('/api/venue/transfers')).toMatchObject({
    pending: [{ id: 'a', requestedAt: null }],
    receivables: [{ since: null }],
  });
  expect(await watched.json('/api/reference')).toMatchObject({
    vix: { agent: { value: null, usable: false } },
  });
  const risk = await watched.json<{ missing_fields: string[] }>('/mcp/risk');
  expect(risk).toMatchObject({
    drawdown_usd: null,
    leverage_avg: null,
    daily_trade_count: null,
    max_daily_loss_usd: 100,
    degraded: true,
    updated_at: null,
  });
  expect(risk.missing_fields).toEqual(
    expect.arrayContaining(['drawdown_usd', 'leverage_avg', 'daily_trade_count']),
  );
  expect(await lastError(watched, 'agent')).toMatch(/requested_at/);
});

test('a heartbeat of an impossible time is invalid', async () => {
  await using watched = await aWatchedService();
  watched.writeStatus({ heartbeat_at: '9999-12-31T23:59:59Z' });
  await expect.poll(() => lastError(watched, 'agent'), patiently).toMatch(/heartbeat/);
  expect((await watched.get('/mcp/status')).status).toBe(502);
});

describe('an event of the journal', () => {
  const anEvent = (seq: number, at: number, change: object = {}) => ({
    seq,
    type: 'order_outcome',
    at: iso(at),
    network: 'TESTNET',
    symbol: 'BTC',
    order_id: `order-${seq}`,
    status: 'rejected',
    reject_reason: 'No.',
    ...change,
  });

  test('with an impossible field is a feed problem, and the others are recorded', async () => {
    const bad = [
      { at: '2019-12-31T23:59:59Z' },
      { at: '9999-12-31T23:59:59Z' },
      { at: '2026-09-03T00:00:00Z' },
      { seq: 1e13 },
      { type: 'trade_closed', trade_id: 't', side: 'long', size: 0 },
      { type: 'trade_closed', trade_id: 't', side: 'long', size: '-1' },
      { type: 'order', side: 'buy', order_type: 'limit', requested: 1e15 },
      { network: 'M'.repeat(300) },
      { order_id: 'o'.repeat(201) },
    ];
    await using watched = await aWatchedService();
    const now = watched.time.now();
    watched.writeStatus();
    watched.writeJournal([
      anEvent(1, now - 3 * hour),
      ...bad.map((change, nth) => anEvent(2 + nth, now - 2 * hour, change)),
      anEvent(2 + bad.length, now - hour),
    ]);
    const orders = async (): Promise<unknown> => {
      const { data } = (await watched.graph('{ trades { orderId } }')) as {
        data: { trades: readonly { orderId: string }[] } | null;
      };
      return (data?.trades ?? []).map(({ orderId }) => orderId);
    };
    await expect.poll(orders, patiently).toEqual([`order-${2 + bad.length}`, 'order-1']);
    const { newest } = watched.ask(listFeedProblems, null);
    expect(newest.filter(({ kind }) => kind === 'wrong_shape')).toHaveLength(bad.length);
  });

  test('keeps its place with an impossible price, which is null', async () => {
    await using watched = await aWatchedService();
    const now = watched.time.now();
    watched.writeStatus();
    watched.writeJournal([anEvent(1, now - hour, { average_price: 0, filled: -1, fee: 1e15 })]);
    await expect
      .poll(() => watched.graph('{ trades { orderId averagePrice feeUsd } }'), patiently)
      .toMatchObject({ data: { trades: [{ orderId: 'order-1', averagePrice: null }] } });
    expect(watched.ask(listFeedProblems, null)).toMatchObject({ count: 0 });
  });
});
