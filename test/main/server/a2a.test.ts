import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkSwitched } from '../../../src-main/operations/current-source.ts';
import { A2aFailure, A2aResponse } from '../../../src-preload/contract/views/service/a2a.ts';
import { answering } from '../answering.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import type { Answer } from '../http-request.ts';
import { expectCommonHeaders } from './expected-answers.ts';
import { aServer } from './server-fixture.ts';

const server = sharedByTests(() => aServer());

const json = { 'content-type': 'application/json' };
const send = (body: string | Buffer, headers: Record<string, string> = json, of = server): Promise<Answer> =>
  of.get('/a2a', {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    body,
  });
const call = (body: unknown, of = server): Promise<Answer> => send(JSON.stringify(body), json, of);
const discover = { jsonrpc: '2.0', id: 1, method: 'discover' };

function expectFailure(
  answer: Answer,
  status: number,
  { code, id = null }: { code: number; id?: unknown },
): void {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expectCommonHeaders(answer);
  const failure = A2aFailure.strict().parse(answer.json());
  expect([failure.error.code, failure.id]).toEqual([code, id]);
  expect(failure.error.message).toMatch(/^\S.*\.$/);
}

describe('a call', () => {
  test.each([0, -1, 1.5, 'one', '', null, 2 ** 60])('is answered under its own id %j', async (id) => {
    const answer = await call({ ...discover, id });
    expect(answer.status).toBe(200);
    expectCommonHeaders(answer);
    expect(answer.json()).toMatchObject({
      jsonrpc: '2.0',
      id,
      result: { name: 'Perpscope', network: 'TESTNET' },
    });
  });

  test('may have parameters, which neither method uses', async () => {
    for (const params of [{}, [], { any: 1 }])
      expect((await call({ ...discover, params })).json()).toHaveProperty('result');
  });

  test('without an id is a notification and gets no answer', async () => {
    const { id: _, ...notification } = discover;
    for (const body of [notification, { ...notification, method: 'nothing' }, [notification, notification]]) {
      const answer = await call(body);
      expect([answer.status, answer.text]).toEqual([204, '']);
    }
  });

  test.each([
    '',
    'Discover',
    'message/send',
    'SendMessageStream',
    'GetTask',
    'toString',
    '__proto__',
    'constructor',
  ])('of the unknown method %j is an error', async (method) => {
    expectFailure(await call({ ...discover, method, id: 7 }), 200, { code: -32_601, id: 7 });
  });

  test.each<readonly [unknown, unknown]>([
    [null, null],
    [1, null],
    ['discover', null],
    [{}, null],
    [{ ...discover, jsonrpc: '1.0' }, 1],
    [{ jsonrpc: 2, id: 'x', method: 'discover' }, 'x'],
    [{ jsonrpc: '2.0', id: 1 }, 1],
    [{ ...discover, method: 7 }, 1],
    [{ ...discover, params: 'text' }, 1],
    [{ ...discover, params: null }, 1],
    [{ ...discover, id: {} }, null],
    [{ ...discover, id: true }, null],
  ])('%j is not a request', async (body, id) => {
    expectFailure(await call(body), 200, { code: -32_600, id });
  });
});

describe('a batch', () => {
  test('is answered call by call: errors separately, notifications not at all', async () => {
    const { id: _, ...notification } = discover;
    const answer = await call([
      discover,
      notification,
      1,
      { ...discover, id: 'b', method: 'capabilities' },
      [],
    ]);
    const replies = A2aResponse.parse(answer.json());
    expect(replies).toEqual(answer.json());
    expect(replies).toMatchObject([
      { id: 1, result: { name: 'Perpscope' } },
      { id: null, error: { code: -32_600 } },
      { id: 'b', result: { methods: expect.any(Array) as unknown } },
      { id: null, error: { code: -32_600 } },
    ]);
  });

  test('of none or of more than 100 calls is not a request', async () => {
    expectFailure(await call([]), 200, { code: -32_600 });
    expectFailure(await call(Array.from({ length: 101 }, () => discover)), 200, { code: -32_600 });
    expect((await call(Array.from({ length: 100 }, () => discover))).json()).toHaveLength(100);
  });
});

describe('unreadable requests are answered in JSON-RPC’s own shape', () => {
  test.each(['', '{', '[1,', "{'a':1}", 'NaN', '\uFEFF '])('%j is not JSON', async (body) => {
    expectFailure(await send(body), 400, { code: -32_700 });
  });

  test('bytes other than text, a body of another kind, or none', async () => {
    expectFailure(await send(Buffer.from([0x22, 0xff, 0x22])), 400, { code: -32_700 });
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])
      expectFailure(await send(JSON.stringify(discover), { 'content-type': type }), 400, { code: -32_700 });
    expectFailure(await server.get('/a2a', { method: 'POST' }), 400, { code: -32_700 });
  });

  test('a body over 64 KiB', async () => {
    const padding = ' '.repeat(64 * 1024 - JSON.stringify(discover).length);
    expect((await send(JSON.stringify(discover) + padding)).status).toBe(200);
    expectFailure(await send(`${JSON.stringify(discover)}${padding} `), 413, { code: -32_600 });
  });

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])(
    'the method %s',
    async (method) => {
      const answer = await server.get('/a2a', { method });
      expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST']);
      expectCommonHeaders(answer);
      const isBare = method === 'HEAD';
      expect(isBare ? answer.text : A2aFailure.parse(answer.json()).error.code).toBe(isBare ? '' : -32_600);
    },
  );

  test('an unknown method is answered with the only valid one', async () => {
    const answer = await server.get('/a2a', { method: 'PROPFIND' });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST']);
  });
});

test('a failure behind it has this service’s code, and an internal error is logged and not revealed', async () => {
  const broken = new Error('a secret of the service');
  for (const [thrown, code] of [
    [networkSwitched(), 'network_switched'],
    [broken, 'internal_error'],
  ] as const) {
    const providers = (): never => {
      throw thrown;
    };
    await using failing = await aServer();
    await using other = await aServer({
      server: { source: answering(failing.source, { listProviders: providers }) },
    });
    const answer = await call(discover, other);
    expect(answer.json()).toMatchObject({ id: 1, error: { code: -32_603, data: { code } } });
    expect(answer.text).not.toContain('secret');
    expect(other.logged.join('').includes('a secret of the service')).toBe(thrown === broken);
  }
});

test('any JSON gets a JSON-RPC answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const answer = await call(value);
      expect(answer.status).toBe(200);
      expect(A2aResponse.parse(answer.json())).toEqual(answer.json());
    }),
    { numRuns: 40 },
  );
  expect(server.logged).toEqual([]);
});
