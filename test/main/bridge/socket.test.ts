import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { SocketToBrowser } from '../../../src-preload/contract/bridge/socket-messages.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { minute } from '../markets.ts';
import { aServer } from '../server/server-fixture.ts';

const server = freshForEachTest(() => aServer());

interface Browser {
  readonly say: (message: unknown) => void;
  /** Resolves with the next message that fits; messages before it are skipped. */
  readonly next: <K extends SocketToBrowser['kind']>(
    kind: K,
  ) => Promise<Extract<SocketToBrowser, { kind: K }>>;
  readonly closed: Promise<number>;
  readonly close: () => void;
  readonly received: readonly SocketToBrowser[];
}

async function aBrowser({ url }: { readonly url: string } = server): Promise<Browser> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/bridge`, { origin: url });
  const received: SocketToBrowser[] = [];
  const waiting: (() => void)[] = [];
  const place = { next: 0 };
  socket.on('message', (data) => {
    received.push(JSON.parse(String(data)) as SocketToBrowser);
    for (const wake of waiting.splice(0)) wake();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return {
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: async <K extends SocketToBrowser['kind']>(kind: K) => {
      for (;;) {
        const message = received[place.next];
        if (message === undefined) await new Promise<void>((resolve) => waiting.push(resolve));
        else {
          place.next += 1;
          if (message.kind === kind) return message as Extract<SocketToBrowser, { kind: K }>;
        }
      }
    },
    closed,
    close: () => socket.close(),
    received,
  };
}

const tokenOf = (link: string): string => link.slice(link.lastIndexOf('/') + 1);
async function welcomed(): Promise<{ browser: Browser; sessionKey: string }> {
  const browser = await aBrowser();
  browser.say({ kind: 'link', token: tokenOf(server.newLink()) });
  const { sessionKey } = await browser.next('welcome');
  return { browser, sessionKey };
}
async function expectRefused(hello: unknown, reason: string): Promise<void> {
  const browser = await aBrowser();
  browser.say(hello);
  expect((await browser.next('refused')).reason).toBe(reason);
  expect(await browser.closed).toBe(4401);
  expect(browser.received).toHaveLength(1);
}
const usedUp =
  'A link opens the dashboard once, within ten minutes. This one was already used, has expired, or Perpscope has restarted since.';

describe('a link', () => {
  test('carries its token in the fragment, which is never sent to a server', () => {
    expect(server.newLink()).toMatch(new RegExp(`^${server.url}/#/link/[\\w-]{32}$`));
    expect(server.newLink()).not.toBe(server.newLink());
  });

  test('works once: first the welcome, then the frame', async () => {
    const token = tokenOf(server.newLink());
    const browser = await aBrowser();
    browser.say({ kind: 'link', token });
    await browser.next('push');
    expect(browser.received).toMatchObject([
      { kind: 'welcome' },
      { kind: 'push', push: { event: 'frame', seq: 1 } },
    ]);
    await expectRefused({ kind: 'link', token }, usedUp);
  });

  test('works for ten minutes', async () => {
    const [early, late] = [tokenOf(server.newLink()), tokenOf(server.newLink())];
    server.elapsed.ms = 10 * minute - 1;
    const browser = await aBrowser();
    browser.say({ kind: 'link', token: early });
    await browser.next('welcome');
    server.elapsed.ms += 1;
    await expectRefused({ kind: 'link', token: late }, usedUp);
  });

  test('cannot be guessed, and is not a session key', async () => {
    await expectRefused({ kind: 'link', token: 'a guess' }, usedUp);
    const gone =
      'A session ends if Perpscope restarts over 12 hours after its tab was last open, or when many newer tabs were opened.';
    await expectRefused({ kind: 'session', key: tokenOf(server.newLink()) }, gone);
  });
});

test('a session key opens further connections, each with pushes of its own', async () => {
  const { sessionKey } = await welcomed();
  server.elapsed.ms = 24 * 60 * minute;
  const again = await aBrowser();
  again.say({ kind: 'session', key: sessionKey });
  expect((await again.next('welcome')).sessionKey).toBe(sessionKey);
  expect((await again.next('push')).push).toMatchObject({ event: 'frame', seq: 1 });
});

