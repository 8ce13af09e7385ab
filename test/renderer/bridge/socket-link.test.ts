import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import type {
  SocketHello,
  SocketToBrowser,
  SocketToServer,
} from '../../../src-preload/contract/bridge/socket-messages.ts';
import type { Credentials } from '../../../src-renderer/bridge/credentials.ts';
import type { LinkState } from '../../../src-renderer/bridge/link.ts';
import { noLinkReason } from '../../../src-renderer/bridge/reconnector.ts';
import { createSocketLink } from '../../../src-renderer/bridge/socket-link.ts';

const undo: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of undo.splice(0).reverse()) await end();
});

type Reply = (message: SocketToServer, socket: ServerSocket) => SocketToBrowser | undefined;

/** A service on a real socket that answers each message by `reply`, and remembers what it received. */
async function aService(reply: Reply) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const received: SocketToServer[] = [];
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as SocketToServer;
      received.push(message);
      const answer = reply(message, socket);
      if (answer !== undefined) socket.send(JSON.stringify(answer));
    }),
  );
  await new Promise((listening) => server.once('listening', listening));
  undo.push(() => {
    for (const client of server.clients) client.terminate();
    return new Promise((closed) => {
      server.close(() => closed());
    });
  });
  return { received, server, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function aPage(url: string, hellos: readonly SocketHello[] = [{ kind: 'session', key: 'k' }]) {
  const states: LinkState[] = [];
  const welcomed: string[] = [];
  const credentials: Credentials = {
    hellos: () => hellos,
    welcome: (key) => void welcomed.push(key),
    forget: () => void welcomed.push('forgotten'),
  };
  const link = createSocketLink({
    openSocket: () => new WebSocket(url),
    credentials,
    chance: () => 0,
    delayMs: () => 5,
  });
  link.onState((state) => void states.push(state));
  undo.push(link.stop);
  return { link, states, welcomed, kinds: () => states.map(({ kind }) => kind) };
}

const welcome: SocketToBrowser = { kind: 'welcome', sessionKey: 'fresh' };
const onHello = (message: SocketToServer): SocketToBrowser | undefined =>
  message.kind === 'call' ? undefined : welcome;

test('hello is sent first, and the session key of its answer is kept', async () => {
  const service = await aService(onHello);
  const page = aPage(service.url, [{ kind: 'link', token: 't' }]);
  page.link.start();
  await vi.waitFor(() => expect(page.kinds()).toEqual(['connecting', 'open']));
  expect(service.received).toEqual([{ kind: 'link', token: 't' }]);
  expect(page.welcomed).toEqual(['fresh']);
});

test('each call gets the answer to its own id, in whatever order answers come', async () => {
  const calls: SocketToServer[] = [];
  const service = await aService((message, socket) => {
    if (message.kind !== 'call') return welcome;
    calls.push(message);
    if (calls.length < 2) return undefined;
    for (const call of calls.toReversed()) {
      if (call.kind !== 'call') continue;
      const outcome = { kind: 'answer', epoch: 1, value: call.name };
      socket.send(JSON.stringify({ kind: 'outcome', id: call.id, outcome }));
    }
    return undefined;
  });
  const page = aPage(service.url);
  page.link.start();
  await vi.waitFor(() => expect(page.kinds()).toContain('open'));
  const [frame, quotes] = await Promise.all([
    page.link.call('getFrame', null),
    page.link.call('listQuotes', null),
  ]);
  expect(frame).toMatchObject({ kind: 'answer', value: 'getFrame' });
  expect(quotes).toMatchObject({ kind: 'answer', value: 'listQuotes' });
});

test('a dropped connection fails its open calls, is reported, and reconnects automatically', async () => {
  const service = await aService((message, socket) => {
    if (message.kind !== 'call') return welcome;
    socket.terminate();
    return undefined;
  });
  const page = aPage(service.url);
  page.link.start();
  await vi.waitFor(() => expect(page.kinds()).toContain('open'));
  const outcome = await page.link.call('listMarkets', null);
  expect(outcome).toMatchObject({ kind: 'failure', error: { code: 'provider_failed' } });
  await vi.waitFor(() => expect(page.kinds()).toEqual(['connecting', 'open', 'lost', 'open']));
});

test('a call made while there is no connection fails at once instead of waiting', async () => {
  const page = aPage('ws://127.0.0.1:1');
  expect(await page.link.call('getFrame', null)).toMatchObject({ kind: 'failure' });
});

test('a refused link falls back to the session that the page still has', async () => {
  const service = await aService((message) =>
    message.kind === 'link' ? { kind: 'refused', reason: 'used' } : onHello(message),
  );
  const page = aPage(service.url, [
    { kind: 'link', token: 't' },
    { kind: 'session', key: 'k' },
  ]);
  page.link.start();
  await vi.waitFor(() => expect(page.kinds()).toEqual(['connecting', 'open']));
});

test('a page that is refused forgets its credentials, reports the reason and does not try again', async () => {
  const service = await aService(() => ({ kind: 'refused', reason: 'The link was used.' }));
  const page = aPage(service.url);
  page.link.start();
  await vi.waitFor(() =>
    expect(page.states.at(-1)).toEqual({
      kind: 'refused',
      refused: 'session',
      reason: 'The link was used.',
    }),
  );
  expect(page.welcomed).toEqual(['forgotten']);
  await vi.waitFor(() => expect(service.server.clients.size).toBe(0));
  expect(service.received).toHaveLength(1);
});

test('a page that is refused with a link and then with its session reports the session', async () => {
  const service = await aService(({ kind }) => ({ kind: 'refused', reason: `no such ${kind}` }));
  const page = aPage(service.url, [
    { kind: 'link', token: 't' },
    { kind: 'session', key: 'k' },
  ]);
  page.link.start();
  await vi.waitFor(() =>
    expect(page.states.at(-1)).toEqual({ kind: 'refused', refused: 'session', reason: 'no such session' }),
  );
});

test('a page that is refused with a link only reports the link', async () => {
  const service = await aService(() => ({ kind: 'refused', reason: 'Too old.' }));
  const page = aPage(service.url, [{ kind: 'link', token: 't' }]);
  page.link.start();
  await vi.waitFor(() => expect(page.states.at(-1)).toMatchObject({ kind: 'refused', refused: 'link' }));
});

test('a page without a link says so without connecting', () => {
  const page = aPage('ws://127.0.0.1:1', []);
  page.link.start();
  expect(page.states).toEqual([
    { kind: 'connecting' },
    { kind: 'refused', refused: 'nothing', reason: noLinkReason },
  ]);
});

test('a stopped link does not reconnect', async () => {
  const service = await aService(onHello);
  const page = aPage(service.url);
  page.link.start();
  await vi.waitFor(() => expect(page.kinds()).toContain('open'));
  page.link.stop();
  await vi.waitFor(() => expect(service.server.clients.size).toBe(0));
  expect(page.kinds()).toEqual(['connecting', 'open']);
});
