import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createWeightBudget,
  drained,
  politeLimits,
  readTimeoutMs,
  waitFor,
} from '../../../../src-main/venue/hyperliquid/weight-budget.ts';
import { reply, startVenueStub, type VenueStub } from '../../../doubles/venue-stub.ts';
import { aVenue, failureOf, never, worldNow } from './a-venue.ts';
import { aCandleRow } from './wire-rows.ts';

const limits = { perMinute: 600, burst: 100, longestWaitMs: 1_000 };

describe('the spent weight', () => {
  test('drains at the steady rate, never below zero', () => {
    expect(drained({ spent: 100, at: 0 }, 5_000, limits)).toBe(50);
    expect(drained({ spent: 100, at: 0 }, 60_000, limits)).toBe(0);
  });

  test('is waited for exactly as long as it takes to fit', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.integer({ min: 1, max: 60 }), (spent, weight) => {
        const waitMs = waitFor(weight, spent, limits);
        const then = drained({ spent, at: 0 }, waitMs, limits);
        expect(then + weight).toBeLessThanOrEqual(limits.burst + 1e-9);
        const sooner = drained({ spent, at: 0 }, waitMs - 1, limits);
        expect(waitMs === 0 || sooner + weight > limits.burst - 0.02).toBe(true);
      }),
    );
  });

  test('in any minute is at most a burst and a minute’s refill, for any requests and answers', async () => {
    const ask = fc.record({
      pauseMs: fc.constantFrom(0, 500, 3_000),
      most: fc.constantFrom(2, 20, 104),
      share: fc.constantFrom(0.2, 0.9, 1),
      answeredAfterMs: fc.constantFrom(0, 8_000, 40_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(ask, { minLength: 40, maxLength: 120 }), async (wishes) => {
        const sent = await sendAll(wishes);
        for (const { at } of sent) {
          const within = sent.filter((other) => other.at >= at && other.at < at + 60_000);
          const weight = within.reduce((sum, other) => sum + other.weight, 0);
          expect(weight).toBeLessThanOrEqual(politeLimits.burst + politeLimits.perMinute + 1e-6);
        }
      }),
    );
  });

  test('leaves at least half of the venue’s 1,200 a minute to others', () => {
    expect(politeLimits.burst + politeLimits.perMinute).toBeLessThanOrEqual(600);
  });

  test('is waited for at most 5 s, so that 3 s of a read are left for the answer', () => {
    expect(readTimeoutMs - politeLimits.longestWaitMs).toBe(3_000);
  });
});

interface Wish {
  readonly pauseMs: number;
  readonly most: number;
  /** Actual weight as a share of the maximum. */
  readonly share: number;
  readonly answeredAfterMs: number;
}

/** Sends requests one after another, each at once or refused, and returns what each cost. */
async function sendAll(wishes: readonly Wish[]) {
  const drive = { now: 0 };
  const budget = createWeightBudget({ ...politeLimits, longestWaitMs: 0 }, () => drive.now);
  const sent: { at: number; weight: number }[] = [];
  const open: { readonly due: number; readonly settle: () => void }[] = [];
  const settleUntil = (now: number): void => {
    open.sort((a, b) => a.due - b.due);
    for (let next = open[0]; next !== undefined && next.due <= now; next = open[0]) {
      drive.now = next.due;
      next.settle();
      open.shift();
    }
    drive.now = now;
  };
  for (const { pauseMs, most, share, answeredAfterMs } of wishes) {
    settleUntil(drive.now + pauseMs);
    const spending = await budget.spend(most, never).catch(() => null);
    if (spending === null) continue;
    const weight = Math.ceil(most * share);
    sent.push({ at: drive.now, weight });
    open.push({ due: drive.now + answeredAfterMs, settle: () => spending.settle(weight) });
  }
  return sent;
}

