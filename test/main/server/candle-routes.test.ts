import { describe, expect, test } from 'vitest';
import { CandleSeries } from '../../../src-preload/contract/views/markets/candles.ts';
import { VenueError } from '../../../src-main/venue/venue.ts';
import { factsOf } from '../../contract/facts.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import type { Answer } from '../http-request.ts';
import { hour, now } from '../markets.ts';
import { expectGood, expectProblem } from './expected-answers.ts';
import { callTool } from './rpc-fixture.ts';
import { aServer } from './server-fixture.ts';

const place = '/api/markets/sim-testnet%3ABTC/candles';
const server = sharedByTests(() => aServer());

const ask = (query = '', from = server): Promise<Answer> => from.get(`${place}${query}`);
const series = async (query = '', from = server): Promise<CandleSeries> =>
  expectGood(await ask(query, from), CandleSeries);

test('candles are by default the last 200 hours', async () => {
  const body = await series();
  expect(body).toMatchObject({
    marketId: 'sim-testnet:BTC',
    network: 'TESTNET',
    interval: '1h',
    limit: 200,
    source: 'simulated',
    lastCandle: { openTime: '2026-09-01T13:00:00.000+00:00', close: 11 },
    historical: false,
  });
  expect(body.candles).toHaveLength(200);
  expect(body.candles.at(-1)).toEqual({
    openTime: '2026-09-01T13:00:00.000+00:00',
    closeTime: '2026-09-01T13:59:59.999+00:00',
    open: 10,
    high: 12.5,
    low: 9.75,
    close: 11,
    volume: 3.25,
    trades: 7,
    source: 'simulated',
  });
});

test('candles of a delisted market are those that the venue still has', async () => {
  await using own = await aServer();
  const last = Date.UTC(2026, 7, 1, 5);
  own.venue.has = (openTime) => openTime <= last;
  const body = expectGood(await own.get('/api/markets/sim-testnet%3AMATIC/candles?limit=1000'), CandleSeries);
  expect(body.candles.length).toBeGreaterThan(0);
  expect(body).toMatchObject({ historical: true, lastCandle: { openTime: '2026-08-01T05:00:00.000+00:00' } });
});

test('a market that has been silent for longer than the newest page has its candles on the page before', async () => {
  await using own = await aServer();
  const last = Date.UTC(2026, 7, 1, 5);
  own.venue.has = (openTime) => openTime <= last;
  const page = async (cursor?: string) =>
    (
      await callTool(own, 'get_candles', {
        market: 'sim-testnet:MATIC',
        limit: 50,
        ...(cursor === undefined ? {} : { cursor }),
      })
    ).structuredContent as {
      readonly candles: readonly (readonly unknown[])[];
      readonly next: string | null;
    };
  const newest = await page();
  expect(newest.candles).toEqual([]);
  const before = await page(newest.next ?? 'none');
  expect(before.candles.at(-1)?.[0]).toBe('2026-08-01T05:00:00.000+00:00');
});

describe('while the venue fails', () => {
  test('stored candles never look like the whole history: REST and get_candles say what is missing', async () => {
    await using own = await aServer();
    const whole = { complete: true, incompleteReason: null, stale: false };
    const both = async (): Promise<unknown[]> => [
      await series('?limit=50', own),
      factsOf(
        (await callTool(own, 'get_candles', { market: 'sim-testnet:BTC', limit: 50 })).structuredContent,
      ),
    ];
    expect(await series('?limit=5', own)).toMatchObject(whole);
    own.venue.behavior = { kind: 'fails' };
    const cut = { complete: false, incompleteReason: 'venue_read_failed', stale: false };
    for (const answer of await both()) {
      expect(answer).toMatchObject(cut);
      expect((answer as CandleSeries).candles).toHaveLength(5);
    }
    own.time.now = now + 61_000;
    for (const answer of await both()) expect(answer).toMatchObject({ ...cut, stale: true });
    own.venue.behavior = { kind: 'answers' };
    for (const answer of await both()) {
      expect(answer).toMatchObject(whole);
      expect((answer as CandleSeries).candles).toHaveLength(50);
    }
  });

  test('a refusal by our own request budget is named as such', async () => {
    await using own = await aServer();
    const spent = new VenueError('budget_spent', 'The venue request budget is spent; try again in 3 s.');
    await series('?limit=5', own);
    own.venue.behavior = { kind: 'breaks', error: spent };
    expect(await series('?limit=6', own)).toMatchObject({
      complete: false,
      incompleteReason: 'request_budget_spent',
      stale: false,
    });
    expectProblem(await ask('?limit=5&interval=1d', own), 502, 'provider_failed');
  });

  test('a range that was read less than 60 s ago is still complete, and past it is stale', async () => {
    await using own = await aServer();
    await series('?limit=5', own);
    own.venue.behavior = { kind: 'fails' };
    own.time.now = now + 60_000;
    expect(await series('?limit=5', own)).toMatchObject({ complete: true, stale: false });
    own.time.now += 1;
    expect(await series('?limit=5', own)).toMatchObject({
      complete: false,
      incompleteReason: 'venue_read_failed',
      stale: true,
    });
  });

  test('candles are 502 where there is none to draw, though the range was read before and was empty', async () => {
    await using own = await aServer();
    own.venue.has = () => false;
    expect(await series('?limit=5', own)).toMatchObject({ complete: true, candles: [] });
    own.venue.behavior = { kind: 'fails' };
    own.time.now = now + hour;
    expectProblem(await ask('?limit=5', own), 502, 'provider_failed');
  });
});

describe('time', () => {
  test('a request that takes too long is 503, and its venue request is aborted', async () => {
    await using own = await aServer({ server: { requestTimeoutMs: 60 } });
    own.venue.behavior = { kind: 'hangs' };
    expectProblem(await ask('', own), 503, 'timeout');
    expect(own.venue.abandoned()).toBe(1);
  });

  test('a caller who leaves ends the work, and that is no internal error', async () => {
    await using own = await aServer();
    own.venue.behavior = { kind: 'hangs' };
    const leaving = new AbortController();
    const left = fetch(`${own.url}${place}`, { signal: leaving.signal });
    await expect.poll(() => own.venue.asked.length).toBe(1);
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    await expect.poll(() => own.venue.abandoned()).toBe(1);
    expectProblem(await own.get('/nothing'), 404, 'not_found');
    expect(own.logged).toEqual([]);
  });
});
