import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../../src-main/server/answer-headers.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { ask, type Answer } from '../http-request.ts';
import { expectCommonHeaders } from './expected-answers.ts';
import { aClient, aFullApp, callTool, messageIn, post, request } from './rpc-fixture.ts';
import { aServer } from './server-fixture.ts';

const server = sharedByTests(() => aFullApp());

const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

/** Checks an error in the shape of JSON-RPC, with the headers of every answer. */
function expectRefusal(answer: Answer, status: number, code: number): void {
  expect([answer.status, answer.json()]).toEqual([
    status,
    { jsonrpc: '2.0', id: null, error: { code, message: expect.stringMatching(/\w/) as string } },
  ]);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expectOurs(answer);
}

function expectOurs(answer: Answer): void {
  expectCommonHeaders(answer);
  expect(answer.headers).toMatchObject(securityHeaders('0.0.0-test'));
}

describe('a body', () => {
  test.each([
    ['that is no JSON', '{"jsonrpc":', -32700],
    ['that is empty', '', -32700],
    ['that is no message', '[]', -32600],
    ['that is a text', '"hello"', -32600],
    ['of a message without a method', '{"jsonrpc":"2.0","id":1}', -32600],
    ['of a message without a version', '{"id":1,"method":"ping","params":5}', -32600],
  ])('%s is answered in the shape of the protocol', async (_, body, code) => {
    const answer = await post(server, body);
    expect([answer.status, (answer.json() as { error: { code: number } }).error.code]).toEqual([400, code]);
    expectOurs(answer);
  });

  test('above 1 MiB is 413 in the shape of the protocol, with or without a declared length', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'ping',
      params: { pad: 'x'.repeat(1024 * 1024) },
    });
    expectRefusal(await post(server, body), 413, -32000);
    const { status } = await fetch(`${server.url}/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(status).toBe(413);
  });

  test('of more than a hundred messages is refused as a whole', async () => {
    const batch = (length: number): string =>
      JSON.stringify(Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })));
    expectRefusal(await post(server, batch(101)), 400, -32600);
    expect((await post(server, batch(2))).status).toBe(200);
  });

  test('above the 64 KiB of other routes is accepted', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: { _meta: { pad: 'x'.repeat(200_000) } },
    });
    const answer = await post(server, body);
    expect([answer.status, messageIn(answer)['error']]).toEqual([200, undefined]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'of %s, which any page may send, is refused',
    async (type) => {
      expectRefusal(await post(server, list, { headers: { 'content-type': type } }), 415, -32000);
    },
  );
});

describe('a request', () => {
  test('with an unknown method is answered with that error', async () => {
    for (const method of [
      'orders/place',
      'resources/subscribe',
      'logging/setLevel',
      'sampling/createMessage',
    ])
      expect(await request(server, method)).toMatchObject({ error: { code: -32601 } });
  });

  test('with another HTTP method is 405 with Allow, as the protocol requires', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const answer = await ask(`${server.url}/rpc`, { method });
      expectRefusal(answer, 405, -32000);
      expect(answer.headers['allow']).toBe('POST');
    }
  });

  test('has the headers of every answer, streamed or not, and nothing cacheable', async () => {
    const streamed = await post(server, list);
    expect(streamed.headers['content-type']).toMatch(/^text\/event-stream/);
    expectOurs(streamed);
    const modern = {
      protocolVersion: '2026-07-28',
      clientCapabilities: {},
      clientInfo: { name: 'x', version: '1' },
    };
    const envelope = Object.entries(modern).map(([name, value]) => [
      `io.modelcontextprotocol/${name}`,
      value,
    ]);
    const body = JSON.stringify({ ...JSON.parse(list), params: { _meta: Object.fromEntries(envelope) } });
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
    const whole = await post(server, body, { headers });
    expect(messageIn(whole)).toMatchObject({ result: { ttlMs: 300_000, cacheScope: 'private' } });
    expect(whole.headers['content-type']).toMatch(/^application\/json/);
    expectOurs(whole);
  });
});

describe('many at once', () => {
  test('each gets its own answer', async () => {
    const asked = Array.from({ length: 60 }, (_, nth) => 1 + (nth % 30));
    const answers = await Promise.all(
      asked.map(async (limit, nth) => {
        const params = { name: 'get_candles', arguments: { market: 'sim-testnet:BTC', limit } };
        const body = JSON.stringify({ jsonrpc: '2.0', id: `ask ${nth}`, method: 'tools/call', params });
        const { id, result } = messageIn(await post(server, body));
        return [
          id,
          (result as { structuredContent: { candles: unknown[] } }).structuredContent.candles.length,
        ];
      }),
    );
    expect(answers).toEqual(asked.map((limit, nth) => [`ask ${nth}`, limit]));
  });

  test('clients of both eras can use the same id', async () => {
    await using legacy = await aClient(server, 'legacy');
    await using modern = await aClient(server, 'modern');
    const calls = [legacy, modern].flatMap((client) => [
      client.callTool({ name: 'get_status', arguments: {} }),
      client.callTool({ name: 'list_trades', arguments: { limit: 3 } }),
    ]);
    const [a, b, c, d] = (await Promise.all(calls)).map(({ structuredContent }) => structuredContent);
    expect([a, b]).toEqual([c, d]);
    expect([a, b]).toMatchObject([{ status: 'running' }, { limit: 3 }]);
  });

  test('one request leaves no state for the next', async () => {
    const before = await request(server, 'tools/list');
    await callTool(server, 'list_trades', { market: 'xyz:TSLA', limit: 7, period: '24h' });
    expect((await callTool(server, 'list_trades')).structuredContent).toMatchObject({
      market_id: null,
      limit: 20,
      period: '7d',
    });
    const { result } = await request(server, 'tools/list');
    expect(result).toEqual(before['result']);
  });
});

describe('an end', () => {
  test('of a caller aborts the work', async () => {
    await using own = await aServer();
    own.venue.behavior = { kind: 'hangs' };
    const leaving = new AbortController();
    const params = { name: 'get_candles', arguments: { market: 'sim-testnet:BTC' } };
    const left = fetch(`${own.url}/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      signal: leaving.signal,
    }).then((answer) => answer.text());
    await expect.poll(() => own.venue.asked.length).toBe(1);
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    await expect.poll(() => own.venue.abandoned()).toBe(1);
    expect(own.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('of the service ends subscriptions and calls in flight without waiting', async () => {
    const own = await aServer();
    own.venue.behavior = { kind: 'hangs' };
    const client = await aClient(own, 'modern');
    await client.listen({ resourcesListChanged: true });
    const call = client.callTool({ name: 'get_candles', arguments: { market: 'sim-testnet:BTC' } });
    const ended = call.then(
      () => 'answered',
      () => 'ended',
    );
    await expect.poll(() => own.venue.asked.length).toBe(1);
    await own[Symbol.asyncDispose]();
    expect(await ended).toBe('ended');
    expect(own.venue.abandoned()).toBe(1);
    await client.close();
  });
});

test('the protocol library is loaded by the first request, not by the start', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    await import('./src-main/app/service.ts');
    const of = () => loaded.filter((url) => url.includes('@modelcontextprotocol')).length;
    const atStart = of();
    await import('./src-main/server/rpc/mcp-factory.ts');
    console.log(JSON.stringify([atStart, of() > 0, loaded.length > 100]));
  `;
  const root = resolve(import.meta.dirname, '../../..');
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, timeout: 120_000 });
  expect(JSON.parse(stdout)).toEqual([0, true, true]);
});
