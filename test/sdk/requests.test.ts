import { describe, expect, it } from 'vitest';
import { PerpscopeAnswerError, createClient, type Fetch, type PerpscopeClient } from '../../sdk/src/index.ts';

interface Sent {
  readonly line: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly init: RequestInit;
}

/** Returns the request that a method sends; the answer fits nothing, and its refusal does not matter here. */
async function sentBy(
  ask: (api: PerpscopeClient) => Promise<unknown>,
  options: { readonly baseUrl?: string; readonly token?: string } = {},
): Promise<Sent> {
  const sent: Sent[] = [];
  const fetch: Fetch = (url, init) => {
    const { body } = init;
    sent.push({
      line: `${init.method} ${url}`,
      headers: new Headers(init.headers),
      body: typeof body === 'string' ? JSON.parse(body) : body,
      init,
    });
    return Promise.resolve(new Response('null'));
  };
  await expect(ask(createClient({ baseUrl: 'http://here', fetch, ...options }))).rejects.toBeInstanceOf(
    PerpscopeAnswerError,
  );
  expect(sent).toHaveLength(1);
  return sent[0]!;
}

const deposit = {
  amount: 100_000_000,
  network: 'base',
  depositorAddress: `0x${'1'.repeat(40)}`,
} as const;
const withdraw = { amount: 1, network: 'arbitrum', recipientAddress: `0x${'2'.repeat(40)}` } as const;
const gold = 'hl-mainnet:xyz:GOLD';

type Row = readonly [line: string, ask: (api: PerpscopeClient) => Promise<unknown>];
const rows: readonly Row[] = [
  ['GET /api/markets', (api) => api.markets()],
  [
    'GET /api/markets?assetClass=EQUITY&activeOnly=true',
    (api) => api.markets({ assetClass: 'EQUITY', activeOnly: true }),
  ],
  ['GET /api/markets?activeOnly=false', (api) => api.markets({ assetClass: undefined, activeOnly: false })],
  ['GET /api/markets/hl-mainnet%3Axyz%3AGOLD', (api) => api.market(gold).get()],
  ['GET /api/markets/hl-mainnet%3Axyz%3AGOLD/state', (api) => api.market(gold).state()],
  ['GET /api/markets/hl-mainnet%3Axyz%3AGOLD/quote', (api) => api.market(gold).quote()],
  ['GET /api/markets/hl-mainnet%3Axyz%3AGOLD/candles', (api) => api.market(gold).candles()],
  [
    'GET /api/markets/hl-mainnet%3Axyz%3AGOLD/candles?interval=1M&limit=5',
    (api) => api.market(gold).candles({ interval: '1M', limit: 5 }),
  ],
  ['GET /api/v1/agent/positions', (api) => api.market(gold).positions()],
  ['GET /api/v1/agent/positions', (api) => api.positions({ marketId: gold, assetClass: 'COMMODITY' })],
  ['GET /api/v1/agent/pool', (api) => api.pool()],
  ['GET /api/v1/agent/status', (api) => api.status()],
  ['GET /api/quotes', (api) => api.quotes()],
  ['GET /api/quotes?assetClass=CRYPTO', (api) => api.quotes({ assetClass: 'CRYPTO' })],
  ['GET /api/venue/transfers', (api) => api.transfers()],
  ['GET /api/reference', (api) => api.reference()],
  ['GET /api/health', (api) => api.health()],
  ['GET /mcp', (api) => api.mcp.server()],
  ['GET /mcp/agent-card', (api) => api.mcp.agentCard()],
  ['GET /mcp/status', (api) => api.mcp.status()],
  ['GET /mcp/portfolio', (api) => api.mcp.portfolio()],
  ['GET /mcp/performance', (api) => api.mcp.performance()],
  ['GET /mcp/performance?period=all', (api) => api.mcp.performance({ period: 'all' })],
  ['GET /mcp/trades', (api) => api.mcp.trades()],
  [
    'GET /mcp/trades?period=24h&symbol=BTC%2FUSDC&limit=7',
    (api) => api.mcp.trades({ period: '24h', symbol: 'BTC/USDC', limit: 7 }),
  ],
  ['GET /mcp/orders?symbol=xyz%3ATSLA', (api) => api.mcp.orders({ symbol: 'xyz:TSLA' })],
  ['GET /mcp/orders', (api) => api.mcp.orders()],
  ['GET /mcp/signals', (api) => api.mcp.signals()],
  ['GET /mcp/risk', (api) => api.mcp.risk()],
  ['GET /mcp/markets', (api) => api.mcp.markets()],
  ['GET /mcp/markets?symbol=a%26limit%3D1', (api) => api.mcp.markets({ symbol: 'a&limit=1' })],
  ['POST /mcp/deposit', (api) => api.mcp.deposit(deposit)],
  ['POST /mcp/withdraw', (api) => api.mcp.withdraw(withdraw)],
  ['GET /mcp/deposit/0xabc?network=base', (api) => api.mcp.depositState('0xabc', { network: 'base' })],
];

