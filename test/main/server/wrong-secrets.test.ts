import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createWrongSecretThrottle } from '../../../src-main/server/wrong-secrets.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { askRaw, type Answer } from '../http-request.ts';
import { minute } from '../markets.ts';
import { expectProblem } from './expected-answers.ts';
import { aTradingApp } from './graphql-fixture.ts';
const token = 'a-token-of-enough-characters';
const server = freshForEachTest(() => aTradingApp({ server: { token } }));

const read = (bearer: string | null, path = '/mcp'): Promise<Answer> =>
  server.get(path, bearer === null ? {} : { headers: { authorization: `Bearer ${bearer}` } });

/** Runs a task and returns its result and the real ms that it took. */
async function timed<Result>(doing: () => Promise<Result>): Promise<readonly [Result, number]> {
  const startedAt = performance.now();
  return [await doing(), performance.now() - startedAt];
}

/** Uses up the wrong tokens that are refused at once. */
async function useUpPatience(): Promise<void> {
  for (let nth = 0; nth < 5; nth += 1) expectProblem(await read(`wrong ${nth}`), 401, 'unauthorized');
}

describe('wrong bearer tokens', () => {
  test('are refused with growing delays after the fifth, over every path', async () => {
    await useUpPatience();
    for (const [nth, path] of ['/api/health', '/nothing', '/rpc'].entries()) {
      const [answer, tookMs] = await timed(() => read('wrong', path));
      expectProblem(answer, 401, 'unauthorized');
      expect(tookMs).toBeGreaterThanOrEqual(100 * 2 ** nth - 1);
    }
    const [malformed, tookMs] = await timed(() => read('wrong', '/%'));
    expectProblem(malformed, 401, 'unauthorized');
    expect(tookMs).toBeGreaterThanOrEqual(799);
  });

  test('sent at once wait for one another; beyond ten seconds of that they are 429 with Retry-After', async () => {
    await useUpPatience();
    const refused = await manyAtOnce();
    for (const answer of refused) {
      expectProblem(answer, 429, 'rate_limited');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(10);
    }
    expect((await read(token)).status).toBe(200);
    expectProblem(await read('wrong'), 429, 'rate_limited');
  });

  test('do not delay the right one, nor a request without any', async () => {
    await useUpPatience();
    await read('wrong');
    const held = read('wrong').then(() => 'held');
    const others = read(null).then(async ({ status }) => [status, (await read(token)).status]);
    expect(await Promise.race([held, others])).toEqual([401, 200]);
    await held;
  });

  test('are forgotten after a minute without one', async () => {
    await useUpPatience();
    await manyAtOnce();
    server.elapsed.ms = minute;
    await useUpPatience();
    expectProblem(await read('wrong'), 401, 'unauthorized'); // if not forgotten, they would be 429 from the third on
  });

  test('of another address are counted separately', async () => {
    await useUpPatience();
    await manyAtOnce();
    const lines = [`Host: 127.0.0.1:${server.port}`, 'Authorization: Bearer wrong', 'Connection: close'];
    const bytes = `GET /api/health HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
    expect(await askRaw(server.port, bytes, '127.0.0.9')).toMatchObject({ status: 401 });
  });
});

/** Sends 40 wrong tokens and returns the answers to the 34 that are not held back. */
function manyAtOnce(): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  return new Promise((resolve) => {
    const note = (answer: Answer): void => {
      if (answer.status === 429) answers.push(answer);
      if (answers.length === 34) resolve(answers);
    };
    for (let nth = 0; nth < 40; nth += 1) read('wrong').then(note, () => undefined); // the test ends before the delayed ones are answered
  });
}

/** Returns code and ms of a WebSocket that sends this first. */
async function closedAfter(path: string, say: object): Promise<readonly [number, number]> {
  const protocol = path === '/graphql' ? ['graphql-transport-ws'] : [];
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, protocol);
  await once(socket, 'open');
  socket.send(JSON.stringify(say));
  const [[code], tookMs] = await timed(() => once(socket, 'close') as Promise<[number]>);
  return [code, tookMs];
}

const sayings: readonly (readonly [string, string, object])[] = [
  ['a subscriber’s token', '/graphql', { type: 'connection_init', payload: { token: 'wrong' } }],
  ['a dashboard’s link', '/bridge', { kind: 'link', token: 'wrong' }],
  ['a dashboard’s session', '/bridge', { kind: 'session', key: 'wrong' }],
  ['the control key', '/bridge', { kind: 'control', key: 'wrong' }],
];

test.each(sayings)(
  '%s is delayed in the same way, and counts with the others of its address',
  async (_, path, say) => {
    await useUpPatience();
    const [code, tookMs] = await closedAfter(path, say);
    expect([code, tookMs >= 99]).toEqual([4401, true]);
    const [, secondMs] = await closedAfter(path, say);
    expect(secondMs).toBeGreaterThanOrEqual(199);
    const held = read('wrong').then(() => 'held');
    const dashboard = new WebSocket(`${server.url.replace('http', 'ws')}/bridge`);
    await once(dashboard, 'open');
    dashboard.send(JSON.stringify({ kind: 'link', token: server.newLink().split('/').at(-1) }));
    const first = await Promise.race([held, once(dashboard, 'message').then(([data]) => String(data))]);
    expect(first).toContain('welcome');
    dashboard.terminate();
    await held;
  },
);

test('wrong secrets of the last thousand addresses are remembered, and of no others', () => {
  const throttle = createWrongSecretThrottle(() => 0);
  /** Whether the refusal of a wrong secret is delayed. */
  const isHeld = (address: string): boolean => {
    const refused = { at: 'later' };
    throttle.hold(address, () => Object.assign(refused, { at: 'once' }));
    return refused.at === 'later';
  };
  const isHeldAfter = (others: number): boolean => {
    for (let nth = 0; nth < others; nth += 1) isHeld(`other ${nth}`);
    return isHeld('guesser');
  };
  expect(Array.from({ length: 6 }, () => isHeld('guesser'))).toEqual([
    ...Array<boolean>(5).fill(false),
    true,
  ]);
  expect([isHeldAfter(999), isHeldAfter(1_000)]).toEqual([true, false]);
});
