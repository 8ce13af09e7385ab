import { expect, test } from 'vitest';
import { interfaceOf, loggedPath } from '../../../src-main/server/request-path.ts';

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
  ['/', 'pages'],
  ['/index.html?x', 'pages'],
  ['/assets/a.js', 'pages'],
  ['/docs', 'docs'],
  ['/docs/static/a.js', 'docs'],
  ['/graphql/explorer.js', 'graphql'],
  ['/graphql?query=1', 'graphql'],
  ['/api/markets', 'rest'],
  ['/apiary', 'other'],
  ['/mcp', 'mcp'],
  ['/mcp/orders?x=1', 'mcp'],
  ['/mcpx', 'other'],
  ['/rpc', 'rpc'],
  ['/a2a', 'a2a'],
  ['/.well-known/agent-card.json', 'a2a'],
  ['/metrics', 'metrics'],
  ['/nothing', 'other'],
])('%s belongs to %s', (url, name) => {
  expect(interfaceOf(url)).toBe(name);
});
