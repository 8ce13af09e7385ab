import { describe, expect, test } from 'vitest';
import { createWeightBudget, politeLimits } from '../../../../src-main/venue/hyperliquid/weight-budget.ts';
import { mostWeight } from '../../../../src-main/venue/hyperliquid/weights.ts';
import { reply, startVenueStub } from '../../../doubles/venue-stub.ts';
import { aVenue, failureOf, never } from './a-venue.ts';
import { me, rowTime } from './account-rows.ts';

const page = mostWeight('userFillsByTime');
/** One weight a millisecond, so that waits are short. */
const quickLimits = { perMinute: 60_000, burst: 180, longestWaitMs: 1_000 };
const clock = (): number => performance.now();

describe('a page of a history', () => {
  test('fits into a burst with room for a few other requests', () => {
    expect(page).toBeLessThanOrEqual(politeLimits.burst - 60);
  });

  test('lets requests pass that fit where it does not', async () => {
    const budget = createWeightBudget(quickLimits, clock);
    const order: string[] = [];
    await budget.spend(150, never);
    const patient = budget.spend(page, never, 'patient').then(() => order.push('page'));
    await budget.spend(20, never).then(() => order.push('prompt'));
    await patient;
    expect(order).toEqual(['prompt', 'page']);
  });

  test('is not starved by others: after giving way long enough it holds its place', async () => {
    const budget = createWeightBudget(quickLimits, clock, { longestWaitMs: 10_000, givesWayMs: 40 });
    await budget.spend(quickLimits.burst, never);
    const others = { spent: 0, isOver: false };
    const flood = async (): Promise<void> => {
      for (; !others.isOver && others.spent < 80; others.spent += 1)
        await budget.spend(20, never).catch(() => undefined);
    };
    const floods = [flood(), flood(), flood(), flood()];
    await budget.spend(page, never, 'patient');
    expect(others.spent).toBeLessThan(80);
    others.isOver = true;
    await Promise.all(floods);
  });

  test('lets requests pass for exactly as long as it gives way', async () => {
    const drive = { now: 0 };
    const patience = { longestWaitMs: 100_000, givesWayMs: 40_000 };
    const budget = createWeightBudget(politeLimits, () => drive.now, patience);
    const abort = new AbortController();
    await budget.spend(politeLimits.burst, never);
    const waiting = failureOf(budget.spend(page, abort.signal, 'patient'));
    drive.now = 39_999;
    const passed = await budget.spend(politeLimits.burst, never);
    passed.settle(0);
    drive.now = 40_000;
    expect(await failureOf(budget.spend(politeLimits.burst, never))).toMatchObject({
      failure: 'budget_spent',
    });
    abort.abort();
    await waiting;
  });

  test('does not take the room that a waiting request needs', async () => {
    const drive = { now: 0 };
    const limits = { perMinute: 600, burst: 100, longestWaitMs: 10_000 };
    const patience = { longestWaitMs: 0, givesWayMs: 40_000 };
    const budget = createWeightBudget(limits, () => drive.now, patience);
    const abort = new AbortController();
    await budget.spend(100, never);
    const waiting = failureOf(budget.spend(100, abort.signal));
    drive.now = 5_000;
    expect(await failureOf(budget.spend(40, never, 'patient'))).toMatchObject({
      message: 'The venue request budget is spent; try again in 9 s.',
    });
    abort.abort();
    await waiting;
  });

  test('waits where a prompt request is refused, and can be cancelled', async () => {
    const budget = createWeightBudget(politeLimits, () => 0);
    await budget.spend(politeLimits.burst, never);
    expect(await failureOf(budget.spend(page, never))).toMatchObject({ failure: 'budget_spent' });
    const abort = new AbortController();
    const waiting = failureOf(budget.spend(page, abort.signal, 'patient'));
    abort.abort();
    expect(await waiting).toMatchObject({ failure: 'aborted' });
  });

  test('lets requests pass for as long as the pages of a first start take', async () => {
    const drive = { now: 0 };
    const budget = createWeightBudget(politeLimits, () => drive.now);
    const abort = new AbortController();
    await budget.spend(100, never);
    const pages = [1, 2, 3, 4].map(() => failureOf(budget.spend(page, abort.signal, 'patient')));
    drive.now = (4 * page * 60_000) / politeLimits.perMinute;
    await budget.spend(politeLimits.burst, never);
    drive.now += 3_000;
    await expect(budget.spend(20, never)).resolves.toBeDefined();
    abort.abort();
    await Promise.all(pages);
  });

  test('that would wait longer than four minutes is refused at once', async () => {
    const budget = createWeightBudget({ ...politeLimits, perMinute: 25 }, () => 0);
    await budget.spend(politeLimits.burst, never);
    expect(await failureOf(budget.spend(page, never, 'patient'))).toEqual({
      failure: 'budget_spent',
      message: 'The venue request budget is spent; try again in 288 s.',
    });
  });

  test('has its full answer time after its wait', async () => {
    const stub = await startVenueStub();
    const limits = { perMinute: 4_800, burst: page, longestWaitMs: 1_000 };
    // Enough for a busy machine to answer in.
    const venue = aVenue(stub.url, { limits, timeoutMs: 1_000 });
    try {
      stub.answer('userFillsByTime', reply.hang(), reply.json([]));
      const range = { startTime: rowTime, endTime: null };
      const startedAt = clock();
      const first = failureOf(venue.fetchFills(me, range, never));
      // Without an answer the first one's maximum weight stays spent: the second waits longer than its own time.
      const second = venue.fetchFills(me, range, never);
      expect(await first).toMatchObject({ failure: 'timeout' });
      expect(await second).toMatchObject({ rowCount: 0 });
      expect(clock() - startedAt).toBeGreaterThan(1_250);
    } finally {
      await venue.close();
      await stub.close();
    }
  });
});

test('the role and the histories of an account wait in the queue, while its state and its orders are refused when they would be late', async () => {
  const stub = await startVenueStub();
  const limits = { perMinute: 6_000, burst: 120, longestWaitMs: 1 };
  const venue = aVenue(stub.url, { limits });
  try {
    stub.answer('userRole', reply.json({ role: 'user' }));
    for (const type of ['historicalOrders', 'userFillsByTime', 'userFunding'])
      stub.answer(type, reply.json([]));
    const range = { startTime: rowTime, endTime: null };
    const reads = [
      venue.fetchRole(me, never),
      venue.fetchOrderHistory(me, never),
      venue.fetchFills(me, range, never),
      venue.fetchFunding(me, range, never),
    ];
    await expect(Promise.all(reads)).resolves.toHaveLength(4);
    stub.answer('userFillsByTime', reply.hang());
    const abort = new AbortController();
    const hanging = failureOf(venue.fetchFills(me, range, abort.signal));
    await expect.poll(() => stub.calls('userFillsByTime').length).toBe(2);
    expect(await failureOf(venue.fetchOpenOrders(me, '', never))).toMatchObject({
      failure: 'budget_spent',
    });
    // The newest fills are being awaited, too.
    expect(await failureOf(venue.fetchNewestFills(me, never))).toMatchObject({ failure: 'budget_spent' });
    abort.abort();
    await hanging;
  } finally {
    await venue.close();
    await stub.close();
  }
});
