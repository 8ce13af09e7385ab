import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CandleSeries } from '../../src-preload/contract/views/candles.ts';
import { ErrorBody } from '../../src-preload/contract/views/error.ts';
import { Health } from '../../src-preload/contract/views/health.ts';
import { Catalog } from '../../src-preload/contract/views/market.ts';
import { QuoteList } from '../../src-preload/contract/views/quote.ts';
import { viewOf } from '../on-wire.ts';
import { hour, now } from './markets.ts';
import type { RunningService } from './service-fixture.ts';
import { aService } from './service-fixture.ts';

const patiently = { timeout: 15_000 };
const readable = (service: RunningService, headers = {}): Promise<void> =>
  vi.waitFor(async () => {
    const { status } = await service.get('/api/markets', { headers });
    if (status !== 200) throw new Error(`the catalog is answered ${status}`);
  }, patiently);

describe('the service over a simulated venue', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await aService();
    await readable(service);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test('serves the whole simulated catalog, marked as simulated', async () => {
    const catalog = Catalog.parse((await service.get('/api/markets')).json());
    expect([catalog.count, catalog.markets.length, catalog.dexes.length]).toEqual([150, 150, 3]);
    expect(new Set(catalog.markets.map(({ venue, network }) => `${venue} ${network}`))).toEqual(
      new Set(['simulated TESTNET']),
    );
    expect(catalog.markets.filter(({ marketId, coin }) => marketId !== `sim-testnet:${coin}`)).toEqual([]);
  });

  test('has a quote of every market that trades, from the stream', async () => {
    const quotes = async (): Promise<QuoteList> =>
      QuoteList.parse((await service.get('/api/quotes?assetClass=EQUITY')).json());
    await expect
      .poll(async () => (await quotes()).quotes.some(({ mark }) => mark !== null), patiently)
      .toBe(true);
    const tesla = (await quotes()).quotes.find(({ marketId }) => marketId === 'sim-testnet:xyz:TSLA');
    expect(tesla).toMatchObject({ stale: false, ageSeconds: 0, observedAt: '2026-09-01T13:37:21.500+00:00' });
  });

  test('has candles that the venue made, the last one the hour under way', async () => {
    const answer = await service.get('/api/markets/sim-testnet%3Axyz%3ATSLA/candles?limit=24');
    const { candles, historical } = CandleSeries.parse(answer.json());
    expect([candles.length, candles.at(-1)?.openTime, historical]).toEqual([
      24,
      '2026-09-01T13:00:00.000+00:00',
      false,
    ]);
    expect(
      candles.filter(
        ({ low, open, close, high }) => low > Math.min(open, close) || high < Math.max(open, close),
      ),
    ).toEqual([]);
  });

  test.each(['1w', '1M'])(
    'has the candles of 5,000 times %s: as many as the world is old',
    async (interval) => {
      const path = `/api/markets/sim-testnet%3ABTC/candles?interval=${interval}&limit=5000`;
      const answer = await service.get(path);
      expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
      expect(CandleSeries.parse(answer.json()).candles.length).toBeGreaterThan(3);
    },
  );

  test('leaves its address and key for its owner alone, and the key is said nowhere', async () => {
    const path = join(service.dataDir, 'service.json');
    const file = JSON.parse(readFileSync(path, 'utf8')) as { url: string; pid: number; controlKey: string };
    expect([statSync(path).mode & 0o777, file.url, file.pid]).toEqual([0o600, service.url, process.pid]);
    for (const place of ['/api/health', '/api/openapi.json', '/service.json', '/nothing'])
      expect((await service.get(place)).text).not.toContain(file.controlKey);
  });
});

test('an outage is told and survived: what is stored is served with its age, and the return heals it', async () => {
  await using service = await aService();
  await readable(service);
  const health = async (): Promise<Health['venue']> => {
    const answer = await service.get('/api/health');
    expect(answer.status).toBe(200);
    return Health.parse(answer.json()).venue;
  };
  const bitcoin = '/api/markets/sim-testnet%3ABTC';
  const mark = async (): Promise<unknown> =>
    ((await service.get(`${bitcoin}/quote`)).json() as { mark: unknown }).mark;
  await expect.poll(mark, patiently).not.toBeNull();
  expect((await service.get(`${bitcoin}/candles`)).status).toBe(200);

  await service.simulator.setFault({ kind: 'outage' });
  await expect.poll(async () => (await health()).state, patiently).not.toBe('ok');
  expect((await health()).lastError).toEqual(expect.any(String));
  await service.clock.set(now + 2 * hour, 0);
  expect((await service.get(`${bitcoin}/quote`)).json()).toMatchObject({
    mark: expect.any(Number) as number,
    stale: true,
    ageSeconds: 7_200,
  });
  expect((await service.get(bitcoin)).json()).toMatchObject({ venueSession: 'unknown' });
  expect(CandleSeries.parse((await service.get(`${bitcoin}/candles`)).json())).toMatchObject({
    historical: true,
  });
  const unread = await service.get('/api/markets/sim-testnet%3AETH/candles');
  expect([unread.status, viewOf(ErrorBody, unread.json()).error]).toEqual([502, 'provider_failed']);

  await service.simulator.setFault(null);
  const age = async (): Promise<unknown> =>
    ((await service.get(`${bitcoin}/quote`)).json() as { ageSeconds: unknown }).ageSeconds;
  await expect.poll(age, patiently).toBe(0);
  // What failed longest is asked for again last.
  await expect.poll(async () => (await health()).state, { timeout: 45_000 }).toBe('ok');
}, 90_000);

test('no secret is ever in the log, whatever is asked and however it fails', async () => {
  const token = 'a-token-that-nobody-may-read';
  await using service = await aService({ token });
  const authorization = `Bearer ${token}`;
  await readable(service, { authorization });
  const { controlKey } = JSON.parse(readFileSync(join(service.dataDir, 'service.json'), 'utf8')) as {
    controlKey: string;
  };
  const link = service.dashboardLink();
  for (const headers of [
    { authorization },
    { authorization: `${authorization}x` },
    { host: token, authorization },
  ])
    for (const path of [
      '/api/markets',
      `/nothing?token=${token}`,
      '/api/markets/sim-testnet%3ABTC/candles?limit=0',
      `/%zz${token}`,
    ])
      await service.get(path, { headers });
  await service.simulator.setFault({ kind: 'outage' });
  await service.get('/api/markets/sim-testnet%3ABTC/candles', { headers: { authorization } });
  await expect.poll(() => service.logged.length, patiently).toBeGreaterThan(0);
  const log = service.logged.join('\n');
  for (const secret of [token, controlKey, link.slice(link.lastIndexOf('/') + 1)])
    expect(log).not.toContain(secret);
});

test('a service that closes lets go of its folder and its port, and the next goes on with what it left', async () => {
  const first = await aService();
  await readable(first);
  const { dataDir } = first;
  await first.close();
  await expect(first.get('/api/health')).rejects.toThrow('ECONNREFUSED');
  await using second = await aService({ dataDir });
  expect((await second.get('/api/markets')).status).toBe(200);
  await second.close();
  await first[Symbol.asyncDispose]();
});
