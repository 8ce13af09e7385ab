import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createWeightBudget,
  drained,
  politeLimits,
  waitFor,
} from '../../../../src-main/venue/hyperliquid/weight-budget.ts';
import { candlesWeight, requestWeight } from '../../../../src-main/venue/hyperliquid/weights.ts';
import type { VenueStub } from '../../../doubles/venue-stub.ts';
import { reply, startVenueStub } from '../../../doubles/venue-stub.ts';
import { aVenue, failureOf, never } from './a-venue.ts';

const limits = { perMinute: 600, burst: 100, longestWaitMs: 1_000 };

describe('what is spent', () => {
  test('drains at the steady rate, never below nothing', () => {
    expect(drained({ spent: 100, at: 0 }, 5_000, limits)).toBe(50);
    expect(drained({ spent: 100, at: 0 }, 60_000, limits)).toBe(0);
  });

  test('is waited out just so long as it takes to fit', () => {
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

  test('in any minute is at most a burst and a minute’s refill, whatever is asked for when', () => {
    const asks = fc.array(fc.tuple(fc.nat(5_000), fc.constantFrom(2, 20, 60)), { maxLength: 200 });
    fc.assert(
      fc.property(asks, (wishes) => {
        const sent = sendAll(wishes);
        for (const { at } of sent) {
          const within = sent.filter((other) => other.at >= at && other.at < at + 60_000);
          const weight = within.reduce((sum, other) => sum + other.weight, 0);
          expect(weight).toBeLessThanOrEqual(politeLimits.burst + politeLimits.perMinute + 1);
        }
      }),
    );
  });

  test('leaves at least half of the venue’s 1,200 a minute to others', () => {
    expect(politeLimits.burst + politeLimits.perMinute).toBeLessThanOrEqual(600);
  });
});

/** Requests asked for one after another, each sent when the bucket holds it or refused. */
function sendAll(wishes: readonly (readonly [pauseMs: number, weight: number])[]) {
  const sent: { at: number; weight: number }[] = [];
  let level = { spent: 0, at: 0 };
  let now = 0;
  for (const [pauseMs, weight] of wishes) {
    now += pauseMs;
    const spent = drained(level, now, politeLimits);
    const waitMs = waitFor(weight, spent, politeLimits);
    if (waitMs > politeLimits.longestWaitMs) continue;
    level = { spent: spent + weight, at: now };
    sent.push({ at: now + waitMs, weight });
  }
  return sent;
}

describe('the budget', () => {
  const drive = { now: 0 };
  beforeEach(() => {
    drive.now = 0;
  });
  const aBudget = (change: object = {}) => createWeightBudget({ ...limits, ...change }, () => drive.now);

  test('lets a burst through at once and refuses what would wait too long, saying for how long', async () => {
    const budget = aBudget();
    for (let spent = 0; spent < 100; spent += 20) await budget.spend(20, never);
    expect(await failureOf(budget.spend(20, never))).toEqual({
      failure: 'budget_spent',
      message: 'The venue request budget is spent; try again in 2 s.',
    });
  });

  test('refills as the clock goes', async () => {
    const budget = aBudget();
    await budget.spend(100, never);
    drive.now = 2_000;
    await expect(budget.spend(20, never)).resolves.toBeUndefined();
    expect(await failureOf(budget.spend(20, never))).toMatchObject({ failure: 'budget_spent' });
  });

  test('does not charge what it refused', async () => {
    const budget = aBudget();
    await budget.spend(100, never);
    for (let tries = 0; tries < 50; tries += 1) await failureOf(budget.spend(20, never));
    drive.now = 10_000;
    await expect(budget.spend(100, never)).resolves.toBeUndefined();
  });

  test('lets a request wait its turn', async () => {
    const budget = aBudget({ perMinute: 60_000 });
    await budget.spend(100, never);
    const startedAt = performance.now();
    await budget.spend(30, never);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(28);
  });

  test('lets a request that waits be given up', async () => {
    const budget = aBudget({ longestWaitMs: 1e6 });
    await budget.spend(100, never);
    const abort = new AbortController();
    const waiting = failureOf(budget.spend(100, abort.signal));
    abort.abort();
    expect(await waiting).toMatchObject({ failure: 'aborted' });
  });

  test('is charged for what an answer brought, too', async () => {
    const budget = aBudget();
    budget.charge(100);
    expect(await failureOf(budget.spend(20, never))).toMatchObject({ failure: 'budget_spent' });
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
    await expect(budget.spend(2, never)).resolves.toBeUndefined();
  });

  test('pauses as long as the longest pause asked for', async () => {
    const budget = aBudget();
    budget.pauseFor(30_000);
    budget.pauseFor(10_000);
    drive.now = 20_000;
    expect(await failureOf(budget.spend(2, never))).toMatchObject({ failure: 'rate_limited' });
  });

  test('holds back a request that was waiting its turn when the pause began', async () => {
    const budget = aBudget({ perMinute: 60_000 });
    await budget.spend(100, never);
    const waiting = failureOf(budget.spend(30, never));
    budget.pauseFor(10_000);
    expect(await waiting).toMatchObject({ failure: 'rate_limited' });
  });
});

describe('a weight', () => {
  test.each([
    ['exchangeStatus', 2],
    ['allMids', 2],
    ['clearinghouseState', 2],
    ['perpDexs', 20],
    ['allPerpMetas', 20],
    ['metaAndAssetCtxs', 20],
    ['candleSnapshot', 20],
    ['userRole', 60],
    ['anything new', 20],
  ])('of %s is %d', (type, weight) => {
    expect(requestWeight(type)).toBe(weight);
  });

  test.each([
    [0, 0],
    [1, 1],
    [60, 1],
    [61, 2],
    [5_000, 84],
  ])('of %d candles is %d more', (count, weight) => {
    expect(candlesWeight(count)).toBe(weight);
  });
});

describe('after a 429', () => {
  const drive = { now: 0 };
  const open: { stub: VenueStub } = {} as never;
  beforeEach(async () => {
    drive.now = 0;
    open.stub = await startVenueStub();
    open.stub.answer('exchangeStatus', reply.status(429), reply.json({ time: 1, specialStatuses: null }));
    open.stub.answer('candleSnapshot', reply.json([]));
  });
  afterEach(() => open.stub.close());

  test.each([
    [0, 10_000],
    [0.5, 35_000],
    [1, 60_000],
  ])('with the dice at %d nothing at all is sent for %d ms, then everything', async (dice, pauseMs) => {
    const venue = aVenue(open.stub.url, { clock: () => drive.now, random: () => dice });
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

  test('a candle answer is charged by its length', async () => {
    const venue = aVenue(open.stub.url, { clock: () => drive.now, limits: { ...limits, burst: 40 } });
    open.stub.answer('candleSnapshot', reply.json(Array.from({ length: 1_201 }, () => null)));
    const query = { coin: 'BTC', interval: '1h', startTime: 0, endTime: 1 } as const;
    await venue.fetchCandles(query, never);
    // 20 and 21: one of 20 would have to wait (20 + 41 - 40) / 600 of a minute.
    expect(await failureOf(venue.fetchCandles(query, never))).toMatchObject({ failure: 'budget_spent' });
    expect(open.stub.calls('candleSnapshot')).toHaveLength(1);
    await venue.close();
  });
});
