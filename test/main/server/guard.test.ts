import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../../src-preload/contract/views/error.ts';
import type { HttpRequest } from '../http-request.ts';
import { aFolder } from '../a-folder.ts';
import { Health, Liveness } from '../../../src-preload/contract/views/service/health.ts';
import { expectOutcome, expectProblem } from './expected-answers.ts';
import { aServer, type ServerFixture } from './server-fixture.ts';

const token = 'a-token-of-enough-characters';
const tunnel = 'desk.example:8443';
const web = aFolder();
let open: ServerFixture;
let guarded: ServerFixture;

beforeAll(async () => {
  mkdirSync(join(web.path, 'assets'));
  writeFileSync(join(web.path, 'index.html'), '<!doctype html><title>Perpscope</title>');
  writeFileSync(join(web.path, 'assets/index.js'), 'export {};');
  mkdirSync(join(web.path, 'graphiql'));
  writeFileSync(join(web.path, 'graphiql/graphiql.js'), '');
  open = await aServer({ server: { webRoot: web.path } });
  guarded = await aServer({
    server: {
      webRoot: web.path,
      token,
      allowedHosts: [tunnel],
      allowedOrigins: ['https://reader.example'],
    },
  });
});
afterAll(async () => {
  await open[Symbol.asyncDispose]();
  await guarded[Symbol.asyncDispose]();
  web.remove();
});

describe('Host', () => {
  test.each([
    ['127.0.0.1', 200],
    ['localhost', 200],
    ['LOCALHOST', 200],
    ['[::1]', 200],
    ['127.0.0.2', 403],
    ['0.0.0.0', 403],
    ['[::]', 403],
    ['localhost.', 403],
    ['rebound.example', 403],
    ['127.0.0.1.rebound.example', 403],
    ['desk.example', 403],
  ])('%s with our port is answered %i', async (name, status) => {
    const answer = await open.get('/api/health', { headers: { host: `${name}:${open.port}` } });
    expectOutcome(answer, status === 200 ? null : [403, 'forbidden_host']);
  });

  test.each(['127.0.0.1', '127.0.0.1:80', '127.0.0.1:1', 'localhost', ':', 'localhost:65536'])(
    'a loopback name without our port (%j) is refused',
    async (host) => {
      expectProblem(await open.get('/api/health', { headers: { host } }), 403, 'forbidden_host');
    },
  );

  test('a refusal names the addresses that are served, for a port that is forwarded from another one', async () => {
    const { message } = (await open.get('/api/health', { headers: { host: '127.0.0.1:9999' } })).json() as {
      message: string;
    };
    expect(message).toBe(
      `This Host is not served. Use 127.0.0.1:${open.port} or localhost:${open.port}, or add the one of this request to allowedHosts in the settings.`,
    );
  });

  test('a name from the settings is served, exactly as it is written there', async () => {
    const authorization = `Bearer ${token}`;
    const served = await guarded.get('/api/health', {
      headers: { host: 'DESK.example:8443', authorization },
    });
    expect(served.status).toBe(200);
    for (const host of ['desk.example', 'desk.example:80', 'x.desk.example:8443']) {
      const refused = await guarded.get('/api/health', { headers: { host, authorization } });
      expectProblem(refused, 403, 'forbidden_host');
    }
  });
});

describe('Origin', () => {
  const own = (): string => `http://127.0.0.1:${open.port}`;

  test('our own page has access', async () => {
    expect((await open.get('/api/health', { headers: { origin: own() } })).status).toBe(200);
    const host = `localhost:${open.port}`;
    expect((await open.get('/api/health', { headers: { host, origin: `http://${host}` } })).status).toBe(200);
  });

  test.each([
    'null',
    '',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'http://localhost:4310',
    'https://127.0.0.1:4310',
    'file://',
    'https://reader.example',
    'chrome-extension://abc',
  ])('%j is foreign, wherever it comes from', async (origin) => {
    expectProblem(await open.get('/api/health', { headers: { origin } }), 403, 'forbidden_origin');
  });

  test('another loopback name, another scheme or another port is another origin', async () => {
    for (const origin of [
      `http://localhost:${open.port}`,
      `https://127.0.0.1:${open.port}`,
      `http://127.0.0.1:${open.port + 1}`,
      `http://127.0.0.1:${open.port}/`,
      `HTTP://127.0.0.1:${open.port}`,
    ]) {
      expectProblem(await open.get('/api/health', { headers: { origin } }), 403, 'forbidden_origin');
    }
  });
});

test.each([
  ['same-origin', 200],
  ['none', 200],
  ['same-site', 403],
  ['cross-site', 403],
  ['', 403],
  ['SAME-ORIGIN', 403],
])('Sec-Fetch-Site %j is answered %i', async (site, status) => {
  const answer = await open.get('/api/markets', { headers: { 'sec-fetch-site': site } });
  expectOutcome(answer, status === 200 ? null : [403, 'forbidden_origin']);
});

