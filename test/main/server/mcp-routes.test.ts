import { expect, test } from 'vitest';
import type { ErrorCode } from '../../../src-preload/contract/views/error.ts';
import { vault } from '../agent-status.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { putQuotes, putCompleteAccount, read } from '../complete-account.ts';
import { expectProblem } from './expected-answers.ts';
import { aServer, type ServerFixture } from './server-fixture.ts';

const agent = read({ risk: { kind: 'reported', value: { daily_pnl_usd: -1 } } });

async function anApp(requestTimeoutMs = 5_000): Promise<ServerFixture> {
  const app = await aServer({ account: vault, agent, server: { requestTimeoutMs } });
  putQuotes(app.store);
  putCompleteAccount(app.store);
  return app;
}

const server = sharedByTests(() => anApp());

test('a path other than a route is 404', async () => {
  for (const path of [
    '/mcp/',
    '/mcp/nothing',
    '/mcp/status/',
    '/mcp/status/1',
    '/MCP/status',
    '/mcp//status',
  ])
    expectProblem(await server.get(path), 404, 'not_found');
});

test.each(['/mcp/performance', '/mcp/trades'])(
  'the period of %s is 7d unless it is one of four',
  async (path) => {
    expect((await server.get(path)).json()).toMatchObject({ period: '7d' });
    for (const period of ['24h', '7d', '30d', 'all'])
      expect((await server.get(`${path}?period=${period}`)).json()).toMatchObject({ period });
    const bad = ['', '1d', '7D', ' 7d', '7', 'ALL', 'null', '24h&period=24h', '7d&period=30d'];
    for (const value of bad) {
      const answer = await server.get(`${path}?period=${value.replace(' ', '%20')}`);
      expect(expectProblem(answer, 400, 'invalid_period').message).toBe(
        'period must be one of 24h, 7d, 30d, all, and may be given only once.',
      );
    }
  },
);

test.each<readonly [string, number]>([
  ['', 50],
  ['?limit=501', 500],
  ['?limit=many', 50],
])('the limit of /mcp/trades %j means %i', async (query, limit) => {
  expect((await server.get(`/mcp/trades${query}`)).json()).toMatchObject({ limit });
});

test.each<readonly [string, ErrorCode, RegExp]>([
  ['/mcp/trades?limit=1&limit=2', 'invalid_limit', /^limit must be given only once\.$/],
  ['/mcp/trades?limit=5&limit=5', 'invalid_limit', /once/],
  ['/mcp/trades?symbol=BTC&symbol=BTC', 'invalid_parameter', /^symbol must be given only once\.$/],
  ['/mcp/orders?symbol=BTC&symbol=xyz:TSLA', 'invalid_parameter', /symbol/],
  ['/mcp/markets?symbol=&symbol=', 'invalid_parameter', /symbol/],
  ['/mcp/performance?period=7d&period=7d', 'invalid_period', /once/],
])('%s repeats itself and is refused as %s', async (path, code, message) => {
  expect(expectProblem(await server.get(path), 400, code).message).toMatch(message);
});

test.each([
  ['/mcp/trades', 'trades'],
  ['/mcp/orders', 'orders'],
  ['/mcp/markets', 'markets'],
])(
  'a symbol without a market has no rows on %s, and a note with the coins that it may mean',
  async (path, rows) => {
    const asked = async (symbol: string): Promise<Record<string, unknown>> =>
      (await server.get(`${path}?symbol=${encodeURIComponent(symbol)}`)).json() as Record<string, unknown>;
    for (const symbol of ['TSLA', 'tsla/USDC', 'nobody:tsla'])
      expect(await asked(symbol)).toMatchObject({
        symbol,
        market_id: null,
        symbol_note: expect.stringMatching(/ is not an exact coin\. Did you mean .*xyz:TSLA/) as unknown,
        [rows]: [],
      });
    expect(await asked('nobody:KNOWS')).toMatchObject({
      market_id: null,
      symbol_note: expect.stringMatching(/^No market is named nobody:KNOWS\. /) as unknown,
      [rows]: [],
    });
    expect(await asked('xyz:tsla')).toMatchObject({ symbol_note: null });
    const all = (await server.get(path)).json();
    expect(all).toMatchObject({ symbol: null, market_id: null, symbol_note: null });
    // An empty symbol means all of them.
    expect((await server.get(`${path}?symbol=`)).json()).toEqual(all);
  },
);

test.each(['/mcp/orders', '/mcp/markets'])(
  'a venue that does not answer in time: %s is 503 timeout, though a reading of candles goes on for the next caller',
  async (path) => {
    await using app = await anApp(50);
    app.time.now += 61_000;
    app.agent.state = read({ heartbeatAt: app.time.now }, app.time.now);
    putQuotes(app.store, app.time.now);
    app.venue.behavior = { kind: 'hangs' };
    expectProblem(await app.get(path), 503, 'timeout');
  },
);
