import * as fc from 'fast-check';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, serveApp } from '../../../src-main/shell/app-protocol.ts';
import { pagePolicy, windowPolicy } from '../../../src-main/bridge/page-policy.ts';

const inside = join(sep, 'app', 'renderer');

describe('the file for an address', () => {
  test('the bare address is the page itself, and a query changes nothing', () => {
    expect(fileOf(inside, 'app://perpscope/')).toBe(join(inside, 'index.html'));
    expect(fileOf(inside, 'app://perpscope/assets/index.js?v=1#x')).toBe(join(inside, 'assets/index.js'));
    expect(fileOf(inside, 'app://perpscope/%2e%2e/../main.js')).toBe(join(inside, 'main.js'));
  });

  test.each([
    'app://elsewhere/index.html',
    'https://perpscope/index.html',
    'file:///etc/passwd',
    'app://perpscope/..%2fmain/index.js',
    'app://perpscope/assets/..%2f..%2f..%2fetc%2fpasswd',
    'app://perpscope/..%5cmain',
    'app://perpscope/%00index.html',
    'app://perpscope/%zz',
    'app://perpscope//',
    'not an address',
    '',
  ])('%s gives no file', (address) => {
    expect(fileOf(inside, address)).toBeNull();
  });

  test('no path, with any escaping, leaves the folder', () => {
    const piece = fc.oneof(
      fc.constantFrom('..', '%2e%2e', '..%2f', '%2f', '/', '\\', '%5c', '.', '%00', '%252e%252e'),
      fc.string(),
    );
    const rule = fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const file = fileOf(inside, `app://perpscope/${pieces.join('/')}`);
      return file === null || file.startsWith(inside + sep);
    });
    expect(fc.check(rule, { numRuns: 2_000 }).counterexample).toBeNull();
  });
});

describe('what the app serves', () => {
  let folder: string;
  let root: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'perpscope-app-'));
    root = join(folder, 'renderer');
    mkdirSync(root);
    writeFileSync(join(root, 'index.html'), '<!doctype html>');
    writeFileSync(join(root, 'icon.svg'), '<svg/>');
    writeFileSync(join(root, 'notes.md'), 'not for the window');
    writeFileSync(join(folder, 'secret.json'), '{}');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const get = (path: string, method = 'GET'): Promise<Response> =>
    serveApp(root)(new Request(`app://perpscope${path}`, { method }));

  test('a file has its type and its own bytes', async () => {
    const page = await get('/');
    expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<!doctype html>',
    ]);
    expect((await get('/icon.svg')).headers.get('content-type')).toBe('image/svg+xml');
  });

  test.each([
    ['/missing.js', 'GET', 404],
    ['/..%2fsecret.json', 'GET', 404],
    ['/notes.md', 'GET', 404],
    ['/assets', 'GET', 404],
    ['/', 'POST', 405],
    ['/', 'GET', 200],
  ])('%s by %s answers %i, with the policy and never sniffed', async (path, method, status) => {
    const answer = await get(path, method);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-security-policy')).toBe(windowPolicy);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('the policy only allows our own script files', () => {
    const rules = Object.fromEntries(
      windowPolicy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
    );
    expect(rules['default-src']).toEqual(["'none'"]);
    expect(rules['script-src']).toEqual(["'self'"]);
    expect(rules['connect-src']).toEqual(["'self'"]);
    for (const name of ['base-uri', 'form-action', 'frame-ancestors'])
      expect(rules[name]).toEqual(["'none'"]);
  });

  test('the policy only allows the reference chart’s frame, and nothing else of its hosts', () => {
    const named = windowPolicy.split('; ').filter((rule) => /https?:/.test(rule));
    expect(named).toEqual(['frame-src https://www.tradingview-widget.com https://s.tradingview.com']);
    expect(pagePolicy).not.toContain('frame-src');
  });
});