describe('an origin from the settings', () => {
  const headers = { origin: 'https://reader.example', 'sec-fetch-site': 'cross-site' };

  test('may read cross-site with the token, and gets CORS headers', async () => {
    const answer = await guarded.get('/api/health', {
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe('https://reader.example');
    expect(answer.headers['vary']).toBe('origin');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('passes its preflight, which can not have a token', async () => {
    const answer = await guarded.get('/api/health', {
      method: 'OPTIONS',
      headers: {
        ...headers,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe('https://reader.example');
    expect(answer.headers['access-control-allow-headers']).toContain('authorization');
    expect(answer.text).toBe('');
  });

  test('gives no access to any other origin', async () => {
    const other = { origin: 'https://reader.example.evil.example', authorization: `Bearer ${token}` };
    expectProblem(await guarded.get('/api/health', { headers: other }), 403, 'forbidden_origin');
  });

  test('the page of a configured Host is our own and gets no cross-origin headers', async () => {
    for (const origin of [`https://${tunnel}`, `http://${tunnel}`]) {
      const asked = { headers: { host: tunnel, origin, authorization: `Bearer ${token}` } };
      const answer = await guarded.get('/api/health', asked);
      expect(answer.status).toBe(200);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});

describe('token', () => {
  test.each([
    ['the token', `Bearer ${token}`, true],
    ['the scheme in any case', `bearer ${token}`, true],
    ['nothing', undefined, false],
    ['another token', 'Bearer another-token-of-enough', false],
    ['the token with something behind it', `Bearer ${token}x`, false],
    ['no token behind the scheme', 'Bearer ', false],
    ['another scheme', `Basic ${Buffer.from(`:${token}`).toString('base64')}`, false],
    ['the bare token', token, false],
  ])('%s', async (_, authorization, passes) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await guarded.get('/mcp', { headers });
    expectOutcome(answer, passes ? null : [401, 'unauthorized']);
    expect(answer.headers['www-authenticate']).toBe(passes ? undefined : 'Bearer error="invalid_token"');
  });

  test('without it the health endpoint only says that the service runs', async () => {
    const answer = await guarded.get('/api/health');
    expect(Liveness.strict().parse(answer.json())).toMatchObject({ alive: true });
    expect(answer.headers['etag']).toBeDefined();
    expect((await guarded.get('/api/health', { method: 'HEAD' })).status).toBe(200);
    const own = { authorization: `Bearer ${token}` };
    expect(Health.safeParse((await guarded.get('/api/health', { headers: own })).json()).success).toBe(true);
    expect(Health.safeParse((await open.get('/api/health')).json()).success).toBe(true);
    for (const authorization of ['Bearer another-token-of-enough', 'Bearer ', 'Basic eDp5', ''])
      expectProblem(await guarded.get('/api/health', { headers: { authorization } }), 401, 'unauthorized');
  });

  test.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/rpc',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/rpc',
    '/.well-known/openid-configuration',
    '/rpc/.well-known/openid-configuration',
  ])(
    'an MCP client that looks for OAuth at %s gets the answer that there is none, and where the token is from',
    async (path) => {
      for (const server of [guarded, open]) {
        const answer = await server.get(path);
        expectProblem(answer, 404, 'not_found');
        expect(answer.text).toContain(
          'Authorization: Bearer TOKEN, with the token that was created under Connections or configured.',
        );
      }
    },
  );

  test('an MCP client that registers gets the same answer', async () => {
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expectProblem(await guarded.get('/register', asked), 404, 'not_found');
  });

  test('nothing else under those addresses is open', async () => {
    for (const path of ['/.well-known/agent-card.json', '/.well-known/oauth-protected-resources'])
      expectProblem(await guarded.get(path), 401, 'unauthorized');
  });

  test('a refusal does not repeat the request', async () => {
    const headers = { authorization: 'Bearer a-guess-that-was-wrong' };
    const answer = await guarded.get('/api/health', { headers });
    expect(answer.text).not.toContain('a-guess');
  });

  test('the script of the GraphQL page needs no token', async () => {
    expect((await guarded.get('/graphiql/graphiql.js')).status).toBe(200);
  });

  test.each([
    '/api/markets',
    '/api/openapi.json',
    '/docs/json',
    '/docs/nothing',
    '/nothing',
    '//assets/',
    '/api/markets?/assets/',
    '/%61pi/markets',
    '/api/markets/..%2f..%2fassets%2f',
  ])('%s needs a token', async (path) => {
    expectProblem(await guarded.get(path), 401, 'unauthorized');
  });
});

describe('the order of the checks', () => {
  const expectRefusal = async (asked: HttpRequest, status: number, code: ErrorCode): Promise<void> => {
    expectProblem(await guarded.get('/api/markets?assetClass=WRONG', asked), status, code);
  };
  test('Host, then Origin, then token, then the parameters', async () => {
    const origin = 'http://127.0.0.1:3000';
    await expectRefusal({ headers: { host: 'rebound.example', origin } }, 403, 'forbidden_host');
    await expectRefusal({ headers: { origin } }, 403, 'forbidden_origin');
    await expectRefusal({}, 401, 'unauthorized');
    await expectRefusal({ headers: { authorization: `Bearer ${token}` } }, 400, 'invalid_asset_class');
  });

  test('a wrong method is not reported before the caller is authenticated', async () => {
    expectProblem(await guarded.get('/api/markets', { method: 'DELETE' }), 401, 'unauthorized');
  });
});
