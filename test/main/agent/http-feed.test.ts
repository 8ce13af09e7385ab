import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AgentFeed } from '../../../src-main/agent/agent.ts';
import { mostJsonBytes } from '../../../src-main/json-text.ts';
import { openFeed } from '../../../src-main/agent/open-feed.ts';
import { aStatusDocument, failureOf, later } from './a-status.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const whole = JSON.stringify(aStatusDocument());
const at: { handler: Handler; url: string; asked: IncomingMessage[]; feed: AgentFeed; close: () => void } =
  {} as never;

beforeEach(async () => {
  at.asked = [];
  at.handler = (_request, response) => response.end(whole);
  const server = createServer((request, response) => {
    at.asked.push(request);
    at.handler(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  at.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  at.feed = openFeed(at.url, 'a-token-of-16-chars', later);
  at.close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterEach(async () => {
  await at.feed.close();
  at.close();
});

const read = (feed = at.feed) => feed.readStatus(AbortSignal.timeout(5_000));
const answer =
  (status: number, body = '', headers: Readonly<Record<string, string>> = {}): Handler =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

describe('a feed over HTTP', () => {
  test('is asked for its status under its address, with its token', async () => {
    await expect(read()).resolves.toMatchObject({ status: { journalId: 'journal-1' }, invalid: [] });
    const bare = openFeed(`${at.url}/agents/7/`, null, later);
    await read(bare);
    await bare.close();
    expect(at.asked.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
      ['GET', '/status', 'Bearer a-token-of-16-chars'],
      ['GET', '/agents/7/status', undefined],
    ]);
  });

  test.each([
    [500, 'unreachable'],
    [503, 'unreachable'],
    [400, 'unreachable'],
    [204, 'unreachable'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'missing'],
  ])('that answers %s is %s, whatever its body says', async (status, failure) => {
    at.handler = answer(status, status === 204 ? '' : whole);
    expect(await failureOf(at.feed)).toMatchObject({ failure });
    at.handler = answer(200, whole);
    await expect(read()).resolves.toMatchObject({ invalid: [] });
  });

  test.each([300, 301, 302, 307, 308])(
    'that answers %s is not followed: its token is for it alone',
    async (status) => {
      at.handler = (request, response) =>
        answer(request.url === '/status' ? status : 200, whole, { location: `${at.url}/elsewhere` })(
          request,
          response,
        );
      expect(await failureOf(at.feed)).toMatchObject({ failure: 'refused' });
      expect(at.asked).toHaveLength(1);
    },
  );

  test.each([
    ['HTML', '<!doctype html><p>Sign in</p>'],
    ['half a document', whole.slice(0, -9)],
    ['nothing', ''],
  ])('that answers %s is not JSON', async (_what, body) => {
    at.handler = answer(200, body, { 'content-type': 'application/json' });
    expect(await failureOf(at.feed)).toMatchObject({ failure: 'not_json' });
  });

  test('that answers with a wrong type has the wrong shape', async () => {
    at.handler = answer(200, JSON.stringify(aStatusDocument({ heartbeat_at: 1_767_614_400 })));
    expect(await failureOf(at.feed)).toMatchObject({ failure: 'wrong_shape' });
  });

  test.each([
    ['before its answer', (() => undefined) as Handler],
    ['within it', ((_request, response) => response.write(whole.slice(0, 50))) as Handler],
  ])('that hangs %s is given up in time', async (_when, handler) => {
    at.handler = handler;
    expect(await failureOf(at.feed, AbortSignal.timeout(100))).toMatchObject({ failure: 'timeout' });
    at.handler = answer(200, whole);
    await expect(read()).resolves.toMatchObject({ invalid: [] });
  });

  test('that cuts its answer short is unreachable', async () => {
    at.handler = (_request, response) => {
      response.writeHead(200, { 'content-length': String(whole.length) });
      response.write(whole.slice(0, 50), () => response.destroy());
    };
    expect(await failureOf(at.feed)).toMatchObject({ failure: 'unreachable' });
  });

  test('that never ends is read no further than the limit', async () => {
    const sent = { bytes: 0 };
    at.handler = (_request, response) => {
      const chunk = Buffer.alloc(1024 * 1024, ' ');
      const more = (): void => {
        if (response.destroyed) return;
        sent.bytes += chunk.length;
        response.write(chunk, more);
      };
      more();
    };
    expect(await failureOf(at.feed)).toMatchObject({ failure: 'refused' });
    expect(sent.bytes).toBeLessThan(mostJsonBytes * 8);
  });

  test('without a listener is unreachable, and its error reveals no secret of its address', async () => {
    at.close();
    const feed = openFeed(`${at.url}/a?key=hidden`, 'a-token-of-16-chars', later);
    const error = await failureOf(feed);
    await feed.close();
    expect(error).toMatchObject({ failure: 'unreachable' });
    expect(error.message).not.toMatch(/hidden|a-token/);
  });
});
