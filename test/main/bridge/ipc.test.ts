import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { amountsChannel, callChannel, pushChannel } from '../../../src-preload/contract/bridge/calls.ts';
import { serveIpc } from '../../../src-main/bridge/ipc.ts';
import { originOf } from '../../../src-main/bridge/origin.ts';
import { anAnswer, aPush, fakeEndpoint } from './fake-endpoint.ts';

const origin = 'app://perpscope';

class Contents extends EventEmitter {
  id = 7;
  gone = false;
  sent: unknown[][] = [];
  isDestroyed = (): boolean => this.gone;
  send = (...message: unknown[]): void => {
    if (this.gone) throw new TypeError('Object has been destroyed');
    this.sent.push(message);
  };
}

type Handler = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;

function serving() {
  const handlers = new Map<string, Handler>();
  const contents = new Contents();
  const endpoint = fakeEndpoint();
  const hidden: boolean[] = [];
  const undo = serveIpc({
    ipcMain: {
      handle: (channel, handler) => void handlers.set(channel, handler),
      removeHandler: (channel) => void handlers.delete(channel),
    },
    contents: contents as unknown as WebContents,
    endpoint,
    origin,
    onHideAmounts: (isHidden) => void hidden.push(isHidden),
  });
  const hide = async (sender: object, isHidden: unknown): Promise<unknown> =>
    handlers.get(amountsChannel)?.(sender as IpcMainInvokeEvent, isHidden);
  const ask = async (sender: object, ...args: unknown[]): Promise<unknown> =>
    handlers.get(callChannel)?.(sender as IpcMainInvokeEvent, ...args);
  return { handlers, contents, endpoint, hidden, undo, ask, hide };
}

const frame = { url: 'app://perpscope/index.html#/crypto', origin, parent: null };
const ours = { sender: { id: 7 }, senderFrame: frame };

describe('callers that are served', () => {
  test('the top frame of our window on our page', async () => {
    const { ask, endpoint } = serving();
    expect(await ask(ours, 'getFrame', null)).toEqual(anAnswer());
    expect(endpoint.asked).toEqual([['getFrame', null]]);
  });

  test.each<[string, object]>([
    ['another window', { ...ours, sender: { id: 8 } }],
    ['a frame that is gone', { ...ours, senderFrame: null }],
    ['a frame inside our page', { ...ours, senderFrame: { ...frame, parent: frame } }],
    [
      'a foreign page',
      { ...ours, senderFrame: { ...frame, url: 'https://example.com/', origin: 'https://example.com' } },
    ],
    [
      'another host of our scheme',
      { ...ours, senderFrame: { ...frame, url: 'app://elsewhere/', origin: 'app://elsewhere' } },
    ],
    ['our address without our origin', { ...ours, senderFrame: { ...frame, origin: 'null' } }],
    ['our origin under a foreign address', { ...ours, senderFrame: { ...frame, url: 'data:text/html,x' } }],
    ['a look-alike host', { ...ours, senderFrame: { ...frame, url: 'app://perpscope.evil/' } }],
    ['our name as a user', { ...ours, senderFrame: { ...frame, url: 'app://perpscope@evil/' } }],
    ['a page without an address', { ...ours, senderFrame: { ...frame, url: '' } }],
  ])('not %s: it is refused without a reason, and the service receives nothing', async (_who, sender) => {
    const { ask, endpoint } = serving();
    await expect(ask(sender, 'getFrame', null)).rejects.toThrow(/^Refused$/);
    expect([endpoint.asked, endpoint.open()]).toEqual([[], 0]);
  });

  test('every call of a trusted page goes to the one place that checks it', async () => {
    const { ask, endpoint } = serving();
    const strange = [
      [undefined, undefined],
      [{}, []],
      ['__proto__', { a: 1 }],
    ] as const;
    for (const [name, args] of strange) await ask(ours, name, args);
    expect(endpoint.asked).toEqual(strange);
  });
});

describe('the choice to hide amounts', () => {
  test('is taken from our page, and anything but a clear no hides them', async () => {
    const { hide, hidden } = serving();
    for (const choice of [true, false, undefined, 'false', 0]) await hide(ours, choice);
    expect(hidden).toEqual([true, false, true, true, true]);
  });

  test('is refused from a frame inside our page', async () => {
    const { hide, hidden } = serving();
    const sender = { ...ours, senderFrame: { ...frame, parent: frame } };
    await expect(hide(sender, false)).rejects.toThrow(/^Refused$/);
    expect(hidden).toEqual([]);
  });
});

describe('a session per page', () => {
  test('begins with the first call, and its pushes come before the answer', async () => {
    const { ask, contents, endpoint } = serving();
    expect(endpoint.open()).toBe(0);
    await ask(ours, 'getFrame', null);
    expect(contents.sent).toEqual([[pushChannel, aPush(0)]]);
  });

  test('begins without a call once the page has run its scripts, and only once', async () => {
    const { ask, contents, endpoint } = serving();
    contents.emit('dom-ready');
    await ask(ours, 'getFrame', null);
    expect([endpoint.open(), contents.sent.length]).toEqual([1, 1]);
  });

  test.each(['did-navigate', 'render-process-gone', 'destroyed'])(
    'ends with the page (%s), and the next page gets its own',
    async (end) => {
      const { ask, contents, endpoint } = serving();
      await ask(ours, 'getFrame', null);
      contents.emit(end);
      expect(endpoint.open()).toBe(0);
      await ask(ours, 'getFrame', null);
      expect([endpoint.open(), contents.sent.length]).toEqual([1, 2]);
    },
  );

  test('a push to a window that has just closed is dropped', async () => {
    const { ask, contents, endpoint } = serving();
    await ask(ours, 'getFrame', null);
    contents.gone = true;
    expect(() => endpoint.push(aPush(1))).not.toThrow();
  });

  test('after its undo nothing is served, received or kept', async () => {
    const { ask, contents, endpoint, handlers, undo } = serving();
    await ask(ours, 'getFrame', null);
    undo();
    expect([endpoint.open(), handlers.size, contents.eventNames()]).toEqual([0, 0, []]);
  });
});

test.each([
  ['app://perpscope/x?y#z', 'app://perpscope'],
  ['http://localhost:5173/', 'http://localhost:5173'],
  ['about:blank', null],
  ['data:text/html,x', null],
  ['file:///etc/passwd', null],
  ['nonsense', null],
])('the origin of an address of %s is %s', (address, expected) => {
  expect(originOf(address)).toBe(expected);
});
