import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Reference } from '../../../src-preload/contract/views/reference.ts';
import { MarketState } from '../../../src-preload/contract/views/market-state.ts';
import { monotonicClock } from '../../../src-main/clock.ts';
import type { ReferenceReader } from '../../../src-main/readers/reference/reference-reader.ts';
import { startReferenceReader } from '../../../src-main/readers/reference/reference-reader.ts';
import { createMassiveProvider } from '../../../src-main/reference/massive/client.ts';
import type { Fault } from '../../../src-main/simulator/server/fault.ts';
import { anAgentMarket } from '../agent-status.ts';
import { aMarket, aReading, minute, now } from '../markets.ts';
import type { ReferenceServing } from '../simulator/reference/asking-reference.ts';
import { serveReference } from '../simulator/reference/asking-reference.ts';
import { read } from '../whole-house.ts';
import { expectGood } from './expected-answers.ts';
import type { ServerFixture } from './server-fixture.ts';
import { aServer } from './server-fixture.ts';

/** The index is observed a quarter of an hour late, and worked out from a quarter of an hour ago on. */
const at = now + 30 * minute;
/** In real time, delayed, of unknown delay, undated, not in the plan, not found. */
const shares = ['TSLA', 'AMD', 'LLY', 'COST', 'ORCL', 'BIRD'];
const markets = shares.map((ticker, position) => aMarket({ coin: `xyz:${ticker}`, dex: 'xyz', position }));

let massive: ReferenceServing;
beforeAll(async () => {
  massive = await serveReference();
  massive.at(at);
});
afterEach(() => massive.setFault(null));
afterAll(() => massive.close());

interface Reading extends AsyncDisposable {
  readonly server: ServerFixture;
}

/** The service's REST over what the client reads from the provider, while this fault is in force. */
async function reading(fault: Fault | null, key = massive.referenceKey): Promise<Reading> {
  massive.setFault(fault);
  const timeoutMs = fault?.kind === 'index_hang' ? 3_000 : 5_000;
  const provider = createMassiveProvider({ baseUrl: massive.url, key, timeoutMs, receive: () => at });
  const reader: ReferenceReader = startReferenceReader({
    provider,
    tickers: () => shares,
    world: { now: () => at, rate: () => 0 },
    monotonic: monotonicClock,
    random: () => 0,
    timings: {
      everyMs: 50,
      closuresEveryMs: 60_000,
      lastingMs: 3_600_000,
      backoff: { firstMs: 50, longestMs: 50 },
    },
  });
  const server = await aServer({
    reading: aReading({ markets, readAt: at }),
    agent: read({ markets: markets.map(({ coin }) => anAgentMarket({ coin })), heartbeatAt: at }, at),
    scope: {
      reference: reader.known,
      referenceHealth: reader.health,
      onReferenceChange: reader.onChange,
    },
  });
  server.time.now = at;
  return {
    server,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await reader.stop();
      await provider.close();
    },
  };
}

const unread = /has not been read yet/;

/** All of /api/reference, once shares and index were each answered or have failed. */
async function settled(server: ServerFixture): Promise<Reference> {
  return vi.waitFor(
    async () => {
      const answer = Reference.parse((await server.get('/api/reference')).json());
      expect(answer.vix.ours?.unavailableReason ?? '').not.toMatch(unread);
      expect(answer.stocks.length).toBe(shares.length);
      for (const { ours } of answer.stocks) expect(ours?.unavailableReason ?? '').not.toMatch(unread);
      return answer;
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** What is said of shares, as the bytes that it is sent in: of the list, and of each market. */
async function ofShares(server: ServerFixture): Promise<string> {
  const { text } = await server.get('/api/reference');
  const states = await Promise.all(
    markets.map(({ coin }) => server.get(`/api/markets/${encodeURIComponent(`sim-testnet:${coin}`)}/state`)),
  );
  return [text.slice(text.indexOf('"stocks":')), ...states.map((state) => state.text)].join('\n');
}

describe('/api/reference', () => {
  test('has each share as its provider has it, and the index as a reading of its own', async () => {
    await using it = await reading(null);
    const { vix, stocks } = await settled(it.server);
    expectGood(await it.server.get('/api/reference'), Reference);
    expect(vix).toMatchObject({ ours: { ticker: 'I:VIX', delay: 'delayed', usable: true }, agent: null });
    const told = stocks.map(({ ticker, ours }) => [
      ticker,
      ours?.delay,
      ours?.usable,
      ours?.observedAt?.length,
    ]);
    expect(told).toEqual(
      [
        ['NASDAQ:AMD', 'delayed', true, 35],
        ['NASDAQ:COST', 'unknown', false, undefined],
        ['NASDAQ:TSLA', 'real_time', true, 35],
        ['NASDAQ:BIRD', 'unknown', false, undefined],
        ['NYSE:LLY', 'unknown', true, 35],
        ['NYSE:ORCL', 'unknown', false, undefined],
      ].toSorted(),
    );
    for (const { ours } of stocks) expect((ours?.unavailableReason === null) === ours?.usable).toBe(true);
  });

  test.each<[string, Fault]>([
    ['403 for all indices', { kind: 'index_forbidden' }],
    ['NOT_ENTITLED inside a 200', { kind: 'index_not_entitled' }],
    ['a row that can’t be read', { kind: 'index_malformed' }],
    ['no answer in time', { kind: 'index_hang' }],
    ['an error', { kind: 'server_error', type: 'indices_snapshot' }],
    ['half an answer', { kind: 'half_json', type: 'indices_snapshot' }],
    ['an observation of long ago', { kind: 'index_stale', seconds: 3_600 }],
  ])(
    '%s for the index: it is unavailable with its reason, and the shares are byte for byte the same',
    async (_, fault) => {
      const whole = await (async () => {
        await using it = await reading(null);
        await settled(it.server);
        return await ofShares(it.server);
      })();
      await using it = await reading(fault);
      const { vix } = await settled(it.server);
      expect(vix.ours).toMatchObject({
        usable: false,
        unavailableReason: expect.stringMatching(/\w/) as string,
      });
      expect(await ofShares(it.server)).toBe(whole);
      expect(whole).toContain('"usable":true');
    },
  );

  test('a key that is refused is said of every share and of the index, and forbids entries in shares', async () => {
    await using it = await reading(null, 'another-key');
    const { vix, stocks } = await settled(it.server);
    for (const reading of [vix, ...stocks])
      expect(reading.ours).toMatchObject({
        value: null,
        usable: false,
        unavailableReason: expect.stringMatching(/\w/) as string,
      });
    const { text } = await it.server.get('/api/markets/sim-testnet%3Axyz%3ATSLA/state');
    expect(MarketState.parse(JSON.parse(text)).newEntries).toMatchObject({
      allowed: false,
      reason: expect.stringMatching(/key/i) as string,
      agent: { allowed: true },
    });
    expect(text).not.toContain('another-key');
  });
});
