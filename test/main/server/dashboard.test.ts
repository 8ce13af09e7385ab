import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aFolder } from '../a-folder.ts';
import { createAccessToken } from '../../../src-main/server/access-token.ts';
import { expectCommonHeaders, expectProblem } from './expected-answers.ts';
import { overSse } from './graphql-subscription.ts';
import { aServer, type ServerFixture } from './server-fixture.ts';

const script = 'export {};\n'.repeat(1_000);
const compressed = { br: brotliCompressSync(script), gzip: gzipSync(script) };
const lengths = new Map<string | undefined, number>([
  ['br', compressed.br.length],
  ['gzip', compressed.gzip.length],
  [undefined, script.length],
]);

const web = aFolder();
let server: ServerFixture;
beforeAll(async () => {
  mkdirSync(join(web.path, 'assets'));
  writeFileSync(join(web.path, 'index.html'), '<!doctype html><title>Perpscope</title>');
  writeFileSync(join(web.path, 'licenses.txt'), 'MIT');
  writeFileSync(join(web.path, 'assets/index.js'), script);
  writeFileSync(join(web.path, 'assets/index.js.gz'), compressed.gzip);
  writeFileSync(join(web.path, 'assets/index.js.br'), compressed.br);
  writeFileSync(join(web.path, 'assets/inter.woff2'), 'a font');
  server = await aServer({ server: { webRoot: web.path } });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  web.remove();
});

test.each([
  ['/', 'no-cache'],
  ['/index.html', 'no-cache'],
  ['/assets/index.js', 'public, max-age=31536000, immutable'],
])('%s has every header, 304 and HEAD too', async (path, caching) => {
  const first = await server.get(path);
  expect([first.status, first.headers['cache-control']]).toEqual([200, caching]);
  const again = await server.get(path, { headers: { 'if-none-match': first.headers['etag'] ?? '' } });
  const head = await server.get(path, { method: 'HEAD' });
  expect([again.status, again.text, head.status, head.text]).toEqual([304, '', 200, '']);
  for (const answer of [first, again, head]) {
    expectCommonHeaders(answer);
    expect(answer.headers['cache-control']).toBe(caching);
  }
});

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('a text is compressed in a way that the browser accepts: %j', async (taken, encoding) => {
  const path = '/assets/index.js';
  const answer = await server.get(path, { headers: { 'accept-encoding': taken } });
  const { headers } = answer;
  expect([headers['content-encoding'], headers['content-type']]).toEqual([
    encoding,
    'application/javascript; charset=utf-8',
  ]);
  expect(headers['vary']).toMatch(/accept-encoding/i);
  const length = Number(headers['content-length']);
  expect(length).toBe(lengths.get(encoding));
  const fetched = await fetch(`${server.url}${path}`, { headers: { 'accept-encoding': taken } });
  expect(await fetched.text()).toBe(script);
});

test('a file without a compressed copy is sent as it is', async () => {
  const font = await server.get('/assets/inter.woff2', { headers: { 'accept-encoding': 'br, gzip' } });
  expect([font.status, font.text, font.headers['content-encoding']]).toEqual([200, 'a font', undefined]);
});

test('a page runs only its own scripts, none of them inline', async () => {
  for (const path of ['/', '/docs']) {
    const policy = String((await server.get(path)).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none'");
  }
});

test.each(['/', '/index.html', '/assets/index.js'])('%s only accepts GET', async (path) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
    const answer = await server.get(path, { method });
    expectProblem(answer, 405, 'method_not_allowed');
    expect(answer.headers['allow']).toBe('GET, HEAD');
  }
});

test.each([
  '/assets/none.js',
  '/assets/index.js.br',
  '/assets/index.js.gz',
  '/assets/',
  '/assets',
  '/assets/..%2findex.html',
  '/assets/%2e%2e/index.html',
  '/index.htm',
  '/index.html/',
])('%s is not a file of ours', async (path) => {
  expectProblem(await server.get(path), 404, 'not_found');
});

describe.each(['/assets/index.js', '/%61ssets/index.js', '/%69ndex.html', '/licenses.txt'])('%s', (path) => {
  test.each([
    { range: 'bytes=99999999-' },
    { range: 'bytes=0-9' },
    { 'if-match': '"another"' },
    { 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' },
  ])('is sent whole, whatever part or version is requested: %o', async (headers) => {
    const whole = await server.get(path);
    expect(whole.status).toBe(200);
    expect(whole.headers).not.toHaveProperty('accept-ranges');
    expect(await server.get(path, { headers })).toMatchObject({ status: 200, text: whole.text });
  });

  test('needs no token, and is not logged', async () => {
    await using guarded = await aServer({
      server: { webRoot: web.path, token: 'a-token-of-enough-characters' },
    });
    expect((await guarded.get(path)).status).toBe(200);
    expect(guarded.requestLog.requests()).toEqual([]);
  });
});

test('a file of an older build is not found, with a token and without', async () => {
  await using guarded = await aServer({
    server: { webRoot: web.path, token: 'a-token-of-enough-characters' },
  });
  expectProblem(await guarded.get('/assets/of-an-older-build.js'), 404, 'not_found');
});

test('without a built dashboard there is none', async () => {
  await using bare = await aServer();
  expectProblem(await bare.get('/'), 404, 'not_found');
});

test('a file in transfer arrives whole as the token changes, and a connection let in without one ends', async () => {
  const accessToken = createAccessToken(null);
  const bytes = 32 * 2 ** 20; // more than the buffers of a connection take
  writeFileSync(join(web.path, 'assets/large.js'), Buffer.alloc(bytes));
  await using changing = await aServer({ server: { webRoot: web.path, accessToken } });
  const file = await fetch(`${changing.url}/assets/large.js`);
  await using stream = await overSse(changing, 'subscription { statusChanged { status } }');
  await stream.next();
  accessToken.change('a-token-of-enough-characters');
  await expect(stream.next()).rejects.toThrow('terminated');
  expect((await file.arrayBuffer()).byteLength).toBe(bytes);
});

test.each(['/api/v1/agent/pool', '/api/health'])(
  'an answer of %s that waits behind a file on the same connection is not sent once the token changes',
  async (path) => {
    const token = createAccessToken(null);
    const isRequired = vi.fn<() => boolean>(token.isRequired); // asked of each request
    const accessToken = { ...token, isRequired };
    writeFileSync(join(web.path, 'assets/large.js'), Buffer.alloc(32 * 2 ** 20));
    await using changing = await aServer({ server: { webRoot: web.path, accessToken } });
    const socket = connect(changing.port, '127.0.0.1').pause();
    socket.on('error', () => undefined); // a reset is one of its ends
    const closed = once(socket, 'close');
    const host = `Host: 127.0.0.1:${changing.port}\r\n\r\n`;
    socket.write(`GET /assets/large.js HTTP/1.1\r\n${host}GET ${path} HTTP/1.1\r\n${host}`);
    await expect.poll(() => isRequired.mock.calls.length).toBeGreaterThan(1);
    await changing.get('/api/health'); // the other answer is ready by then
    token.change('a-token-of-enough-characters');
    const received: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => received.push(bytes));
    socket.resume();
    await closed;
    // The reset may also take what was sent of the file.
    const answers =
      Buffer.concat(received)
        .toString('latin1')
        .match(/HTTP\/1\.1 /g) ?? [];
    expect(answers.length).toBeLessThan(2);
  },
);
