import { freshForEachTest } from '../../fixture-hooks.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Venue } from '../../../../src-main/venue/venue.ts';
import { reply, startVenueStub, type Reply } from '../../../doubles/venue-stub.ts';
import { aStubbedVenue, aVenue, failureOf, never, worldNow } from './a-venue.ts';
import {
  aCandleRow,
  aContext,
  aDexEntry,
  aMeta,
  aToken,
  aUniverseRow,
  impossibleTimes,
} from './wire-rows.ts';

const page = '<html><body><h1>502 Bad Gateway</h1></body></html>';
const query = { coin: 'BTC', interval: '1h', startTime: 0, endTime: 1e13 } as const;

/** Every read, with the info type that it uses. */
const reads: readonly [string, (venue: Venue) => Promise<unknown>][] = [
  ['perpDexs', (venue) => venue.fetchCatalog(never)],
  ['spotMeta', (venue) => venue.fetchCatalog(never)],
  ['allPerpMetas', (venue) => venue.fetchCatalog(never)],
  ['metaAndAssetCtxs', (venue) => venue.fetchQuotes('', never)],
  ['candleSnapshot', (venue) => venue.fetchCandles(query, never)],
  ['exchangeStatus', (venue) => venue.fetchStatus(never)],
];

const good: Readonly<Record<string, unknown>> = {
  perpDexs: [null, aDexEntry()],
  spotMeta: { universe: [], tokens: [aToken()] },
  allPerpMetas: [aMeta([aUniverseRow()]), aMeta([aUniverseRow({ name: 'xyz:GOLD' })])],
  metaAndAssetCtxs: [aMeta([aUniverseRow()]), [aContext()]],
  candleSnapshot: [aCandleRow()],
  exchangeStatus: { time: 1_790_000_000_000, specialStatuses: null },
};

/** Number of rows in each good answer; an answer without lists is compared as it is. */
const rowsIn: Readonly<Record<string, unknown>> = {
  perpDexs: { dexes: 2, markets: 2 },
  spotMeta: { dexes: 2, markets: 2 },
  allPerpMetas: { dexes: 2, markets: 2 },
  metaAndAssetCtxs: 1,
  candleSnapshot: 1,
  exchangeStatus: {
    time: 1_790_000_000_000,
    askedAt: worldNow,
    answeredAt: worldNow,
    specialStatuses: null,
  },
};

interface Lists {
  readonly rows?: readonly unknown[];
  readonly dexes?: Lists;
  readonly markets?: Lists;
}

function counted(answer: unknown): unknown {
  const { rows, dexes, markets } = answer as Lists;
  if (rows !== undefined) return rows.length;
  return dexes === undefined ? answer : { dexes: dexes.rows?.length, markets: markets?.rows?.length };
}

/** More than the 4 MB that an answer may have. */
const endless: Reply = (response) => {
  const piece = Buffer.alloc(1024 * 1024, '[');
  response.writeHead(200, { 'content-type': 'application/json' });
  for (let sent = 0; sent < 34; sent += 1) response.write(piece);
  response.end();
};

const faults: readonly { name: string; failure: string; says: RegExp; fault: Reply }[] = [
  {
    name: 'a 502 page',
    failure: 'server_error',
    says: /502 with a web page/,
    fault: reply.raw({ status: 502, type: 'text/html', body: page }),
  },
  { name: 'a 500 with null', failure: 'server_error', says: /answered 500/, fault: reply.status(500) },
  { name: 'a 503 with null', failure: 'server_error', says: /answered 503/, fault: reply.status(503) },
  { name: 'a 429 with null', failure: 'rate_limited', says: /429/, fault: reply.status(429) },
  { name: 'null', failure: 'empty_answer', says: /answered null/, fault: reply.json(null) },
  {
    name: 'half JSON',
    failure: 'not_json',
    says: /cut off/,
    fault: reply.raw({ body: '[{"universe":[{"na' }),
  },
  { name: 'nothing', failure: 'not_json', says: /cut off/, fault: reply.raw({ body: '' }) },
  {
    name: 'a web page with status 200',
    failure: 'not_json',
    says: /other than JSON/,
    fault: reply.raw({ type: 'text/html', body: page }),
  },
  {
    name: 'JSON that is called text',
    failure: 'not_json',
    says: /other than JSON/,
    fault: reply.raw({ type: 'text/plain', body: '[]' }),
  },
  {
    name: 'NaN, which JSON lacks',
    failure: 'not_json',
    says: /not JSON/,
    fault: reply.raw({ body: '[NaN]' }),
  },
  { name: 'a number', failure: 'wrong_shape', says: /./, fault: reply.json(7) },
  { name: 'an object of another kind', failure: 'wrong_shape', says: /./, fault: reply.json({ rows: [] }) },
  { name: 'a cut connection', failure: 'connection', says: /not be reached/, fault: reply.cut() },
  {
    name: 'a cut within its body',
    failure: 'connection',
    says: /not be reached/,
    fault: reply.cutWithin(JSON.stringify(good)),
  },
];

const open = freshForEachTest(aStubbedVenue);
beforeEach(() => {
  for (const [type, answer] of Object.entries(good)) open.stub.answer(type, reply.json(answer));
});

describe.each(reads)('%s answered with', (type, read) => {
  test.each(faults)('$name fails as $failure and gives no row', async ({ failure, says, fault }) => {
    open.stub.answer(type, fault);
    const failed = await failureOf(read(open.venue));
    expect(failed.failure).toBe(failure);
    expect(failed.message).toMatch(says);
    expect(failed.message).toContain(`${type}:`);
  });

  test('a good answer is read again right after a fault', async () => {
    open.stub.answer(type, reply.status(500), reply.json(good[type]));
    await failureOf(read(open.venue));
    expect(counted(await read(open.venue))).toEqual(rowsIn[type]);
  });
});

