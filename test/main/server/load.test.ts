import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { ClosableEndpoint } from '../../../src-main/bridge/create-endpoint.ts';
import { createFairQueue } from '../../../src-main/fair-queue.ts';
import type { OpenSource } from '../../../src-main/operations/current-source.ts';
import { answering } from '../answering.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { aDecision, putJournal } from '../operations/journal/a-journal.ts';
import { aTradingApp, askGraph } from './graphql-fixture.ts';
import type { ServerFixture } from './server-fixture.ts';
import { anEndpointOf } from '../bridge/an-endpoint.ts';

interface Seen {
  /** Number of heavy requests that were processed. */
  worked: number;
  /** That number each time the agent's status was answered. */
  readonly statusAfter: number[];
  /** That number at each part of a list of decisions. */
  readonly partsAfter: number[];
}

let server: ServerFixture;
let endpoint: ClosableEndpoint;
let seen: Seen;
const app = freshForEachTest(() => aTradingApp());
beforeEach(async () => {
  seen = { worked: 0, statusAfter: [], partsAfter: [] };
  const source = slowed(app.source);
  const queue = createFairQueue();
  endpoint = anEndpointOf(source, { queue, callTimeoutMs: 60_000, accountEveryMs: 0 });
  server = await aTradingApp({ server: { source, queue, endpoint, requestTimeoutMs: 60_000 } });
  await server.get('/graphql?query={__typename}'); // both libraries are loaded
  await server.get('/rpc');
});
afterEach(async () => {
  endpoint.close();
  await server[Symbol.asyncDispose]();
});

/** Returns a source whose performance takes 4 ms of work. */
function slowed(source: OpenSource): OpenSource {
  const slow = (next: () => never): unknown => {
    const until = performance.now() + 4;
    while (performance.now() < until);
    seen.worked += 1;
    return next();
  };
  return answering(source, {
    getPerformanceOf: slow,
    getPerformance: slow,
    getPerformanceScreen: slow,
    listDecisionsPart: (next, { options }) => {
      seen.partsAfter.push(seen.worked);
      return next({
        pause: async () => {
          await options?.pause?.();
          seen.partsAfter.push(seen.worked);
        },
      });
    },
    getAgentStatus: (next) => {
      seen.statusAfter.push(seen.worked);
      return next();
    },
  });
}

const json = (path: string, body: object): string => {
  const text = JSON.stringify(body);
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    `Content-Length: ${text.length}`,
    `Host: 127.0.0.1:${server.port}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
};
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`;
const performanceCall = {
  jsonrpc: '2.0',
  method: 'tools/call',
  params: { name: 'get_performance', arguments: {} },
};

/** Sends a request on a new connection. The server takes one connection in each pass of its loop, in their order. */
function ask(request: string, localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
  socket.write(request);
  return socket;
}

const times = <Made>(count: number, make: (nth: number) => Made): readonly Made[] =>
  Array.from({ length: count }, (_, nth) => make(nth));

async function answerOn(socket: Socket): Promise<string> {
  const received: string[] = [];
  socket.on('data', (part: Buffer) => received.push(String(part)));
  await expect.poll(() => received.join(''), { timeout: 20_000 }).toMatch(/\r\n\r\n[^]*[}\n]$/);
  socket.destroy();
  return received.join('');
}