describe('the budget', () => {
  const drive = { now: 0 };
  beforeEach(() => {
    drive.now = 0;
  });
  const aBudget = (change: object = {}) => createWeightBudget({ ...limits, ...change }, () => drive.now);

  test('lets a burst through at once and refuses a longer wait, with its length', async () => {
    const budget = aBudget();
    for (let spent = 0; spent < 100; spent += 20) await budget.spend(20, never);
    expect(await failureOf(budget.spend(20, never))).toEqual({
      failure: 'budget_spent',
      message: 'The venue request budget is spent; try again in 2 s.',
    });
  });

  test('refills as the clock advances', async () => {
    const budget = aBudget({ longestWaitMs: 0 });
    await budget.spend(100, never);
    drive.now = 1_999.5;
    expect(await failureOf(budget.spend(20, never))).toMatchObject({ failure: 'budget_spent' });
    drive.now = 2_000;
    await expect(budget.spend(20, never)).resolves.toBeDefined();
    expect(await failureOf(budget.spend(20, never))).toMatchObject({ failure: 'budget_spent' });
  });

  test('does not charge refused requests', async () => {
    const budget = aBudget();
    await budget.spend(100, never);
    for (let tries = 0; tries < 50; tries += 1) await failureOf(budget.spend(20, never));
    drive.now = 10_000;
    await expect(budget.spend(100, never)).resolves.toBeDefined();
  });

  test('lets a request wait in the queue', async () => {
    const budget = createWeightBudget({ ...limits, perMinute: 60_000 }, () => performance.now());
    await budget.spend(100, never);
    const startedAt = performance.now();
    await budget.spend(30, never);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(28);
  });

  test('lets a request that waits as long as the limit be cancelled', async () => {
    const budget = aBudget({ longestWaitMs: 10_000 });
    await budget.spend(100, never);
    const abort = new AbortController();
    const waiting = failureOf(budget.spend(100, abort.signal));
    abort.abort();
    expect(await waiting).toMatchObject({ failure: 'aborted' });
  });

  test('charges the maximum of an answer until it is there, and then its actual weight', async () => {
    const budget = aBudget();
    const spending = await budget.spend(100, never);
    expect(await failureOf(budget.spend(20, never))).toMatchObject({ failure: 'budget_spent' });
    spending.settle(30);
    await budget.spend(70, never);
    expect(await failureOf(budget.spend(20, never))).toMatchObject({ failure: 'budget_spent' });
  });

  test('does not refund twice what drained while an answer was awaited', async () => {
    const budget = aBudget();
    const first = await budget.spend(100, never);
    // 60 drain: the 20 that it cost, and nothing of what came after.
    drive.now = 6_000;
    await budget.spend(60, never);
    first.settle(20);
    await budget.spend(40, never);
    expect(await failureOf(budget.spend(20, never))).toMatchObject({ failure: 'budget_spent' });
  });

  test('charges nothing for a request that was cancelled while it waited, or that a pause held back', async () => {
    const budget = aBudget({ longestWaitMs: 1e6 });
    await budget.spend(100, never);
    const abort = new AbortController();
    const waiting = [100, 100].map((weight) => failureOf(budget.spend(weight, abort.signal)));
    abort.abort();
    await Promise.all(waiting);
    budget.pauseFor(1_000);
    await failureOf(budget.spend(100, never));
    drive.now = 10_000;
    await expect(budget.spend(100, never)).resolves.toBeDefined();
  });

  test('serves waiting requests in the order that they came', async () => {
    const budget = createWeightBudget({ ...limits, perMinute: 60_000 }, () => performance.now());
    await budget.spend(100, never);
    const order: number[] = [];
    const ask = async (weight: number): Promise<void> => {
      await budget.spend(weight, never);
      order.push(weight);
    };
    await Promise.all([ask(60), ask(20), ask(40)]);
    expect(order).toEqual([60, 20, 40]);
  });

  test('keeps the places of the others when a waiting request is cancelled', async () => {
    const budget = aBudget({ longestWaitMs: 10_000 });
    await budget.spend(100, never);
    const [first, others] = [new AbortController(), new AbortController()];
    const cancelled = failureOf(budget.spend(60, first.signal));
    const second = failureOf(budget.spend(40, others.signal));
    first.abort();
    await cancelled;
    // There is room for 40, which is the second request's.
    drive.now = 4_000;
    const third = failureOf(budget.spend(40, others.signal));
    others.abort();
    expect(await third).toMatchObject({ failure: 'aborted' });
    await second;
  });

  test('lets nothing through while it pauses, and everything after', async () => {
    const budget = aBudget();
    budget.pauseFor(30_000);
    drive.now = 29_999;
    expect(await failureOf(budget.spend(2, never))).toEqual({
      failure: 'rate_limited',
      message: 'The venue asked for fewer requests; next one in 1 s.',
    });
    drive.now = 30_000;
    await expect(budget.spend(2, never)).resolves.toBeDefined();
  });

  test('pauses for the longest requested pause', async () => {
    const budget = aBudget();
    budget.pauseFor(30_000);
    budget.pauseFor(10_000);
    drive.now = 20_000;
    expect(await failureOf(budget.spend(2, never))).toEqual({
      failure: 'rate_limited',
      message: 'The venue asked for fewer requests; next one in 10 s.',
    });
  });

  test('holds back a request that was in the queue when the pause began', async () => {
    const budget = aBudget({ perMinute: 60_000 });
    await budget.spend(100, never);
    const waiting = failureOf(budget.spend(30, never));
    budget.pauseFor(10_000);
    expect(await waiting).toMatchObject({ failure: 'rate_limited' });
  });
});

