import { once } from 'node:events';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { getClock } from '../../../src-main/operations/settings/frame.ts';
import type { LoggedRequest } from '../../../src-preload/contract/bridge/connections.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { aServer } from './server-fixture.ts';

const token = 'a-token-of-enough-characters';
const authorization = `Bearer ${token}`;
const server = sharedByTests(() => aServer({ server: { token } }));

/** Number of requests that were logged before the test. */
const state = { before: 0 };
beforeEach(() => {
  state.before = server.requestLog.count();
});
const logged = (requests = 1): Promise<LoggedRequest> =>
  vi.waitFor(() => {
    expect(server.requestLog.count()).toBe(state.before + requests);
    return server.requestLog.requests()[0]!;
  });
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  server.get(path, { headers: { authorization, ...headers } });

describe('a request', () => {
  test('is logged with its time, target, outcome and the name that the caller gives', async () => {
    await get('/api/health', { 'user-agent': 'a-reader/1.0 (of mine)' });
    expect(await logged()).toMatchObject({
      at: server.ask(getClock, null).worldMs,
      method: 'GET',
      path: '/api/health',
      status: 200,
      interfaceName: 'rest',
      caller: 'a-reader/1.0',
      code: null,
    });
  });

  test.each([
    ['/api/markets/nothing', {}, { status: 404, code: 'unknown_market' }],
    ['/nothing', {}, { status: 404, code: 'not_found' }],
    ['/api/markets?assetClass=WRONG', {}, { status: 400, code: 'invalid_asset_class' }],
    ['/api/health', { host: 'rebound.example' }, { status: 403, code: 'forbidden_host' }],
    ['/api/health', { origin: 'http://127.0.0.1:3000' }, { status: 403, code: 'forbidden_origin' }],
    ['/api/health', { authorization: 'Bearer wrong' }, { status: 401, code: 'unauthorized' }],
    ['/%zz', {}, { status: 404, code: 'not_found' }],
    [`/api/markets/${'a'.repeat(300)}`, {}, { status: 404, code: 'not_found' }],
  ])('that is refused is logged once, with its code: %s', async (path, headers, outcome) => {
    expect((await get(path, headers)).status).toBe(outcome.status);
    expect(await logged()).toMatchObject(outcome);
  });

  test('is logged too when it exceeds the rate limit', async () => {
    await using limited = await aServer({ server: { readsPerSecond: 1 } });
    await limited.get('/api/health');
    await limited.get('/api/health');
    await vi.waitFor(() => expect(limited.requestLog.count()).toBe(2));
    expect(limited.requestLog.requests()[0]).toMatchObject({ status: 429, code: 'rate_limited' });
  });

  test('leaves no token in the log, wherever it is', async () => {
    await get(`/api/health?token=${token}`, { 'x-token': token, cookie: `t=${token}` });
    await get(`/api/health?${token}`);
    await logged(2);
    const { requests, callers } = server.requestLog;
    expect(JSON.stringify([requests(), callers()])).not.toContain(token);
  });

  test('for a file of a page is not logged, unless it is refused', async () => {
    expect((await get('/graphql/explorer.js')).status).toBe(200);
    expect((await get('/graphql/explorer.css')).status).toBe(200);
    expect((await get('/docs/static/none.js')).status).toBe(404);
    expect(await logged()).toMatchObject({ path: '/docs/static/none.js' });
    expect((await get('/graphql/explorer.js', { host: 'rebound.example' })).status).toBe(403);
    expect(await logged(2)).toMatchObject({ path: '/graphql/explorer.js', code: 'forbidden_host' });
  });
});