async function dashboard(): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/bridge`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ kind: 'link', token: server.newLink().split('/').at(-1) }));
  await once(socket, 'message');
  return socket;
}

const screenCall = (id: number): string =>
  JSON.stringify({ kind: 'call', id, name: 'getPerformance', args: { period: 'all' } });

describe('while one caller sends 60 heavy requests at once, others are answered in between', () => {
  const ways: readonly (readonly [string, () => string])[] = [
    ['REST', () => get('/mcp/performance')],
    ['GraphQL', () => json('/graphql', { query: '{ performance { tradeCount } }' })],
    ['MCP', () => json('/rpc', { ...performanceCall, id: 1 })],
  ];
  test.each(ways)('over %s, each on a new connection', async (_, request) => {
    const heavy = times(60, () => ask(request()));
    const status = ask(get('/mcp/status'));
    await answerOn(status);
    expect(seen.statusAfter).toHaveLength(1);
    expect(seen.statusAfter[0]).toBeLessThanOrEqual(5);
    await Promise.all(heavy.map(answerOn));
    expect(seen.worked).toBe(60);
  });

  test.each(ways)('over %s, on connections that were open before', async (_, request) => {
    const heavy = times(60, () => ask(get('/api/health')));
    await Promise.all(heavy.map((socket) => once(socket, 'data')));
    for (const socket of heavy) socket.write(request());
    await answerAmidWork();
    expect(seen.statusAfter[0]).toBeLessThan(40);
    await expect.poll(() => seen.worked, { timeout: 5_000 }).toBe(60);
    for (const socket of heavy) socket.destroy();
  });

  test('as a batch over MCP', async () => {
    const heavy = ask(
      json(
        '/rpc',
        times(60, (id) => ({ ...performanceCall, id })),
      ),
    );
    await answerAmidWork();
    expect(seen.statusAfter[0]).toBeLessThan(40);
    await expect.poll(() => seen.worked, { timeout: 5_000 }).toBe(60);
    heavy.destroy();
  });

  test('as the aliases of one GraphQL query', async () => {
    const aliases = times(5, (nth) => `a${nth}: performance { tradeCount }`).join(' ');
    const heavy = ask(json('/graphql', { query: `{ ${aliases} }` }));
    await answerAmidWork();
    expect(seen.statusAfter[0]).toBeLessThan(5);
    await answerOn(heavy);
    expect(seen.worked).toBe(5);
  });

  test('by a page in a browser', async () => {
    const page = await dashboard();
    for (let id = 0; id < 60; id += 1) page.send(screenCall(id));
    await answerAmidWork();
    expect(seen.statusAfter[0]).toBeLessThan(40);
    await expect.poll(() => seen.worked, { timeout: 5_000 }).toBe(60);
    page.terminate();
  });
});

/** Requests the agent's status as soon as some heavy work is done. */
async function answerAmidWork(): Promise<void> {
  await expect.poll(() => seen.worked, { interval: 1 }).toBeGreaterThan(0);
  await answerOn(ask(get('/mcp/status')));
}

test('callers alternate: a page waits for few requests of another caller, not for all of them', async () => {
  const page = await dashboard();
  const heavy = times(60, () => ask(get('/mcp/performance')));
  await expect.poll(() => seen.worked, { interval: 1 }).toBeGreaterThan(0);
  const before = seen.worked;
  page.send(screenCall(1));
  await once(page, 'message');
  expect(seen.worked - before).toBeLessThanOrEqual(5);
  page.terminate();
  for (const socket of heavy) socket.destroy();
});

test('requests of a caller that left are dropped', async () => {
  const heavy = times(60, () => ask(get('/mcp/performance')));
  await expect.poll(() => seen.worked, { interval: 1 }).toBeGreaterThan(0);
  for (const socket of heavy) socket.destroy();
  await answerOn(ask(get('/mcp/performance'), '127.0.0.9'));
  expect(seen.worked).toBeLessThan(40);
});

test('one address can have 200 waiting requests; more are 429 with Retry-After', async () => {
  const answers = await Promise.all(times(260, () => answerOn(ask(get('/mcp/performance')))));
  const refused = answers.filter((answer) => answer.startsWith('HTTP/1.1 429'));
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expect(answer).toMatch(/retry-after: 1\r\n[^]*"error":"rate_limited"/i);
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200')).length).toBe(260 - refused.length);
  expect(seen.worked).toBe(260 - refused.length);
});

test('a request that waits longer than its time limit is 503 and never processed', async () => {
  await server[Symbol.asyncDispose]();
  server = await aTradingApp({ server: { source: slowed(app.source), requestTimeoutMs: 50 } });
  const answers = await Promise.all(times(60, () => answerOn(ask(get('/mcp/performance')))));
  const late = answers.filter((answer) => answer.startsWith('HTTP/1.1 503'));
  expect(late.length).toBeGreaterThan(30);
  for (const answer of late) expect(answer).toContain('"error":"timeout"');
  expect(seen.worked).toBe(60 - late.length);
});

test('a GraphQL answer is of one source: fields that run after a switch end as network_switched', async () => {
  const source = slowed(app.source);
  const epochs = { ...source.epochs, now: () => seen.worked }; // the first of them is followed by a switch
  await using switching = await aTradingApp({ server: { source: { ...source, epochs } } });
  const { data, errors } = await askGraph(
    switching,
    '{ first: performance { tradeCount } second: performance { tradeCount } }',
  );
  expect(data).toEqual({ first: { tradeCount: 1 }, second: null });
  expect(errors).toMatchObject([{ path: ['second'], extensions: { code: 'network_switched' } }]);
});

test('a long list of decisions is built in two batches, and other callers are answered between them', async () => {
  putJournal(
    app.store,
    Array.from({ length: 120 }, (_, nth) => aDecision(9_000 + nth, { decisionId: `many${nth}` })),
  );
  for (let nth = 0; nth < 60; nth += 1) ask(get('/mcp/performance'), '127.0.0.9');
  await expect.poll(() => seen.worked, { interval: 1 }).toBeGreaterThan(0);
  const decisions = ask(json('/graphql', { query: '{ decisions(limit: 500) { id } }' }));
  expect(await answerOn(decisions)).toContain('many119');
  const [first = NaN, second = NaN] = seen.partsAfter;
  expect(second).toBeGreaterThan(first);
  expect(second).toBeLessThan(60);
});
