import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createAccessToken } from '../../../src-main/server/access-token.ts';
import type { Answer, Asked } from '../http-request.ts';
import { askRaw } from '../http-request.ts';
import { expectProblem } from './expected-answers.ts';
import type { ServerFixture } from './server-fixture.ts';
import { aServer } from './server-fixture.ts';

const token = 'a-token-of-enough-characters';
const authorization = `Bearer ${token}`;
const reader = 'https://reader.example';
let guarded: ServerFixture;

beforeAll(async () => {
  guarded = await aServer({ server: { token, allowedOrigins: [reader] } });
});
afterAll(async () => {
  await guarded[Symbol.asyncDispose]();
});

const post = (server: ServerFixture, path: string, headers: Asked['headers'] = {}): Promise<Answer> =>
  server.get(path, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', ...headers },
  });
/** Let in: whatever its route then says of it. */
const isLetIn = ({ status }: Answer): boolean => ![401, 403, 429].includes(status);

describe('the two questions about moving funds', () => {
  test.each(['/mcp/deposit', '/mcp/withdraw'])('POST %s needs no token', async (path) => {
    expect(isLetIn(await post(guarded, path))).toBe(true);
    expect(isLetIn(await post(guarded, `${path}?x=1`))).toBe(true);
  });

  test.each([
    '/mcp/deposit/0x00',
    '/mcp/deposit/',
    '//mcp/deposit',
    '/mcp/Deposit',
    '/rpc',
    '/graphql',
    '/a2a',
  ])('POST %s does', async (path) => {
    expectProblem(await post(guarded, path), 401, 'unauthorized');
  });

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('another method does: %s', async (method) => {
    expectProblem(await guarded.get('/mcp/deposit', { method }), 401, 'unauthorized');
  });

  test('without a token a foreign page gets no further for it', async () => {
    const headers = { origin: 'http://127.0.0.1:3000' };
    expectProblem(await post(guarded, '/mcp/deposit', headers), 403, 'forbidden_origin');
    expectProblem(await post(guarded, '/mcp/deposit', { host: 'rebound.example' }), 403, 'forbidden_host');
    const crossSite = { 'sec-fetch-site': 'same-site' };
    expectProblem(await post(guarded, '/mcp/withdraw', crossSite), 403, 'forbidden_origin');
  });

  test('have a limit of their own by the minute, both together, and leave that of the reads alone', async () => {
    await using limited = await aServer({ server: { fundMovementsPerMinute: 3, readsPerSecond: 2 } });
    expect(isLetIn(await post(limited, '/mcp/deposit'))).toBe(true);
    expect(isLetIn(await post(limited, '/mcp/withdraw'))).toBe(true);
    expect(isLetIn(await post(limited, '/mcp/deposit?x=1'))).toBe(true);
    limited.elapsed.ms = 20_001;
    const refused = await post(limited, '/mcp/withdraw');
    expectProblem(refused, 429, 'rate_limited');
    expect(refused.headers['retry-after']).toBe('40');
    expect((await limited.get('/api/health')).status).toBe(200);
    expect((await limited.get('/api/health')).status).toBe(200);
    expectProblem(await limited.get('/api/health'), 429, 'rate_limited');
    limited.elapsed.ms = 60_000;
    expect(isLetIn(await post(limited, '/mcp/deposit'))).toBe(true);
  });

  test('are not lengthened by a second spelling of the address', async () => {
    await using limited = await aServer({ server: { fundMovementsPerMinute: 1 } });
    expect(isLetIn(await post(limited, '/mcp/deposit'))).toBe(true);
    const answers = await Promise.all(
      ['/mcp/%64eposit', '/mcp/deposit#', '/mcp/deposit?'].map((path) => post(limited, path)),
    );
    for (const answer of answers) expect([404, 429]).toContain(answer.status);
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

  test('is not asked for the token in its headers: it says it first', async () => {
    const socket = new WebSocket(`${guarded.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const status = await new Promise<number>((resolve) => {
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
      socket.on('open', () => resolve(101));
      socket.on('error', () => undefined);
    });
    socket.terminate();
    expect([401, 403]).not.toContain(status);
  });

  test.each(['/graphql?query={markets{coin}}', '/api/health', '/rpc'])(
    'a read of %s that only calls itself an upgrade is a read, and needs it',
    async (path) => {
      const answer = await askRaw(guarded.port, handshake(path, ['Upgrade: websocket', 'Connection: close']));
      expect(answer?.status).toBe(401);
    },
  );

  test('an upgrade of anything else needs it', async () => {
    const answer = await askRaw(guarded.port, handshake('/api/health', [...upgrade, 'Connection: close']));
    expect(answer?.status).toBe(401);
  });

  test('that was opened without a token ends with 4401 as one is created, and the dashboard’s goes on', async () => {
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

  test('a foreign page opens none', async () => {
    const lines = [...upgrade, 'Origin: http://127.0.0.1:3000'];
    expect((await askRaw(guarded.port, handshake('/graphql', [...lines, 'Connection: close'])))?.status).toBe(
      403,
    );
  });
});

test('an origin of the settings may post, and hears the headers that the protocols need', async () => {
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
