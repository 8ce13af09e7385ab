import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { CandleSeries } from '../../src-preload/contract/views/markets/candles.ts';
import { Catalog } from '../../src-preload/contract/views/markets/market.ts';
import { QuoteList } from '../../src-preload/contract/views/markets/quote.ts';
import { sharedByTests } from './fixture-hooks.ts';
import { aService, type RunningService } from './service-fixture.ts';

const patiently = { timeout: 60_000 };
const readable = (service: RunningService, headers = {}): Promise<void> =>
  vi.waitFor(async () => {
    const { status } = await service.get('/api/markets', { headers });
    if (status !== 200) throw new Error(`the catalog is answered ${status}`);
  }, patiently);

describe('the service over a simulated venue', () => {
  const escrow = `0x${'e'.repeat(40)}`;
  const service = sharedByTests(() =>
    aService({
      historyDays: 120,
      escrows: [`simulated-testnet/base=${escrow}`, `testnet/arbitrum=${escrow}`],
    }),
  );
  beforeAll(() => readable(service));

  test('serves the whole simulated catalog, marked as simulated', async () => {
    const catalog = Catalog.parse((await service.get('/api/markets')).json());
    expect([catalog.count, catalog.markets.length, catalog.dexes.length]).toEqual([150, 150, 3]);
    expect(new Set(catalog.markets.map(({ venue, network }) => `${venue} ${network}`))).toEqual(
      new Set(['simulated TESTNET']),
    );
    expect(catalog.markets.filter(({ marketId, coin }) => marketId !== `sim-testnet:${coin}`)).toEqual([]);
  });

  test('has a quote of every trading market from the stream', async () => {
    const quotes = async (): Promise<QuoteList> =>
      QuoteList.parse((await service.get('/api/quotes?assetClass=EQUITY')).json());
    await expect
      .poll(async () => (await quotes()).quotes.some(({ mark }) => mark !== null), patiently)
      .toBe(true);
    const tesla = (await quotes()).quotes.find(({ marketId }) => marketId === 'sim-testnet:xyz:TSLA');
    expect(tesla).toMatchObject({ stale: false, ageSeconds: 0, observedAt: '2026-09-01T13:37:21.500+00:00' });
  });

  test('has candles from the venue, the last one of the current hour', async () => {
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

  test('prepares deposits for the escrow that is configured for its network, else for the simulator’s own', async () => {
    const deposit = (network: string) => {
      const address = `0x${'a'.repeat(40)}`;
      const body = JSON.stringify({ amount: 100_000_000, network, depositor_address: address });
      const headers = { 'content-type': 'application/json' };
      return service.get('/mcp/deposit', { method: 'POST', headers, body });
    };
    const [configured, usual] = [await deposit('base'), await deposit('arbitrum')];
    expect([configured.status, configured.json()]).toMatchObject([201, { escrow_contract: escrow }]);
    expect([usual.status, usual.json()]).toMatchObject([201, { network: 'arbitrum' }]);
    expect(usual.json()).not.toMatchObject({ escrow_contract: escrow });
  });

  test('leaves its address and key readable by its owner only, and neither answers nor log repeat a secret', async () => {
    const path = join(service.dataDir, 'service.json');
    const file = JSON.parse(readFileSync(path, 'utf8')) as { url: string; pid: number; controlKey: string };
    expect([statSync(path).mode & 0o777, file.url, file.pid]).toEqual([0o600, service.url, process.pid]);
    const link = service.dashboardLink();
    const places = ['/api/health', '/api/openapi.json', '/service.json', '/nothing', '/api/markets/NONE'];
    const answers = await Promise.all(places.map(async (place) => (await service.get(place)).text));
    for (const text of [...answers, ...service.logged])
      for (const secret of [file.controlKey, link.slice(link.lastIndexOf('/') + 1)])
        expect(text).not.toContain(secret);
  });
});
