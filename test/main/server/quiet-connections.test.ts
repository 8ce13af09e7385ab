import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { usualTimeoutMs } from '../../../src-main/server/server.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { aTradingApp } from './graphql-fixture.ts';
const timeoutMs = 150;
const server = sharedByTests(() => aTradingApp({ server: { timeoutMs } }));

/** Sends only these bytes, never closes, and returns everything received until the server ends the connection. */
async function saying(bytes: string): Promise<string> {
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  const received: Buffer[] = [];
  socket.on('data', (part: Buffer) => received.push(part));
  socket.setTimeout(8_000, () => socket.destroy(new Error('The server leaves the connection open.')));
  socket.write(bytes);
  await once(socket, 'end');
  socket.destroy();
  return Buffer.concat(received).toString('latin1');
}

const upgradeTo = (path: string, protocol: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${server.port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(protocol === '' ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
    '',
    '',
  ].join('\r\n');

test('a quiet connection is closed after ten seconds by default', () => {
  expect(usualTimeoutMs).toBe(10_000);
});

describe('a connection is closed that', () => {
  test.each([
    ['says nothing', ''],
    ['stops within a request line', 'GET /mcp/sta'],
    ['stops within its headers', 'GET /mcp/status HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: '],
  ])('%s', async (_, bytes) => {
    expect(await saying(bytes)).toMatch(/^$|^HTTP\/1\.1 503 .*"error":"timeout"/s);
  });

  test.each(['/mcp/withdraw', '/rpc', '/graphql'])('stops within the body of a POST to %s', async (path) => {
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${server.port}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    ];
    expect(await saying(`${head.join('\r\n')}\r\n\r\n{"half":`)).toMatch(/^$|"error":"timeout"/);
  });

  test.each([
    ['/graphql', 'graphql-transport-ws'],
    ['/bridge', ''],
  ])(
    'upgrades to a WebSocket on %s without a first message, whether it answers the close or not',
    async (path, protocol) => {
      expect(await saying(upgradeTo(path, protocol))).toMatch(/^HTTP\/1\.1 101 /);
      const polite = new WebSocket(
        `${server.url.replace('http', 'ws')}${path}`,
        protocol === '' ? [] : protocol,
      );
      const [code] = (await once(polite, 'close')) as [number];
      expect([4401, 4408]).toContain(code);
    },
  );
});

test('an authenticated connection stays open, and so does one that waits for its next request', async () => {
  const link = server.newLink().split('/').at(-1);
  const dashboard = new WebSocket(`${server.url.replace('http', 'ws')}/bridge`);
  const subscriber = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  dashboard.on('open', () => dashboard.send(JSON.stringify({ kind: 'link', token: link })));
  subscriber.on('open', () => subscriber.send(JSON.stringify({ type: 'connection_init' })));
  const idle = connect(server.port, '127.0.0.1');
  const asks = `GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`;
  idle.write(asks);
  await Promise.all([once(dashboard, 'message'), once(subscriber, 'message'), once(idle, 'data')]);
  // Another that came later is closed for its silence: these have been quiet as long.
  await saying('');
  await saying('');
  expect([dashboard.readyState, subscriber.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  idle.write(asks);
  expect(String((await once(idle, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  for (const each of [dashboard, subscriber]) each.terminate();
  idle.destroy();
});
