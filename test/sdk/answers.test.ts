import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ActiveSignals,
  AgentCard,
  AgentStatusView,
  CandleSeries,
  Catalog,
  ClosedTradeHistory,
  CollateralTransfers,
  createClient,
  Health,
  MarketQuote,
  MarketRow,
  MarketSnapshots,
  MarketState,
  McpServer,
  Performance,
  PerpscopeApiError,
  PerpscopeSymbolError,
  Pool,
  Portfolio,
  PositionList,
  QuoteList,
  Reference,
  RestingOrders,
  RiskView,
  type PerpscopeClient,
} from '../../sdk/src/index.ts';
import type { z } from 'zod';
import { fromWire } from '../../src-preload/contract/views/snake-case.ts';
import { aServer, type ServerFixture } from '../main/server/server-fixture.ts';
import { aCompleteApp } from './a-complete-app.ts';
import { failureOf } from './a-stranger.ts';

let server: ServerFixture;
let api: PerpscopeClient;
beforeAll(async () => {
  server = await aCompleteApp();
  api = createClient({ baseUrl: server.url });
});
afterAll(() => server[Symbol.asyncDispose]());

const btc = 'sim-testnet:BTC';
const tsla = 'sim-testnet:xyz:TSLA';

type Row = readonly [path: string, ask: (client: PerpscopeClient) => Promise<unknown>, view: z.ZodType];
const reads: readonly Row[] = [
  ['/api/markets', (client) => client.markets(), Catalog],
  ['/api/markets?assetClass=COMMODITY', (client) => client.markets({ assetClass: 'COMMODITY' }), Catalog],
  ['/api/markets?activeOnly=true', (client) => client.markets({ activeOnly: true }), Catalog],
  ['/api/markets/sim-testnet%3ABTC', (client) => client.market(btc).get(), MarketRow],
  ['/api/markets/sim-testnet%3Axyz%3ATSLA/state', (client) => client.market(tsla).state(), MarketState],
  ['/api/markets/sim-testnet%3Axyz%3ATSLA/quote', (client) => client.market(tsla).quote(), MarketQuote],
  ['/api/markets/sim-testnet%3ABTC/candles', (client) => client.market(btc).candles(), CandleSeries],
  [
    '/api/markets/sim-testnet%3ABTC/candles?interval=1d&limit=3',
    (client) => client.market(btc).candles({ interval: '1d', limit: 3 }),
    CandleSeries,
  ],
  ['/api/v1/agent/positions', (client) => client.positions(), PositionList],
  ['/api/v1/agent/pool', (client) => client.pool(), Pool],
  ['/api/v1/agent/status', (client) => client.status(), AgentStatusView],
  ['/api/quotes?assetClass=EQUITY', (client) => client.quotes({ assetClass: 'EQUITY' }), QuoteList],
  ['/api/venue/transfers', (client) => client.transfers(), CollateralTransfers],
  ['/api/reference', (client) => client.reference(), Reference],
  ['/api/health', (client) => client.health(), Health],
  ['/mcp', (client) => client.mcp.server(), McpServer],
  ['/mcp/agent-card', (client) => client.mcp.agentCard(), AgentCard],
  ['/mcp/status', (client) => client.mcp.status(), AgentStatusView],
  ['/mcp/portfolio', (client) => client.mcp.portfolio(), Portfolio],
  ['/mcp/performance?period=30d', (client) => client.mcp.performance({ period: '30d' }), Performance],
  ['/mcp/trades?limit=9', (client) => client.mcp.trades({ limit: 9 }), ClosedTradeHistory],
  ['/mcp/orders?symbol=btc', (client) => client.mcp.orders({ symbol: 'btc' }), RestingOrders],
  ['/mcp/signals', (client) => client.mcp.signals(), ActiveSignals],
  ['/mcp/risk', (client) => client.mcp.risk(), RiskView],
  ['/mcp/markets?symbol=XYZ%3Atsla', (client) => client.mcp.markets({ symbol: 'XYZ:tsla' }), MarketSnapshots],
];

