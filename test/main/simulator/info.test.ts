import { describe, expect, it } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import { weightOf } from '../../../src-main/simulator/server/request-counter.ts';
import { haveRecordings, readRecording } from './recordings.ts';
import { serve } from './serving.ts';
import { day, hour, now } from './worlds.ts';

const unreadable = {
  status: 422,
  contentType: 'text/plain; charset=utf-8',
  body: 'Failed to deserialize the JSON body into the target type',
};
const candles = (change: object = {}): object => ({
  type: 'candleSnapshot',
  req: { coin: 'BTC', interval: '1h', startTime: now - day, ...change },
});

describe('the simulated info endpoint', () => {
  const server = sharedByTests(() => serve());

  it('answers the same bytes as long as its clock stands still', async () => {
    const first = await server.ask({ type: 'metaAndAssetCtxs', dex: 'xyz' });
    expect(first).toMatchObject({ status: 200, contentType: 'application/json' });
    expect(await server.ask({ type: 'metaAndAssetCtxs', dex: 'xyz' })).toEqual(first);
  });

  it('has the world’s time, not the machine’s', async () => {
    const { body } = await server.ask({ type: 'exchangeStatus' });
    expect(JSON.parse(body)).toEqual({ time: now, specialStatuses: null });
  });

  it('treats an absent, null or empty dex as the venue’s own', async () => {
    const answers = [{}, { dex: '' }, { dex: null }].map((dex) => server.ask({ type: 'meta', ...dex }));
    const bodies = new Set((await Promise.all(answers)).map((answer) => answer.body));
    expect(bodies.size).toBe(1);
    expect(JSON.parse([...bodies][0]!).universe[0].name).toBe('BTC');
  });

  it('lists its DEXes in one order everywhere, null for its own', async () => {
    const dexes = JSON.parse((await server.ask({ type: 'perpDexs' })).body) as ({ name: string } | null)[];
    const metas = JSON.parse((await server.ask({ type: 'allPerpMetas' })).body) as {
      universe: { name: string }[];
    }[];
    expect(dexes.map((dex) => dex?.name ?? null)).toEqual([null, 'xyz', 'flx']);
    expect(metas.map((meta) => meta.universe.at(-1)!.name.split(':').length)).toEqual([1, 2, 2]);
  });

  it('gives candles up to now where no end is given', async () => {
    const open = JSON.parse((await server.ask(candles())).body) as { t: number }[];
    const ended = JSON.parse((await server.ask(candles({ endTime: now - 5 * hour }))).body) as {
      t: number;
    }[];
    expect(open).toHaveLength(25);
    expect(ended).toHaveLength(20);
  });

  it.each([
    ['no JSON', '{'],
    ['an empty body', ''],
    ['no object', '[]'],
    ['null', 'null'],
    ['no type', {}],
    ['an unknown type', { type: 'metaphysics' }],
    ['a type that every object has', { type: 'constructor' }],
    ['a dex that is no text', { type: 'meta', dex: 3 }],
    ['a candle request without its fields', { type: 'candleSnapshot' }],
    ['a bad interval', candles({ interval: '7h' })],
    ['an interval that every object has', candles({ interval: 'toString' })],
    ['a coin that is no text', candles({ coin: 7 })],
    ['a start that is no time', candles({ startTime: -1 })],
    ['a start as text', candles({ startTime: '5' })],
    ['an end that is no time', candles({ endTime: 1.5 })],
  ])('refuses %s with 422 and plain text', async (_name, body) => {
    expect(await server.ask(body)).toEqual(unreadable);
  });

  it('answers 500 with null for the candles of an unknown coin', async () => {
    const answer = await server.ask(candles({ coin: 'NVDA' }));
    expect(answer).toEqual({ status: 500, contentType: 'application/json', body: 'null' });
  });

  it.skipIf(!haveRecordings)('answers an unknown coin as the recorded venue did', async () => {
    const recorded = readRecording('error_candleSnapshot_unknown_coin_wake.json') as Record<string, unknown>;
    const answer = await server.ask(recorded['request']);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([recorded['status'], recorded['response']]);
  });

  it.each(['meta', 'metaAndAssetCtxs', 'allMids'])('answers null for an unknown dex in %s', async (type) => {
    expect(await server.ask({ type, dex: 'nope' })).toMatchObject({ status: 200, body: 'null' });
  });

  it('has no other path or method, and accepts no endless body', async () => {
    const status = async (path: string, init?: RequestInit): Promise<number> =>
      (await fetch(`${server.url}${path}`, init)).status;
    expect(await status('/exchange', { method: 'POST', body: '{}' })).toBe(404);
    expect(await status('/info')).toBe(405);
    expect(await status('/info', { method: 'POST', body: 'x'.repeat(70_000) })).toBe(413);
  });
});

describe('the weight of requests', () => {
  it('is that of the venue: 2 or 20, and one more for each 60 candles', () => {
    expect(weightOf('exchangeStatus', 0)).toBe(2);
    expect(weightOf('allMids', 0)).toBe(2);
    expect(weightOf('metaAndAssetCtxs', 0)).toBe(20);
    expect(weightOf('candleSnapshot', 5000)).toBe(104);
    expect(weightOf('candleSnapshot', 60)).toBe(21);
    expect(weightOf('candleSnapshot', 61)).toBe(22);
  });

  it('is counted by type, and forgotten after a real minute', async () => {
    const elapsed = { ms: 0 };
    await using server = await serve({ monotonic: () => elapsed.ms });
    await server.ask({ type: 'meta' });
    elapsed.ms = 59_000;
    await server.ask({ type: 'meta' });
    await server.ask({ type: 'exchangeStatus' });
    await server.ask({ type: 'nonsense' });
    expect(server.requests()).toEqual([
      { type: 'meta', requests: 2, weight: 40, weightLastMinute: 40 },
      { type: 'exchangeStatus', requests: 1, weight: 2, weightLastMinute: 2 },
    ]);
    elapsed.ms = 61_000;
    expect(server.requests()[0]).toEqual({ type: 'meta', requests: 2, weight: 40, weightLastMinute: 20 });
  });
});
