import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sharedByTests } from '../fixture-hooks.ts';
import { nested } from '../nested.ts';
import type { HttpRequest } from '../http-request.ts';
import { aTradingApp } from './graphql-fixture.ts';
/** A body of 64 levels is parsed and processed. A body with one more is refused before it is parsed, on every interface. */

const server = sharedByTests(() => aTradingApp());

const tooDeep = /must not nest deeper than 64 levels/;
const posted = (body: string, type = 'application/json'): HttpRequest => ({
  method: 'POST',
  headers: {
    'content-type': type,
    accept: 'application/json, text/event-stream',
    'content-length': String(body.length),
  },
  body,
});
const graphql = (levels: number): string =>
  `{"query":"{ __typename }","variables":{"deep":${nested(levels - 2)}}}`;
const inAddress = (levels: number): string =>
  new URLSearchParams({ query: '{ __typename }', variables: `{"deep":${nested(levels - 1)}}` }).toString();

test.each<[string, (levels: number) => [path: string, asked: HttpRequest]]>([
  ['deposits', (levels) => ['/mcp/deposit', posted(nested(levels))]],
  ['A2A', (levels) => ['/a2a', posted(nested(levels))]],
  [
    'MCP',
    (levels) => [
      '/rpc',
      posted(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"deep":${nested(levels - 2)}}}`),
    ],
  ],
  ['GraphQL', (levels) => ['/graphql', posted(graphql(levels))]],
  ['GraphQL forms', (levels) => ['/graphql', posted(inAddress(levels), 'application/x-www-form-urlencoded')]],
  ['GraphQL addresses', (levels) => [`/graphql?${inAddress(levels)}`, {}]],
])('%s', async (_, question) => {
  const ask = (levels: number) => server.get(...question(levels));
  expect((await ask(64)).text).not.toMatch(tooDeep);
  for (const levels of [65, 5_000]) {
    if (levels > 1_000 && question(levels)[0].length > 8_000) continue; // too long for an address
    const refused = await ask(levels);
    expect([refused.status, refused.text]).toEqual([
      expect.toBeOneOf([200, 400]),
      expect.stringMatching(tooDeep),
    ]);
  }
});

test('a GraphQL connection is closed', async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  socket.on('open', () => socket.send(`{"type":"connection_init","payload":{"deep":${nested(63)}}}`));
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  expect([code, String(reason)]).toEqual([4400, expect.stringMatching(tooDeep)]);
});