test('the control key gives a link that works, and a wrong key gives none', async () => {
  const control = await aBrowser();
  control.say({ kind: 'control', key: 'the control key' });
  const { url } = await control.next('link');
  const browser = await aBrowser();
  browser.say({ kind: 'link', token: tokenOf(url) });
  await browser.next('welcome');
  expect(await control.closed).toBe(1000);
  expect(control.received).toHaveLength(1);
  await expectRefused({ kind: 'control', key: 'another key' }, 'The control key is wrong.');
});

test.each([
  ['no JSON', 'hello'],
  ['nothing', ''],
  ['null', null],
  ['a call', { kind: 'call', id: 1, name: 'getFrame', args: null }],
  ['a link without its token', { kind: 'link' }],
  ['a link and more', { kind: 'link', token: 'x', more: 1 }],
  ['an over-long key', { kind: 'session', key: 'x'.repeat(201) }],
  ['a list', [{ kind: 'link', token: 'x' }]],
])('a first message that is %s is refused', async (_, message) => {
  await expectRefused(message, 'The first message must have a link token, a session key or a control key.');
});

test('a message larger than any of ours ends the connection', async () => {
  const { browser } = await welcomed();
  browser.say({ kind: 'call', id: 1, name: 'getFrame', args: 'x'.repeat(70_000) });
  expect(await browser.closed).toBe(1009);
});

describe('calls', () => {
  test('are answered under their own number, in any order', async () => {
    const { browser } = await welcomed();
    const held = Promise.withResolvers<void>();
    server.venue.behavior = { kind: 'held', until: held.promise };
    browser.say({
      kind: 'call',
      id: 1,
      name: 'getCandles',
      args: { marketId: 'sim-testnet:BTC', interval: '1h', limit: 3 },
    });
    browser.say({ kind: 'call', id: 2, name: 'listMarkets', args: null });
    expect(await browser.next('outcome')).toMatchObject({ id: 2, outcome: { kind: 'answer' } });
    held.resolve();
    expect(await browser.next('outcome')).toMatchObject({ id: 1, outcome: { kind: 'answer' } });
  });

  test('that are invalid are skipped or refused, and the connection stays', async () => {
    const { browser } = await welcomed();
    for (const message of [
      'noise',
      null,
      { kind: 'call' },
      { kind: 'call', id: 'x', name: 'getFrame', args: null },
      { kind: 'link', token: 'x' },
    ])
      browser.say(message);
    browser.say({ kind: 'call', id: 5, name: 'quit', args: null });
    expect(await browser.next('outcome')).toMatchObject({
      id: 5,
      outcome: { error: { code: 'invalid_parameter' } },
    });
    browser.say({ kind: 'call', id: 6, name: 'getFrame', args: null });
    expect(await browser.next('outcome')).toMatchObject({ id: 6, outcome: { kind: 'answer' } });
  });
});

test('each connection of a page has a limited number of reads per second, which renews each second', async () => {
  await using strict = await aServer({ server: { readsPerSecond: 3 } });
  const browser = await aBrowser(strict);
  browser.say({ kind: 'link', token: tokenOf(strict.newLink()) });
  await browser.next('welcome');
  const ask = async (id: number): Promise<unknown> => {
    browser.say({ kind: 'call', id, name: 'getFrame', args: null });
    return (await browser.next('outcome')).outcome;
  };
  for (const id of [1, 2, 3]) expect(await ask(id)).toMatchObject({ kind: 'answer' });
  expect(await ask(4)).toMatchObject({ kind: 'failure', epoch: 1, error: { code: 'rate_limited' } });
  strict.elapsed.ms += 1_000;
  expect(await ask(5)).toMatchObject({ kind: 'answer' });
});

test('closing releases what the page watched', async () => {
  const { browser } = await welcomed();
  browser.say({
    kind: 'call',
    id: 1,
    name: 'watchCandles',
    args: { watchId: 'w', marketId: 'sim-testnet:BTC', interval: '1h' },
  });
  await browser.next('outcome');
  expect(server.live.size).toBe(1);
  browser.close();
  await expect.poll(() => server.live.size).toBe(0);
});