describe('the client of a running service', () => {
  it.each(reads)('gives everything that %s answers', async (path, ask, view) => {
    const answer = await server.get(path);
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    expect(await ask(api)).toEqual(fromWire(view, answer.json()));
  });

  it('rejects a symbol that means no market, and suggests coins', async () => {
    for (const ask of [api.mcp.trades, api.mcp.orders, api.mcp.markets]) {
      const error: unknown = await ask({ symbol: 'tsla' }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(PerpscopeSymbolError);
      expect(error).toMatchObject({
        kind: 'symbol',
        status: 200,
        code: 'unknown_market',
        symbol: 'tsla',
        message: expect.stringContaining('xyz:TSLA') as unknown,
      });
    }
  });

  it('gives the positions of one market, and none of another', async () => {
    const all = await api.positions();
    expect(all.positions.map(({ marketId }) => marketId)).toEqual([btc]);
    expect(await api.market(btc).positions()).toEqual(all);
    expect((await api.market(tsla).positions()).positions).toEqual([]);
    expect((await api.positions({ assetClass: 'CRYPTO', dex: '' })).positions).toEqual(all.positions);
    expect((await api.positions({ network: 'MAINNET' })).positions).toEqual([]);
  });

  it('prepares a deposit and a withdrawal', async () => {
    const depositorAddress = `0x${'1'.repeat(40)}`;
    const body = { amount: 100_000_000, network: 'base', depositorAddress } as const;
    expect(await api.mcp.deposit(body)).toMatchObject({
      status: 'pending',
      amount: '100000000',
      network: 'base',
      venueNetwork: 'TESTNET',
      escrowContract: expect.stringMatching(/^0xe{40}$/i) as string,
    });
    const recipientAddress = `0x${'2'.repeat(40)}`;
    const queued = await api.mcp.withdraw({ amount: 50_000_000_001, network: 'base', recipientAddress });
    expect(queued).toMatchObject({ status: 'queued', amount: '50000000001', recipientAddress });
  });
});

const address = `0x${'1'.repeat(40)}`;
type Refused = readonly [status: number, code: string, ask: (client: PerpscopeClient) => Promise<unknown>];
const refusals: readonly Refused[] = [
  [404, 'unknown_market', (client) => client.market('sim-testnet:NONE').get()],
  [404, 'unknown_market', (client) => client.market('hl-mainnet:BTC').quote()],
  [400, 'invalid_asset_class', (client) => client.markets({ assetClass: 'SHARES' as never })],
  [400, 'invalid_interval', (client) => client.market(btc).candles({ interval: '7m' as never })],
  [400, 'invalid_limit', (client) => client.market(btc).candles({ limit: 0 })],
  [400, 'invalid_period', (client) => client.mcp.trades({ period: '1y' as never })],
  [
    400,
    'invalid_amount',
    (client) => client.mcp.deposit({ amount: 1, network: 'base', depositorAddress: address }),
  ],
  [
    503,
    'network_not_configured',
    (client) => client.mcp.deposit({ amount: 100_000_000, network: 'arbitrum', depositorAddress: address }),
  ],
  [
    400,
    'missing_recipient_address',
    (client) => client.mcp.withdraw({ amount: 1, network: 'base', recipientAddress: '' }),
  ],
  [
    503,
    'network_not_configured',
    (client) => client.mcp.depositState(`0x${'0'.repeat(64)}`, { network: 'arbitrum' }),
  ],
];

describe('a refusal of the service', () => {
  it.each(refusals)('by %d %s has status, code and the id of its request', async (status, code, ask) => {
    const error = await failureOf(ask(api));
    expect(error).toBeInstanceOf(PerpscopeApiError);
    expect(error).toMatchObject({ status, code, kind: 'api', retryAfterSeconds: undefined });
    const { requestId, message } = error as PerpscopeApiError;
    expect(requestId).toMatch(/^[0-9a-f]{16}$/);
    expect(message).toMatch(/^\S.*[.?]$/);
  });

  it('names what is not attached', async () => {
    await using bare = await aServer();
    const error = await failureOf(createClient({ baseUrl: bare.url }).mcp.risk());
    expect(error).toMatchObject({ status: 503, code: 'provider_not_attached' });
  });

  it('says when to retry', async () => {
    await using busy = await aServer({ server: { readsPerSecond: 1 } });
    const client = createClient({ baseUrl: busy.url });
    const failures = await Promise.allSettled([client.health(), client.health(), client.health()]);
    const refused = failures.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(refused).not.toEqual([]);
    expect(refused[0]).toMatchObject({ status: 429, code: 'rate_limited', retryAfterSeconds: 1 });
  });

  it('is 401 without the token or with another, and an answer with it', async () => {
    await using guarded = await aServer({ server: { token: 'the-right-one' } });
    const { url: baseUrl } = guarded;
    const known = createClient({ baseUrl, token: 'the-right-one' });
    expect((await known.health()).network).toBe('TESTNET');
    const body = { amount: 1, network: 'base', recipientAddress: address } as const;
    expect((await known.mcp.withdraw(body)).status).toBe('pending');
    for (const client of [createClient({ baseUrl }), createClient({ baseUrl, token: 'another' })]) {
      expect(await failureOf(client.reference())).toMatchObject({ status: 401, code: 'unauthorized' });
    }
  });

  it('is unauthorized without the token for health too, whose 200 says only that the service runs', async () => {
    await using guarded = await aServer({ server: { token: 'the-right-one' } });
    const failure = await failureOf(createClient({ baseUrl: guarded.url }).health());
    expect(failure).toMatchObject({ status: 200, code: 'unauthorized' });
    expect(failure).toMatchObject({ message: expect.stringContaining('Authorization: Bearer TOKEN') });
  });
});