describe('a GraphQL answer', () => {
  const ask = (query: string) =>
    server.get(`/graphql?query=${encodeURIComponent(query)}`, {
      headers: { authorization, accept: 'application/json' },
    });

  test.each([
    ['{ __typename }', { outcome: 'good', code: null }],
    ['{ trades { __typename } }', { outcome: 'failed', code: 'provider_not_attached' }],
    ['{ trades(limit: -1) { symbol } }', { outcome: 'refused', code: expect.any(String) as unknown }],
    ['{ nothing }', { outcome: 'refused', code: 'GRAPHQL_VALIDATION_FAILED' }],
    ['{', { outcome: 'refused', code: 'GRAPHQL_PARSE_FAILED' }],
  ])('is logged by its content and not only by its status: %s', async (query, outcome) => {
    expect((await ask(query)).status).toBe(200);
    expect(await logged()).toMatchObject({ status: 200, interfaceName: 'graphql', ...outcome });
  });
});

test('a WebSocket is logged as it opens, and a refused one as the request it was', async () => {
  const address = `${server.url.replace('http', 'ws')}/bridge`;
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const opened = { path: '/bridge', status: 101, interfaceName: 'pages', durationMs: null, code: null };
  expect(await logged()).toMatchObject(opened);
  socket.close();
  await once(socket, 'close');
  const refused = new WebSocket(address, { headers: { origin: 'null' } });
  await once(refused, 'error');
  expect(await logged(2)).toMatchObject({ status: 403, code: 'forbidden_origin' });
});

describe('the log', () => {
  test('keeps the newest 200 and continues counting', async () => {
    await using busy = await aServer();
    for (let at = 0; at < 203; at += 1) await busy.get(`/nothing/${at}`);
    await vi.waitFor(() => expect(busy.requestLog.count()).toBe(203));
    const requests = busy.requestLog.requests();
    expect(requests).toHaveLength(200);
    expect([requests[0]?.path, requests.at(-1)?.path]).toEqual(['/nothing/202', '/nothing/3']);
    const ids = requests.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  test('sums up each program at each interface', async () => {
    await using busy = await aServer();
    const ask = (path: string, name: string) => busy.get(path, { headers: { 'user-agent': name } });
    await ask('/api/health', 'one');
    await ask('/api/nothing', 'one');
    await ask('/mcp', 'one');
    await busy.get('/api/health');
    await vi.waitFor(() => expect(busy.requestLog.count()).toBe(4));
    const callers = busy.requestLog.callers().map(({ caller, interfaceName, requests, failures }) => ({
      caller,
      interfaceName,
      requests,
      failures,
    }));
    expect(callers).toHaveLength(3);
    expect(callers).toContainEqual({ caller: 'one', interfaceName: 'rest', requests: 2, failures: 1 });
    expect(callers).toContainEqual({ caller: 'one', interfaceName: 'mcp', requests: 1, failures: 0 });
    expect(callers).toContainEqual({ caller: null, interfaceName: 'rest', requests: 1, failures: 0 });
  });

  test('sums up at most a hundred programs, by any name', async () => {
    await using busy = await aServer();
    for (let at = 0; at < 103; at += 1) {
      await busy.get('/nothing', { headers: { 'user-agent': `program ${at}` } });
    }
    await vi.waitFor(() => expect(busy.requestLog.count()).toBe(103));
    const names = busy.requestLog.callers().map(({ caller }) => caller);
    expect(names).toHaveLength(100);
    expect(names).toContain('program 102');
    expect(names).not.toContain('program 0');
  });

  test('drops the program that has been silent longest, not the one that came first', async () => {
    await using busy = await aServer();
    const ask = (name: string) => busy.get('/nothing', { headers: { 'user-agent': name } });
    for (let at = 0; at < 100; at += 1) await ask(`program ${at}`);
    await ask('program 0');
    await ask('another');
    await vi.waitFor(() => expect(busy.requestLog.count()).toBe(102));
    const counts = new Map(busy.requestLog.callers().map(({ caller, requests }) => [caller, requests]));
    expect(counts.get('program 0')).toBe(2);
    expect(counts.has('program 1')).toBe(false);
  });
});