describe('after a 429', () => {
  const drive = { now: 0 };
  const open: { stub: VenueStub } = {} as never;
  beforeEach(async () => {
    drive.now = 0;
    open.stub = await startVenueStub();
    open.stub.answer(
      'exchangeStatus',
      reply.status(429),
      reply.json({ time: worldNow, specialStatuses: null }),
    );
    open.stub.answer('candleSnapshot', reply.json([]));
  });
  afterEach(() => open.stub.close());

  test.each([
    [0, 10_000],
    [0.5, 35_000],
    [1, 60_000],
  ])('with the rng at %d nothing at all is sent for %d ms, then everything', async (rng, pauseMs) => {
    const venue = aVenue(open.stub.url, { clock: () => drive.now, random: () => rng });
    const query = { coin: 'BTC', interval: '1h', startTime: 0, endTime: 1 } as const;
    expect(await failureOf(venue.fetchStatus(never))).toMatchObject({ failure: 'rate_limited' });
    drive.now = pauseMs - 1;
    expect(await failureOf(venue.fetchStatus(never))).toMatchObject({ failure: 'rate_limited' });
    expect(await failureOf(venue.fetchCandles(query, never))).toMatchObject({ failure: 'rate_limited' });
    expect(open.stub.calls()).toHaveLength(1);
    drive.now = pauseMs;
    await venue.fetchStatus(never);
    await venue.fetchCandles(query, never);
    expect(open.stub.calls()).toHaveLength(3);
    await venue.close();
  });

  test('a candle answer is charged by its maximum length, and in the end by its actual one', async () => {
    const venue = aVenue(open.stub.url, { clock: () => drive.now, limits: { ...limits, burst: 124 } });
    // One row is readable: an answer without any would be a failed read.
    const rows = (count: number) =>
      reply.json([aCandleRow(), ...Array.from({ length: count - 1 }, () => null)]);
    open.stub.answer('candleSnapshot', rows(1_200), rows(5_000));
    const ask = () =>
      venue.fetchCandles({ coin: 'BTC', interval: '1h', startTime: 0, endTime: 1.7e13 }, never);
    // 20 + 85 each: two at a time would be 210.
    const both = [ask(), failureOf(ask())] as const;
    expect(await both[1]).toMatchObject({ failure: 'budget_spent' });
    await both[0];
    // It cost 20 + 20; after 6 s nothing of it is left, and after this one 104 are.
    drive.now = 6_000;
    await ask();
    expect(await failureOf(ask())).toMatchObject({ failure: 'budget_spent' });
    expect(open.stub.calls('candleSnapshot')).toHaveLength(2);
    await venue.close();
  });
});
