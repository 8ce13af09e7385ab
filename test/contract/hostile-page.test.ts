import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { ErrorCode } from '../../src-preload/contract/views/error.ts';
import { sharedByTests } from '../main/fixture-hooks.ts';
import type { Answer } from '../main/http-request.ts';
import { expectCommonHeaders, expectProblem } from '../main/server/expected-answers.ts';
import { aServerWithPages, knocks, listedRoutes, sockets, titleOf, type Knock } from './every-request.ts';

const app = sharedByTests(() => aServerWithPages());

/** Headers that a browser sends on behalf of a page that is not ours, and the code of the refusal. */
const pages: readonly (readonly [string, Readonly<Record<string, string>>, ErrorCode])[] = [
  ['a page on another local port', { origin: 'http://127.0.0.1:5173' }, 'forbidden_origin'],
  ['the same by its name', { origin: 'http://localhost:5173' }, 'forbidden_origin'],
  ['a page of no origin (a sandbox, a file)', { origin: 'null' }, 'forbidden_origin'],
  ['a page of the web', { origin: 'https://evil.example' }, 'forbidden_origin'],
  [
    'a read without its origin, from another local port',
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
    'forbidden_origin',
  ],
  [
    'a read without its origin, from the web',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    'forbidden_origin',
  ],
  [
    'a frame or a link',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    'forbidden_origin',
  ],
  ['a name that was bound to this machine', { host: 'rebound.example' }, 'forbidden_host'],
  [
    'such a name with our port, a page of its own',
    { host: 'rebound.example:4310', origin: 'http://rebound.example:4310', 'sec-fetch-site': 'same-origin' },
    'forbidden_host',
  ],
];

const knock = ({ path, asked }: Knock, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  app.server.get(path, { ...asked, headers: { ...asked.headers, ...headers } });

test('every route is in the list, so a new one is tested too', () => {
  expect(listedRoutes).toEqual(app.routes);
});

describe.each(pages)('%s', (_, headers, code) => {
  test('gets 403 from every route, without data or CORS headers', async () => {
    for (const one of knocks) {
      const answer = await knock(one, headers);
      expect([titleOf(one), answer.status]).toEqual([titleOf(one), 403]);
      expectProblem(answer, 403, code);
    }
  });

  test('gets no permission from a preflight', async () => {
    for (const path of new Set(knocks.map((one) => one.path))) {
      const asks = {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      };
      const answer = await app.server.get(path, { method: 'OPTIONS', headers: { ...headers, ...asks } });
      expectProblem(answer, 403, code);
    }
  });

  test('learns nothing by HEAD', async () => {
    for (const one of knocks.filter(({ asked }) => asked.method === undefined)) {
      const answer = await app.server.get(one.path, { method: 'HEAD', headers });
      expect([titleOf(one), answer.status, answer.text]).toEqual([titleOf(one), 403, '']);
      expectCommonHeaders(answer);
    }
  });

  test.each(Object.entries(sockets))('opens no WebSocket: %s', async (route, protocol) => {
    expect(await handshake(route, protocol, headers)).toBe(403);
  });
});

describe('our own page', () => {
  test('is let in by every route, so the refusals above come from the guard', async () => {
    const own = { origin: app.server.url, 'sec-fetch-site': 'same-origin' };
    for (const one of knocks.filter((each) => !isStream(each))) {
      const answer = await knock(one, own);
      expect([titleOf(one), [401, 403, 429].includes(answer.status)]).toEqual([titleOf(one), false]);
    }
  });

  test.each(Object.entries(sockets))('opens a WebSocket: %s', async (route, protocol) => {
    expect(await handshake(route, protocol, { origin: app.server.url })).toBe(101);
  });
});

/** Whether the request is a stream, which goes on until the caller leaves. */
const isStream = ({ asked }: Knock): boolean => asked.headers?.['accept'] === 'text/event-stream';

/** Returns the status that the opening of a WebSocket is answered with. */
function handshake(
  route: string,
  protocol: string | null,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const url = `${app.server.url.replace('http', 'ws')}${route.replace('GET ', '')}`;
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, protocol ?? [], { headers });
    const end = (status: number): void => {
      resolve(status);
      socket.terminate();
    };
    socket.on('unexpected-response', (_, response) => {
      response.resume();
      end(response.statusCode ?? 0);
    });
    socket.on('open', () => end(101));
    socket.on('error', reject);
  });
}
