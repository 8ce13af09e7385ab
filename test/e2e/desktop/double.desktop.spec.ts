import { expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { join } from 'node:path';
import { dataFolder, launch, type DataFolder } from './launch.ts';

interface Echo {
  readonly echo: <T>(value: T) => Promise<T>;
  readonly fail: () => Promise<never>;
  readonly unhandled: () => Promise<never>;
  readonly tick: () => Promise<void>;
  readonly sendFunction: () => Promise<string>;
  readonly onTick: (listener: (...values: unknown[]) => void) => () => void;
}
declare const window: Window & { echo: Echo };

let folder: DataFolder;
let app: ElectronApplication;
let page: Page;

// The tests share nothing that one of them changes.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  folder = dataFolder();
  app = await launch({ folder: folder.path, app: join(import.meta.dirname, 'echo-app') });
  page = await app.firstWindow();
  await page.getByTestId('ready').waitFor();
});
test.afterAll(async () => {
  await app.close();
  folder.remove();
});

test('values cross to main and back as structured clones', async () => {
  const back = await page.evaluate(async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const sent = {
      date: new Date(5),
      map: new Map([[1, new Set(['x'])]]),
      nan: NaN,
      negativeZero: -0,
      nothing: undefined,
      big: 10n ** 20n,
      bytes: new Uint8Array([1, 2, 255]),
      expression: /a/gi,
      error: new RangeError('no'),
      circular,
    };
    const got = await window.echo.echo(sent);
    return {
      date: got.date instanceof Date && got.date.getTime(),
      map: got.map.get(1)?.has('x'),
      nan: Number.isNaN(got.nan),
      negativeZero: Object.is(got.negativeZero, -0),
      nothing: 'nothing' in got,
      big: String(got.big),
      bytes: got.bytes instanceof Uint8Array && [...got.bytes],
      expression: String(got.expression),
      error: `${got.error.name}: ${got.error.message}`,
      circular: got.circular.self === got.circular,
    };
  });
  expect(back).toEqual({
    date: 5,
    map: true,
    nan: true,
    negativeZero: true,
    nothing: true,
    big: '100000000000000000000',
    bytes: [1, 2, 255],
    expression: '/a/gi',
    error: 'RangeError: no',
    circular: true,
  });
});

test('failures have Electron’s wording', async () => {
  const said = await page.evaluate(async () => {
    const message = (promise: Promise<unknown>): Promise<string> =>
      promise.then(
        () => 'resolved',
        (error: Error) => `${error.name}|${error.message}`,
      );
    return {
      fail: await message(window.echo.fail()),
      unhandled: await message(window.echo.unhandled()),
      functionFromPreload: await window.echo.sendFunction(),
      functionFromPage: await message(window.echo.echo(() => 1)),
    };
  });
  expect(said.fail).toBe("Error|Error invoking remote method 'fail': TypeError: boom");
  expect(said.unhandled).toBe(
    "Error|Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
  );
  expect(said.functionFromPreload).toBe('An object could not be cloned.');
  expect(said.functionFromPage).toContain('An object could not be cloned.');
});

test('the page sees the exposed object frozen and nothing of the preload', async () => {
  const seen = await page.evaluate(() => {
    const globals = globalThis as Record<string, unknown>;
    return {
      frozen: Object.isFrozen(window.echo),
      secret: typeof globals['preloadSecret'],
      require: typeof globals['require'],
      process: typeof globals['process'],
    };
  });
  expect(seen).toEqual({ frozen: true, secret: 'undefined', require: 'undefined', process: 'undefined' });
});

test('events reach the page until it unsubscribes', async () => {
  const seen = await page.evaluate(async () => {
    const ticks: unknown[][] = [];
    const undo = window.echo.onTick((...values) => ticks.push(values));
    await window.echo.tick();
    await window.echo.tick();
    undo();
    await window.echo.tick();
    return ticks.map(([count, at]) => [count, at instanceof Date && at.getTime()]);
  });
  expect(seen).toEqual([
    [1, 5],
    [1, 5],
  ]);
});

test('a window that is destroyed once its page has loaded is never ready to show', async () => {
  const seen = await app.evaluate(async ({ BrowserWindow }) => {
    const events: string[] = [];
    const closing = new BrowserWindow({ show: false });
    closing.once('ready-to-show', () => events.push('ready-to-show'));
    closing.once('closed', () => events.push('closed'));
    closing.webContents.once('did-finish-load', () => closing.destroy());
    await closing.loadURL('data:text/html,closing');
    return events;
  });
  expect(seen).toEqual(['closed']);
});
