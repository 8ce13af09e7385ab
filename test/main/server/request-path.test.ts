import { expect, test } from 'vitest';
import { interfaceOf, isPageFile, loggedPath } from '../../../src-main/server/request-path.ts';

const long = 'a'.repeat(199);

test.each([
  ['/api/health', '/api/health'],
  ['/api/health?', '/api/health'],
  ['/?token=secret', '/?token=…'],
  ['/api/trades?a=1&&filter[x]=2?3&b-c.d=', '/api/trades?a=…&filter[x]=…&b-c.d=…'],
  ['/api?secret&=secret&a%20b=1&ä=1', '/api?…=…&…=…&…=…&…=…'],
  [`/api?${'n'.repeat(40)}=1&${'n'.repeat(41)}=1`, `/api?${'n'.repeat(40)}=…&…=…`],
  [`/${long}`, `/${long}`],
  [`/${long}b?c=1`, `/${long}…?c=…`],
  [`/?${'a=1&'.repeat(21)}`, `/?${Array(20).fill('a=…').join('&')}`],
])('%s is logged without the values of its parameters', (url, logged) => {
  expect(loggedPath(url)).toBe(logged);
});

test.each([
  ['/', 'pages', true],
  ['/index.html?x', 'pages', true],
  ['/assets/a.js', 'pages', true],
  ['/docs', 'docs', false],
  ['/docs/static/a.js', 'docs', true],
  ['/graphql/explorer.js', 'graphql', true],
  ['/graphql?query=1', 'graphql', false],
  ['/mcp/orders', 'mcp', false],
  ['/mcpx', 'other', false],
  ['/.well-known/agent-card.json', 'a2a', false],
])('%s belongs to %s; a file of a page: %j', (url, name, isFile) => {
  expect([interfaceOf(url), isPageFile(url)]).toEqual([name, isFile]);
});
