import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  PerpscopeAnswerError,
  PerpscopeApiError,
  PerpscopeConnectionError,
  createClient,
} from '../../sdk/src/index.ts';
import { aStranger, failureOf, saying, type Stranger } from './a-stranger.ts';

const open: Stranger[] = [];
afterEach(async () => {
  for (const stranger of open.splice(0)) await stranger[Symbol.asyncDispose]();
});

async function met(answer: Parameters<typeof aStranger>[0]): Promise<Stranger> {
  const stranger = await aStranger(answer);
  open.push(stranger);
  return stranger;
}

async function answerError(answer: Parameters<typeof aStranger>[0]): Promise<PerpscopeAnswerError> {
  const { url } = await met(answer);
  const error = await failureOf(createClient({ baseUrl: url }).mcp.server());
  expect(error).toBeInstanceOf(PerpscopeAnswerError);
  return error as PerpscopeAnswerError;
}

const server = {
  name: 'perpscope',
  version: '9.9.9',
  uptime_seconds: 1.5,
  rpc_endpoint: 'http://127.0.0.1:1/rpc',
  network: 'TESTNET',
  updated_at: null,
};

describe('an answer of another shape', () => {
  it('names the fields that do not fit', async () => {
    const error = await answerError(saying(JSON.stringify({ ...server, network: 'DEVNET', version: 7 })));
    expect(error).toMatchObject({ kind: 'answer', status: 200, request: 'GET /mcp' });
    expect(error.issues.map(({ path }) => path).sort()).toEqual(['network', 'version']);
    expect(error.message).toContain('GET /mcp');
  });

  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a page', '<!doctype html><title>Another program</title>'],
    ['nothing', ''],
    ['half of an object', JSON.stringify(server).slice(0, 40)],
    ['a million opened lists', '['.repeat(1_000_000)],
    ['bytes that are no UTF-8', Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe])])],
  ])('is refused where it is %s', async (_what, body) => {
    expect(await answerError(saying(body))).toMatchObject({ kind: 'answer', status: 200 });
  });

  it.each([
    ['HTML of a proxy', '<h1>502 Bad Gateway</h1>'],
    ['JSON of another program', '{"error":{"code":-32601}}'],
    ['an error without its request', '{"error":"timeout","message":"Late."}'],
  ])('is refused if it is no error of the contract: %s', async (_what, body) => {
    expect(await answerError(saying(body, 502))).toMatchObject({ kind: 'answer', status: 502 });
  });

  it('is aborted if it is endless', async () => {
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const error = await answerError((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pour = (): void => {
        while (response.write(chunk)) if (response.destroyed) return;
      };
      response.on('drain', pour);
      pour();
    });
    expect(error.message).toContain('larger than');
  });
});

describe('an answer of a later service', () => {
  it('may have fields that this version does not know: they are left out', async () => {
    const { url } = await met(saying(JSON.stringify({ ...server, mood: 'good', nested: { a: [1] } })));
    expect(await createClient({ baseUrl: url }).mcp.server()).toEqual({
      name: 'perpscope',
      version: '9.9.9',
      uptimeSeconds: 1.5,
      rpcEndpoint: 'http://127.0.0.1:1/rpc',
      network: 'TESTNET',
      updatedAt: null,
    });
  });

  it('may refuse with a code that this version does not know', async () => {
    const body = { error: 'under_repair', message: 'Later.', request_id: '12', since: 'noon' };
    const { url } = await met(saying(JSON.stringify(body), 503, { 'retry-after': '7' }));
    const error = await failureOf(createClient({ baseUrl: url }).mcp.server());
    expect(error).toBeInstanceOf(PerpscopeApiError);
    expect(error).toMatchObject({
      kind: 'api',
      status: 503,
      code: 'under_repair',
      message: 'Later.',
      requestId: '12',
      retryAfterSeconds: 7,
      request: 'GET /mcp',
    });
  });

  it.each(['soon', '-1', '1.5', 'Wed, 21 Oct 2026 07:28:00 GMT', ''])(
    'has no retryAfterSeconds for Retry-After %j',
    async (retryAfter) => {
      const body = { error: 'timeout', message: 'Late.', request_id: '12' };
      const { url } = await met(saying(JSON.stringify(body), 503, { 'retry-after': retryAfter }));
      const error = await failureOf(createClient({ baseUrl: url }).mcp.server());
      expect(error).toBeInstanceOf(PerpscopeApiError);
      expect((error as PerpscopeApiError).retryAfterSeconds).toBeUndefined();
    },
  );
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('by %d is refused, and nobody else sees the token', async (status) => {
    const elsewhere = await met(saying(JSON.stringify(server)));
    const { url, asked } = await met(saying('', status, { location: `${elsewhere.url}/mcp` }));
    const error = await failureOf(createClient({ baseUrl: url, token: 'secret-1' }).mcp.server());
    expect(error).toBeInstanceOf(PerpscopeAnswerError);
    expect((error as Error).message).toContain('redirects are not followed');
    expect(asked).toEqual([{ line: 'GET /mcp', authorization: 'Bearer secret-1' }]);
    expect(elsewhere.asked).toEqual([]);
  });

  it('that a caller’s own fetch has followed is refused too', async () => {
    const elsewhere = await met(saying(JSON.stringify(server)));
    const { url } = await met(saying('', 302, { location: `${elsewhere.url}/mcp` }));
    const follow = (to: string): Promise<Response> => fetch(to);
    const error = await failureOf(createClient({ baseUrl: url, fetch: follow }).mcp.server());
    expect(error).toBeInstanceOf(PerpscopeAnswerError);
  });
});

describe('no connection', () => {
  it('is its own kind of error, with its cause', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const error = await failureOf(createClient({ baseUrl: `http://127.0.0.1:${port}` }).health());
    expect(error).toBeInstanceOf(PerpscopeConnectionError);
    expect(error).toMatchObject({ kind: 'connection', request: 'GET /api/health' });
    expect((error as Error).cause).toBeInstanceOf(Error);
    expect((error as Error).message).toContain('Is Perpscope running');
  });

  it('is also the error when a connection ends in the middle of an answer', async () => {
    const { url } = await met((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"name":', () => response.destroy());
    });
    const error = await failureOf(createClient({ baseUrl: url }).mcp.server());
    expect(error).toBeInstanceOf(PerpscopeConnectionError);
  });
});
