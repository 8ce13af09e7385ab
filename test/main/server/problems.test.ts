import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../../src-main/log.ts';
import { installProblems } from '../../../src-main/server/answer-problem.ts';
import { answering } from '../answering.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { askRaw } from '../http-request.ts';
import { expectCommonHeaders, expectProblem } from './expected-answers.ts';
import { aServer } from './server-fixture.ts';

const server = sharedByTests(() => aServer());

/** Routes other than those of the operations. */
const routes = ['/docs', '/docs/static/swagger-ui.css', '/bridge'];

describe('a method that a path does not accept', () => {
  test.each(routes)('%s is answered with those that it accepts', async (path) => {
    for (const method of [
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'PURGE',
      'QUERY',
    ]) {
      const answer = await server.get(path, { method });
      expectProblem(answer, 405, 'method_not_allowed');
      expect(answer.headers['allow']).toBe('GET, HEAD');
    }
  });

  test('POST /mcp, where MCP clients are often pointed, names the endpoint and how to set it', async () => {
    const answer = await server.get('/mcp', { method: 'POST', body: '{}' });
    expectProblem(answer, 405, 'method_not_allowed');
    expect(answer.headers['allow']).toBe('GET, HEAD');
    const address = `http://127.0.0.1:${server.port}/rpc`;
    const { message } = answer.json() as { message: string };
    expect(message).toContain(`set that address in the client`);
    expect(message).toContain(`claude mcp add --transport http --scope user perpscope ${address}`);
    for (const client of [
      'Cursor',
      'VS Code',
      'Codex',
      'Gemini CLI: httpUrl',
      'Claude Desktop: perpscope mcp',
    ])
      expect(message).toContain(client);
    expect((await server.get('/mcp/status', { method: 'POST' })).text).not.toContain('/rpc');
  });

  test.each([
    ['/docs/any/page', 405],
    ['/docsx', 404],
    ['/api/exports/fills', 405],
    ['/api/exports/', 404],
    ['/api/exports/fills/x', 404],
  ])('only a path that has some method is 405: DELETE %s is %i', async (path, status) => {
    expect((await server.get(path, { method: 'DELETE' })).status).toBe(status);
  });

  test('is refused with a body of any kind or size', async () => {
    for (const body of ['{', 'a=b', 'x'.repeat(200_000)]) {
      const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
      const answer = await server.get('/api/markets', { method: 'POST', headers, body });
      expectProblem(answer, 405, 'method_not_allowed');
    }
  });

  test('CONNECT is not accepted', async () => {
    const answer = await askRaw(server.port, `CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(answer?.status ?? null).not.toBe(200);
  });
});

test.each([
  { range: 'bytes=99999999-' },
  { range: 'bytes=0-9' },
  { 'if-match': '"another"' },
  { 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' },
])('a file of the pages is sent whole, whatever part or version is requested: %o', async (headers) => {
  const path = '/docs/static/swagger-ui.css';
  const whole = await server.get(path);
  expect(whole.status).toBe(200);
  expect(whole.headers).not.toHaveProperty('accept-ranges');
  expect(await server.get(path, { headers })).toMatchObject({ status: 200, text: whole.text });
});

describe('a path that leads nowhere', () => {
  test.each([
    '/nothing',
    '/api',
    '/api/',
    '/API/markets',
    '/api//markets',
    '/api/markets/sim-testnet%3ABTC/',
    '/api/markets/sim-testnet%3ABTC/nothing',
    '/api/markets/sim-testnet%3ABTC/quote/more',
    '/docs/nothing',
    '/docs/static/nothing.js',
    '/docs/static/..%2f..%2f..%2fpackage.json',
    '/docs/static/../../api/quotes',
    '/docs/static/%00',
    '/docs/static/.htaccess',
    '/assets/%00',
    '/graphiql/../index.html',
    '/graphiql/%00',
    '/assets/../index.html',
    '/bridge',
    '/.env',
    '/..%2f..%2fetc%2fpasswd',
  ])('%s is 404', async (path) => {
    expectProblem(await server.get(path), 404, 'not_found');
  });

  test.each([
    '/%',
    '/%zz',
    '/%e0%a4%a',
    '/api/markets/%',
    '/api/markets/%ff',
    '/api/markets/%E0%A4/quote',
    '/docs/%zz',
  ])('%s, which cannot be read, is 404', async (path) => {
    expectProblem(await server.get(path), 404, 'not_found');
  });

  test.each([257, 1_000, 8_000, 15_000, 17_000, 60_000])(
    'a path with %i characters in one part is too long, so 404',
    async (length) => {
      for (const path of ['/', '/api/markets/', '/docs/']) {
        const url = `${path}${'a'.repeat(length)}`;
        const answer = await askRaw(
          server.port,
          `GET ${url} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`,
        );
        expect(answer?.status).toBe(404);
        expect(JSON.parse(answer?.body ?? '')).toMatchObject({ error: 'not_found' });
        expectCommonHeaders({ headers: answer?.headers ?? {} });
      }
    },
  );
});

describe('bytes that are not HTTP', () => {
  test.each([
    ['noise', 'hello\r\n\r\n', 400, 'invalid_parameter'],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_parameter'],
    [
      'two lengths',
      'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'invalid_parameter',
    ],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost\r\n\r\n', 400, 'invalid_parameter'],
    ['a space in a path', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_parameter'],
    [
      'too many headers',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      413,
      'payload_too_large',
    ],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001', 400, 'invalid_parameter'],
    ['no Host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 403, 'forbidden_host'],
    [
      'an empty Host',
      'GET /api/health HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n',
      403,
      'forbidden_host',
    ],
    ['HTTP/1.0', 'GET /api/health HTTP/1.0\r\n\r\n', 403, 'forbidden_host'],
  ])('%s gets the same error body and headers', async (...[, bytes, status, code]) => {
    const answer = await askRaw(server.port, bytes);
    expect(answer).not.toBeNull();
    const { body, headers } = answer!;
    expectProblem(
      { status: answer!.status, headers, text: body, json: () => JSON.parse(body) as unknown },
      status,
      code as never,
    );
  });

  test('an unknown expectation is ignored', async () => {
    const bytes = `GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nExpect: a-miracle\r\nConnection: close\r\n\r\n`;
    const answer = await askRaw(server.port, bytes);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ error: 'not_found' });
  });

  test('each error has a request id of its own', async () => {
    const ids = new Set<unknown>();
    for (let i = 0; i < 5; i += 1) {
      ids.add(((await server.get('/nothing')).json() as { request_id: string }).request_id);
      ids.add(
        (JSON.parse((await askRaw(server.port, 'x\r\n\r\n'))?.body ?? '') as { request_id: string })
          .request_id,
      );
    }
    expect(ids.size).toBe(10);
  });
});

test('an export id that is none is refused with where it is found', async () => {
  const answer = await server.get('/api/exports/foo/manifest.json');
  expectProblem(answer, 400, 'invalid_parameter');
  expect(answer.json()).toMatchObject({
    message: 'exportId must be the UUID in the header Perpscope-Export of a download.',
  });
});

test('a body whose length is not its own is refused', async () => {
  const app = Fastify({ genReqId: () => '0123456789abcdef' });
  installProblems(app, createLog({ level: 'silent' })('test'));
  app.post('/take', (request) => request.body);
  const headers = { 'content-type': 'application/json', 'content-length': '3' };
  const answer = await app.inject({ method: 'POST', url: '/take', headers, payload: '{"a":1}' });
  await app.close();
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: 'invalid_json' }]);
});

test('an internal error is 500, reveals nothing about itself and is logged', async () => {
  await using whole = await aServer();
  const source = answering(whole.source, {
    getHealth: () => {
      throw new Error('the inner secret');
    },
  });
  await using broken = await aServer({ server: { source } });
  const answer = await broken.get('/api/health');
  expectProblem(answer, 500, 'internal_error');
  expect(answer.text).not.toContain('secret');
  expect(broken.logged.join('')).toContain('the inner secret');
  expect(broken.requestLog.requests()).toMatchObject([{ status: 500, outcome: 'failed' }]);
});

describe('the rate limit', () => {
  test('counts each whole second, and says when to retry', async () => {
    await using limited = await aServer({ server: { readsPerSecond: 3 } });
    for (let i = 0; i < 3; i += 1) expect((await limited.get('/api/health')).status).toBe(200);
    const refused = await limited.get('/nothing');
    expectProblem(refused, 429, 'rate_limited');
    expect(refused.headers['retry-after']).toBe('1');
    limited.elapsed.ms = 999;
    expectProblem(await limited.get('/api/markets'), 429, 'rate_limited');
    limited.elapsed.ms = 1_000;
    expect((await limited.get('/api/health')).status).toBe(200);
  });

  test('is not used up by requests that the guard rejects', async () => {
    await using limited = await aServer({ server: { readsPerSecond: 1 } });
    for (let i = 0; i < 3; i += 1)
      expectProblem(await limited.get('/', { headers: { host: 'rebound.example' } }), 403, 'forbidden_host');
    expect((await limited.get('/api/health')).status).toBe(200);
  });
});
