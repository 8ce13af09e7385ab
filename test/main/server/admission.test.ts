import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createAccessToken } from '../../../src-main/server/access-token.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { askRaw, type Answer, type HttpRequest } from '../http-request.ts';
import { expectProblem } from './expected-answers.ts';
import { aServer, type ServerFixture } from './server-fixture.ts';

const token = 'a-token-of-enough-characters';
const authorization = `Bearer ${token}`;
const reader = 'https://reader.example';

const guarded = sharedByTests(() => aServer({ server: { token, allowedOrigins: [reader] } }));

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const escrow = `0x${'e'.repeat(40)}`;
const aDeposit = { amount: 100_000_000, network: 'arbitrum', depositor_address: address };
const aWithdrawal = { amount: 1, network: 'base', recipient_address: address };

const post = (
  server: ServerFixture,
  path: string,
  { body = {}, headers = {} }: { body?: object | string; headers?: HttpRequest['headers'] } = {},
): Promise<Answer> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const sent = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
  return server.get(path, { method: 'POST', body: text, headers: { ...sent, ...headers } });
};

describe('the two calls about moving funds', () => {
  test.each([
    '/mcp/deposit/0x00',
    '/mcp/deposit/',
    '//mcp/deposit',
    '/mcp/Deposit',
    '/rpc',
    '/graphql',
    '/a2a',
  ])('POST %s needs a token', async (path) => {
    expectProblem(await post(guarded, path), 401, 'unauthorized');
  });

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('another method needs a token: %s', async (method) => {
    expectProblem(await guarded.get('/mcp/deposit', { method }), 401, 'unauthorized');
  });

  test('share a limit per minute that only accepted ones use up', async () => {
    await using limited = await aServer({
      escrows: { arbitrum: escrow },
      server: { fundMovementsPerMinute: 3 },
    });
    const refused = [
      await post(limited, '/mcp/deposit'),
      await post(limited, '/mcp/withdraw', { body: { ...aWithdrawal, amount: 0 } }),
      await post(limited, '/mcp/deposit', { body: { ...aDeposit, network: 'base' } }),
      await post(limited, '/mcp/withdraw', { body: 'no JSON' }),
      await post(limited, '/mcp/deposit', { body: { ...aDeposit, note: 'x'.repeat(65 * 1024) } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 503, 400, 413]);
    const accepted = [
      await post(limited, '/mcp/deposit', { body: aDeposit }),
      await post(limited, '/mcp/withdraw', { body: aWithdrawal }),
      await post(limited, '/mcp/deposit?x=1', { body: aDeposit }),
    ];
    expect(accepted.map(({ status }) => status)).toEqual([201, 201, 201]);
    limited.elapsed.ms = 20_001;
    const fourth = await post(limited, '/mcp/withdraw', { body: aWithdrawal });
    expectProblem(fourth, 429, 'rate_limited');
    expect(fourth.headers['retry-after']).toBe('40');
    expectProblem(await post(limited, '/mcp/deposit'), 400, 'invalid_network');
    expect((await limited.get('/api/health')).status).toBe(200);
    limited.elapsed.ms = 60_000;
    expect((await post(limited, '/mcp/deposit', { body: aDeposit })).status).toBe(201);
  });

  test('leave nothing behind over the limit', async () => {
    await using limited = await aServer({
      escrows: { arbitrum: escrow },
      server: { fundMovementsPerMinute: 1 },
    });
    expect((await post(limited, '/mcp/withdraw', { body: aWithdrawal })).status).toBe(201);
    expectProblem(await post(limited, '/mcp/deposit', { body: aDeposit }), 429, 'rate_limited');
    expect(limited.store.reader.deposits({ before: null, limit: 9 })).toEqual([]);
  });

  test('are accepted only up to the limit when sent at once', async () => {
    await using limited = await aServer({ server: { fundMovementsPerMinute: 3 } });
    const asked = Array.from({ length: 10 }, () => post(limited, '/mcp/withdraw', { body: aWithdrawal }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 201, ...Array.from({ length: 7 }, () => 429)]);
  });

  test('count as reads, whether accepted or not', async () => {
    await using limited = await aServer({ server: { readsPerSecond: 3 } });
    expect((await post(limited, '/mcp/withdraw')).status).toBe(400);
    expect((await post(limited, '/mcp/deposit')).status).toBe(400);
    expect((await post(limited, '/mcp/withdraw', { body: aWithdrawal })).status).toBe(201);
    const fourth = await post(limited, '/mcp/deposit');
    expectProblem(fourth, 429, 'rate_limited');
    expect(fourth.headers['retry-after']).toBe('1');
  });

  test('gain nothing from a second spelling of the address', async () => {
    await using limited = await aServer({ server: { fundMovementsPerMinute: 1 } });
    expect((await post(limited, '/mcp/withdraw', { body: aWithdrawal })).status).toBe(201);
    for (const path of ['/mcp/%77ithdraw', '/mcp/withdraw#', '/mcp/withdraw?'])
      expect([404, 429]).toContain((await post(limited, path, { body: aWithdrawal })).status);
  });
});

describe('a WebSocket of subscriptions', () => {
  const handshake = (path: string, lines: readonly string[]): string =>
    [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${guarded.port}`, ...lines, '', ''].join('\r\n');
  const upgrade = [
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];

  test('needs no token in its headers: it sends it first', async () => {
    const socket = new WebSocket(`${guarded.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const status = await new Promise<number>((resolve) => {
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
      socket.on('open', () => resolve(101));
      socket.on('error', () => undefined);
    });
    socket.terminate();
    expect([401, 403]).not.toContain(status);
  });

  test.each(['/graphql?query={markets{coin}}', '/mcp', '/rpc'])(
    'a read of %s that only claims to be an upgrade needs the token',
    async (path) => {
      const answer = await askRaw(guarded.port, handshake(path, ['Upgrade: websocket', 'Connection: close']));
      expect(answer?.status).toBe(401);
    },
  );

  test('an upgrade of any other path needs the token', async () => {
    const answer = await askRaw(guarded.port, handshake('/mcp', [...upgrade, 'Connection: close']));
    expect(answer?.status).toBe(401);
  });

  test('that was opened without a token ends with 4401 when one is created, and the dashboard’s goes on', async () => {
    const accessToken = createAccessToken(null);
    await using server = await aServer({ server: { accessToken } });
    const address = server.url.replace('http', 'ws');
    const subscriptions = new WebSocket(`${address}/graphql`, 'graphql-transport-ws');
    const dashboard = new WebSocket(`${address}/bridge`);
    await Promise.all([once(subscriptions, 'open'), once(dashboard, 'open')]);
    accessToken.change(token);
    const [code] = (await once(subscriptions, 'close')) as [number];
    expect([code, dashboard.readyState]).toEqual([4401, dashboard.OPEN]);
    dashboard.terminate();
  });
});

test('an origin of the settings may post, and gets the headers that the protocols need', async () => {
  const preflight = await guarded.get('/rpc', {
    method: 'OPTIONS',
    headers: { origin: reader, 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD, POST, DELETE');
  expect(preflight.headers['access-control-allow-headers']).toContain('mcp-session-id');
  const answer = await guarded.get('/api/health', { headers: { origin: reader, authorization } });
  expect(answer.headers['access-control-expose-headers']).toContain('retry-after');
  const other = await guarded.get('/rpc', {
    method: 'OPTIONS',
    headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
  });
  expectProblem(other, 403, 'forbidden_origin');
});