describe('a method of the client', () => {
  it.each(rows)('asks %s', async (line, ask) => {
    const [method, path] = line.split(' ');
    expect((await sentBy(ask)).line).toBe(`${method} http://here${path}`);
  });

  it('keeps the path of the base address', async () => {
    const { line } = await sentBy((api) => api.market(gold).get(), { baseUrl: 'https://there:8443/perps//' });
    expect(line).toBe('GET https://there:8443/perps/api/markets/hl-mainnet%3Axyz%3AGOLD');
  });

  it('sends the token with reads, and not with the two POSTs, which are open to all', async () => {
    const read = await sentBy((api) => api.mcp.risk(), { token: 'secret-1' });
    expect(read.headers.get('authorization')).toBe('Bearer secret-1');
    const posted = await sentBy((api) => api.mcp.deposit(deposit), { token: 'secret-1' });
    expect(posted.headers.get('authorization')).toBeNull();
    const without = await sentBy((api) => api.mcp.risk());
    expect(without.headers.get('authorization')).toBeNull();
  });

  it('posts JSON, in the names of the service', async () => {
    const { body, headers } = await sentBy((api) => api.mcp.withdraw(withdraw));
    const { recipientAddress, ...rest } = withdraw;
    expect(body).toEqual({ ...rest, recipient_address: recipientAddress });
    expect(headers.get('content-type')).toBe('application/json');
  });

  it('posts even if a caller without types gives no body', async () => {
    const { line } = await sentBy((api) => api.mcp.deposit(undefined as never));
    expect(line).toBe('POST http://here/mcp/deposit');
  });

  it('sends no cookie, no referrer, and follows no redirect', async () => {
    const { init } = await sentBy((api) => api.health());
    expect(init).toMatchObject({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
    });
  });
});

describe('an invalid argument is a TypeError, and nothing is sent', () => {
  const nothing: Fetch = () => {
    throw new Error('it was sent');
  };

  it.each([
    'here',
    '',
    'ftp://here',
    'file:///etc',
    'javascript:alert(1)',
    'http://',
    'http://user@here',
    'http://user:word@here',
    'http://here/?a=1',
    'http://here/#a',
  ])('baseUrl %j', (baseUrl) => {
    expect(() => createClient({ baseUrl, fetch: nothing })).toThrow(TypeError);
  });

  it.each(['', 'two words', 'line\r\nX-Other: 1', 'ключ'])('token %j', (token) => {
    expect(() => createClient({ baseUrl: 'http://here', token, fetch: nothing })).toThrow(TypeError);
  });

  it.each([0, -1, Number.NaN, Infinity, 2 ** 31])('timeoutMs %d', async (timeoutMs) => {
    expect(() => createClient({ baseUrl: 'http://here', timeoutMs, fetch: nothing })).toThrow(TypeError);
    const api = createClient({ baseUrl: 'http://here', fetch: nothing });
    await expect(api.health({ timeoutMs })).rejects.toThrow(TypeError);
  });

  it.each(['', '.', '..', 'sim-testnet:\ud800'])('marketId and id %j', async (text) => {
    const api = createClient({ baseUrl: 'http://here', fetch: nothing });
    expect(() => api.market(text)).toThrow(TypeError);
    await expect(api.mcp.depositState(text, { network: 'base' })).rejects.toThrow(TypeError);
  });

  it('a slash or question mark in an id stays in its segment', async () => {
    const { line } = await sentBy((api) => api.market('a:/../b?c#d').get());
    expect(line).toBe('GET http://here/api/markets/a%3A%2F..%2Fb%3Fc%23d');
  });
});
