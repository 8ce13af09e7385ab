import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFolder } from '../open-source-fixture.ts';
import { expectCommonHeaders, expectProblem } from './expected-answers.ts';
import type { ServerFixture } from './server-fixture.ts';
import { aServer } from './server-fixture.ts';

const web = aFolder();
let server: ServerFixture;
beforeAll(async () => {
  mkdirSync(join(web.path, 'assets'));
  writeFileSync(join(web.path, 'index.html'), '<!doctype html><title>Perpscope</title>');
  writeFileSync(join(web.path, 'assets/index.js'), 'export {};');
  server = await aServer({ server: { webRoot: web.path } });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  web.remove();
});

test.each(['/', '/index.html', '/assets/index.js'])('%s has every header, 304 and HEAD too', async (path) => {
  const first = await server.get(path);
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store']);
  const again = await server.get(path, { headers: { 'if-none-match': first.headers['etag'] ?? '' } });
  const head = await server.get(path, { method: 'HEAD' });
  expect([again.status, again.text, head.status, head.text]).toEqual([304, '', 200, '']);
  for (const answer of [first, again, head]) expectCommonHeaders(answer);
});

test('a page runs its own scripts alone, none of them inline', async () => {
  for (const path of ['/', '/docs']) {
    const policy = String((await server.get(path)).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none'");
  }
});

test.each(['/', '/index.html', '/assets/index.js'])('%s takes GET alone', async (path) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
    const answer = await server.get(path, { method });
    expectProblem(answer, 405, 'method_not_allowed');
    expect(answer.headers['allow']).toBe('GET, HEAD');
  }
});

test.each([
  '/assets/none.js',
  '/assets/',
  '/assets',
  '/assets/..%2findex.html',
  '/assets/%2e%2e/index.html',
  '/index.htm',
  '/index.html/',
])('%s is no file of ours', async (path) => {
  expectProblem(await server.get(path), 404, 'not_found');
});

test('without a built dashboard there is none', async () => {
  await using bare = await aServer();
  expectProblem(await bare.get('/'), 404, 'not_found');
});