describe('an answer', () => {
  test('that is late is a timeout, before its head and within its body', async () => {
    const venue = aVenue(open.stub.url, { timeoutMs: 60 });
    for (const hanging of [reply.hang(), reply.hangWithin()]) {
      open.stub.answer('exchangeStatus', hanging);
      expect(await failureOf(venue.fetchStatus(never))).toMatchObject({ failure: 'timeout' });
    }
    await venue.close();
  });

  test('that had to wait in the queue is aborted within the same time, including the wait', async () => {
    const limits = { perMinute: 6_000, burst: 22, longestWaitMs: 300 };
    const venue = aVenue(open.stub.url, { timeoutMs: 400, limits });
    open.stub.answer('metaAndAssetCtxs', reply.hang());
    // 22 and 20: the second goes 200 ms later.
    await venue.fetchStatus(never);
    const first = failureOf(venue.fetchQuotes('', never));
    const ended: string[] = [];
    const waited = failureOf(venue.fetchQuotes('', never)).finally(() => ended.push('waited'));
    await vi.waitFor(() => expect(open.stub.calls('metaAndAssetCtxs')).toHaveLength(2), { interval: 5 });
    // Requested when the other's wait was over, with less time than that one would have without its wait.
    const unlimited = aVenue(open.stub.url, { timeoutMs: 300 });
    const prompt = failureOf(unlimited.fetchQuotes('', never)).finally(() => ended.push('prompt'));
    expect(await waited).toMatchObject({ failure: 'timeout' });
    await prompt;
    expect(ended).toEqual(['waited', 'prompt']);
    await first;
    await unlimited.close();
    await venue.close();
  });

  test('is timed from its request, not from its wait for the budget', async () => {
    const limits = { perMinute: 600, burst: 2, longestWaitMs: 1_000 };
    const venue = aVenue(open.stub.url, { limits, now: () => worldNow + Math.floor(performance.now()) });
    await venue.fetchStatus(never);
    const wantedAt = worldNow + performance.now();
    const { askedAt, answeredAt } = await venue.fetchStatus(never);
    expect(askedAt - wantedAt).toBeGreaterThan(150);
    expect(answeredAt).toBeGreaterThanOrEqual(askedAt);
    await venue.close();
  });

  test('that is far too long is aborted and reported as such', async () => {
    open.stub.answer('exchangeStatus', endless);
    const failed = await failureOf(open.venue.fetchStatus(never));
    expect(failed).toMatchObject({ failure: 'wrong_shape' });
    expect(failed.message).toContain('longer than the limit');
  });

  test('that nobody waits for any longer is aborted', async () => {
    const abort = new AbortController();
    open.stub.answer('exchangeStatus', (_response) => abort.abort());
    expect(await failureOf(open.venue.fetchStatus(abort.signal))).toMatchObject({ failure: 'aborted' });
  });

  test('from an address where nothing listens is a failed connection', async () => {
    const gone = await startVenueStub();
    await gone.close();
    const venue = aVenue(gone.url);
    expect(await failureOf(venue.fetchStatus(never))).toMatchObject({ failure: 'connection' });
    await venue.close();
  });

  test('that redirects is not followed', async () => {
    open.stub.answer('exchangeStatus', reply.status(302));
    expect(await failureOf(open.venue.fetchStatus(never))).toMatchObject({ failure: 'rejected_request' });
    expect(open.stub.calls()).toHaveLength(1);
  });

  test('422 is a rejected request with the venue’s message', async () => {
    open.stub.answer(
      'exchangeStatus',
      reply.raw({ status: 422, type: 'text/plain', body: 'Failed to deserialize' }),
    );
    const failed = await failureOf(open.venue.fetchStatus(never));
    expect(failed.failure).toBe('rejected_request');
    expect(failed.message).toContain('Failed to deserialize');
  });
});

describe('every request', () => {
  test('is only a POST of JSON to /info', async () => {
    await open.venue.fetchCatalog(never);
    await open.venue.fetchQuotes('xyz', never);
    await open.venue.fetchCandles(query, never);
    expect(open.stub.calls().map((call) => call.body)).toEqual([
      { type: 'perpDexs' },
      { type: 'spotMeta' },
      { type: 'allPerpMetas' },
      { type: 'metaAndAssetCtxs', dex: 'xyz' },
      { type: 'candleSnapshot', req: query },
    ]);
  });

  test('for the venue’s own DEX names no DEX', async () => {
    await open.venue.fetchQuotes('', never);
    expect(open.stub.calls()[0]?.body).toEqual({ type: 'metaAndAssetCtxs' });
  });
});

describe('the venue status', () => {
  test.each([
    [null, null],
    [undefined, null],
    ['Trading is halted', 'Trading is halted'],
    [{ halt: true }, '{"halt":true}'],
  ])('keeps the notice %j as %j', async (specialStatuses, notice) => {
    open.stub.answer('exchangeStatus', reply.json({ time: worldNow, specialStatuses }));
    expect(await open.venue.fetchStatus(never)).toMatchObject({ time: worldNow, specialStatuses: notice });
  });

  test.each([undefined, null, '5', ...impossibleTimes])('with the time %j is not accepted', async (time) => {
    open.stub.answer('exchangeStatus', reply.json({ time, specialStatuses: null }));
    expect(await failureOf(open.venue.fetchStatus(never))).toMatchObject({ failure: 'wrong_shape' });
  });
});
