import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sharedByTests } from '../main/fixture-hooks.ts';
import { minute } from '../main/markets.ts';
import { expectProblem } from '../main/server/expected-answers.ts';
import { aServerWithPages, knocks, listedRoutes, titleOf } from './every-request.ts';

const token = 'a-token-of-enough-characters';
const app = sharedByTests(() => aServerWithPages({ token }));

const closed = knocks.filter((one) => one.token === 'closed');
const open = knocks.filter((one) => one.token === 'open');

test('every route is in the list', () => {
  expect(listedRoutes).toEqual(app.routes);
});

describe('with a configured token', () => {
  test.each([
    ['nothing', {}],
    ['another token', { authorization: 'Bearer another-token-of-enough' }],
    ['the token as a parameter', {}],
    ['the token as a cookie', { cookie: `token=${token}; perpscope.token=${token}` }],
  ] as const)('a caller with %s gets no data from any interface', async (what, headers) => {
    for (const one of closed) {
      app.server.elapsed.ms += minute; // after which wrong tokens are forgotten, and refused at once again
      const query =
        what === 'the token as a parameter' ? `${one.path.includes('?') ? '&' : '?'}token=${token}` : '';
      const answer = await app.server.get(one.path + query, {
        ...one.asked,
        headers: { ...one.asked.headers, ...headers },
      });
      expect([titleOf(one), answer.status]).toEqual([titleOf(one), 401]);
      expectProblem(answer, 401, 'unauthorized');
    }
  });

  test('a caller with the token is admitted by every interface', async () => {
    for (const one of closed.filter(({ asked }) => asked.headers?.['accept'] !== 'text/event-stream')) {
      const headers = { ...one.asked.headers, authorization: `Bearer ${token}` };
      const answer = await app.server.get(one.path, { ...one.asked, headers });
      expect([titleOf(one), [401, 403, 429].includes(answer.status)]).toEqual([titleOf(one), false]);
    }
  });

  test('the two fund movements need no token, and the pages hold no data', async () => {
    for (const one of open) {
      const { status, text } = await app.server.get(one.path, one.asked);
      const isPage = !one.route.startsWith('POST');
      expect([titleOf(one), status]).not.toEqual([titleOf(one), 401]);
      expect([titleOf(one), isPage && /TESTNET|sim-testnet|account_value/.test(text)]).toEqual([
        titleOf(one),
        false,
      ]);
    }
    const posts = open.flatMap(({ route }) => (route.startsWith('POST') ? [route] : []));
    expect([...new Set(posts)]).toEqual(['POST /mcp/deposit', 'POST /mcp/withdraw']);
  });
});

test('the window’s WebSocket opens by a link, not by the token', async () => {
  const socket = new WebSocket(`${app.server.url.replace('http', 'ws')}/bridge`);
  await once(socket, 'open');
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  socket.send(JSON.stringify({ kind: 'session', key: token }));
  const [code] = (await once(socket, 'close')) as [number];
  expect(code).toBe(4401);
  expect(received.map((one) => (JSON.parse(one) as { kind: string }).kind)).toEqual(['refused']);
});
