import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sharedByTests } from '../fixture-hooks.ts';
import { askRaw } from '../http-request.ts';
import { expectProblem } from './expected-answers.ts';
import { aServer } from './server-fixture.ts';

const open = sharedByTests(() => aServer());

const statusOf = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${open.url.replace('http', 'ws')}${path}`, { headers });
    socket.on('unexpected-response', (_, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('open', () => {
      resolve(101);
      socket.terminate();
    });
    socket.on('error', reject);
  });

test.each([
  ['/bridge', {}, 101],
  ['/bridge?x=1', {}, 101],
  ['/nothing', {}, 404],
  ['/nothing', { host: 'rebound.example' }, 403],
  ['/nothing', { origin: 'http://127.0.0.1:3000' }, 403],
  ['/api/health', { origin: 'http://127.0.0.1:3000' }, 403],
])('%s with %j is answered %i', async (path, headers, status) => {
  expect(await statusOf(path, headers)).toBe(status);
});

test('a refused upgrade is closed, so that it blocks nothing', async () => {
  const bystander = await aServer();
  const headers = { origin: 'null', connection: 'Upgrade', upgrade: 'websocket' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const upgrade = `GET /bridge HTTP/1.1\r\nHost: 127.0.0.1:${bystander.port}\r\n${lines.join('\r\n')}\r\n\r\n`;
  expect(await askRaw(bystander.port, upgrade)).toMatchObject({ status: 403 });
  await expect(bystander[Symbol.asyncDispose]()).resolves.toBeUndefined();
});

test('an unrequested upgrade to another protocol, as some clients send it, is answered as a plain request', async () => {
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
  const answer = await open.get('/api/health', { headers });
  expect(answer.status).toBe(200);
  expectProblem(await open.get('/bridge', { headers }), 404, 'not_found');
});

test('a browser that has stopped reading does not delay the end of the service', async () => {
  const bystander = await aServer();
  const socket = connect(bystander.port, '127.0.0.1');
  const head = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
  socket.write(
    `GET /bridge HTTP/1.1\r\nHost: 127.0.0.1:${bystander.port}\r\n${[...head, key].join('\r\n')}\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.pause();
  await expect(bystander[Symbol.asyncDispose]()).resolves.toBeUndefined();
  socket.destroy();
}, 5_000);
