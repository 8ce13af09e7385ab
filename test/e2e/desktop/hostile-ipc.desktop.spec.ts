import { expect, test } from '@playwright/test';
import type { Bridge } from '../../../src-preload/contract/bridge/calls.ts';
import { oneDesktop } from './launch.ts';

declare const window: Window & { readonly bridge: Bridge };

const desktop = oneDesktop();

const refusal = "Error invoking remote method 'perpscope:call': Error: Refused";

/** Returns the answer to a window that is not ours and asks through the very same preload. */
function askFromAnotherWindow(url: string): Promise<string> {
  return desktop().app.evaluate(async ({ app, BrowserWindow }, address) => {
    const preload = `${app.getAppPath()}/out/preload/index.cjs`;
    const stranger = new BrowserWindow({ show: false, webPreferences: { preload } });
    await stranger.loadURL(address);
    const said = (await stranger.webContents.executeJavaScript(
      "window.bridge.call('getFrame', null).then(JSON.stringify, (error) => error.message)",
    )) as string;
    stranger.destroy();
    return said;
  }, url);
}

for (const [who, url] of [
  ['a window that shows foreign content', 'data:text/html,<p>hello</p>'],
  ['a second window that shows our own page', 'app://perpscope/'],
] as const)
  test(`${who} is refused, and the error reveals nothing`, async () => {
    expect(await askFromAnotherWindow(url)).toBe(refusal);
  });

test('a frame inside our page gets no bridge', async () => {
  const bridges = await desktop().page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<p>inner</p>';
    const loaded = new Promise((resolve) => {
      frame.addEventListener('load', resolve);
    });
    document.body.append(frame);
    await loaded;
    const inner = frame.contentWindow as unknown as Record<string, unknown> | null;
    const seen = inner === null ? 'undefined' : typeof inner['bridge'];
    frame.remove();
    return seen;
  });
  expect(bridges).toBe('undefined');
});

const names: readonly unknown[] = [
  'noSuchCall',
  '',
  'getframe',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(100_000),
  0,
  -1,
  null,
  undefined,
  true,
  {},
  [],
  ['getFrame'],
];
const badArguments: readonly (readonly [string, unknown])[] = [
  ['getCandles', null],
  ['getCandles', undefined],
  ['getCandles', 'BTC'],
  ['getCandles', {}],
  ['getCandles', { marketId: 'x', interval: '7m', limit: 10 }],
  ['getCandles', { marketId: 'x', interval: '1h', limit: -1 }],
  ['getCandles', { marketId: 'x', interval: '1h', limit: Number.NaN }],
  ['getCandles', { marketId: 'x', interval: '1h', limit: 1e12 }],
  ['getCandles', { marketId: ['x'], interval: '1h', limit: 10 }],
  ['getCandles', { marketId: "'; DROP TABLE candles; --", interval: '1h', limit: '10' }],
  ['watchCandles', { watchId: 1, marketId: 'x', interval: '1h' }],
  ['watchCandles', null],
  ['unwatchCandles', []],
  ['unwatchCandles', { watchId: null }],
  ['getFrame', { surprise: true }],
  ['listMarkets', 'all'],
];

test('an unknown call and arguments of a wrong kind are failures with a code, and the service goes on', async () => {
  const asked = [...names.map((name) => [name, null] as const), ...badArguments];
  const codes = await desktop().page.evaluate(async (questions) => {
    const call = window.bridge.call as unknown as (
      name: unknown,
      args: unknown,
    ) => ReturnType<Bridge['call']>;
    const outcomes = await Promise.all(questions.map(([name, args]) => call(name, args)));
    return outcomes.map((outcome) => [outcome.kind, 'error' in outcome ? outcome.error.code : null]);
  }, asked);
  expect(codes).toEqual(asked.map(() => ['failure', 'invalid_parameter']));
  const alive = await desktop().page.evaluate(() => window.bridge.call('getFrame', null));
  expect(alive.kind).toBe('answer');
});

test('a value that cannot be cloned is refused before it leaves the page', async () => {
  const said = await desktop().page.evaluate(async () => {
    const call = window.bridge.call as unknown as (name: unknown, args: unknown) => Promise<unknown>;
    const message = (promise: () => Promise<unknown>): Promise<string> =>
      new Promise((resolve) => {
        try {
          promise().then(
            () => resolve('answered'),
            (error: Error) => resolve(error.message),
          );
        } catch (error) {
          resolve((error as Error).message);
        }
      });
    return [
      await message(() => call('getFrame', () => 1)),
      await message(() => call('getFrame', { deep: { inside: () => 1 } })),
      await message(() => call(Symbol('x'), null)),
    ];
  });
  for (const message of said) expect(message).toContain('could not be cloned');
});

test('every call of a flood is answered', async () => {
  const kinds = await desktop().page.evaluate(async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, () => window.bridge.call('getFrame', null)),
    );
    return [...new Set(outcomes.map((outcome) => outcome.kind))];
  });
  expect(kinds).toEqual(['answer']);
});
