import type { App, BrowserWindow, Event } from 'electron';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commandArguments, ownArguments } from '../../../src-main/shell/arguments.ts';
import { menuTemplate } from '../../../src-main/shell/menu.ts';
import { closeBeforeQuit, isFirstInstance, onLinks } from '../../../src-main/shell/lifecycle.ts';
import { bringToFront, loadPage, showWhenReady, windowOptions } from '../../../src-main/shell/window.ts';

describe('the window', () => {
  test('isolates, sandboxes and gives the page no Node, for any other options', () => {
    const { webPreferences, show } = windowOptions({
      title: 'alpha: Perpscope',
      preload: '/p.cjs',
      devTools: false,
    });
    expect(show).toBe(false);
    expect(webPreferences).toMatchObject({
      preload: '/p.cjs',
      devTools: false,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
    });
    expect(webPreferences).not.toHaveProperty('enableBlinkFeatures');
  });

  class Window extends EventEmitter {
    done: string[] = [];
    minimized = false;
    isMinimized = (): boolean => this.minimized;
    restore = (): void => void this.done.push('restore');
    show = (): void => void this.done.push('show');
    minimize = (): void => void this.done.push('minimize');
    focus = (): void => void this.done.push('focus');
  }

  test('is shown once it has content', () => {
    const window = new Window();
    showWhenReady(window as unknown as BrowserWindow, false);
    expect(window.done).toEqual([]);
    window.emit('ready-to-show');
    expect(window.done).toEqual(['show']);
  });

  test('starts minimized where the user chose that', () => {
    const window = new Window();
    showWhenReady(window as unknown as BrowserWindow, true);
    window.emit('ready-to-show');
    expect(window.done).toEqual(['minimize']);
  });

  test('that is closed while its page loads has not failed to load it; a page that can’t be loaded is an error', async () => {
    const aborted = new Error('ERR_ABORTED (-3)');
    const loading = (then: (window: EventEmitter) => void) =>
      Object.assign(new EventEmitter(), {
        isDestroyed: () => false,
        loadURL: async function loadURL(this: EventEmitter): Promise<void> {
          await Promise.resolve();
          then(this);
          throw aborted;
        },
      }) as unknown as BrowserWindow;
    await expect(
      loadPage(
        loading((window) => window.emit('close')),
        'app://perpscope/',
      ),
    ).resolves.toBeUndefined();
    await expect(
      loadPage(
        loading(() => undefined),
        'app://perpscope/',
      ),
    ).rejects.toBe(aborted);
  });

  test('comes to the front from any state', () => {
    const window = new Window();
    bringToFront(window as unknown as BrowserWindow);
    expect(window.done).toEqual(['show', 'focus']);
    window.minimized = true;
    bringToFront(window as unknown as BrowserWindow);
    expect(window.done.slice(2)).toEqual(['restore', 'show', 'focus']);
  });
});

describe('the menu', () => {
  test('offers the developer tools only in development', () => {
    const text = (development: boolean): string =>
      JSON.stringify(menuTemplate({ platform: 'linux', development }));
    expect(text(true)).toContain('toggleDevTools');
    expect(text(false)).not.toMatch(/toggleDevTools|reload/i);
    expect(text(false)).toContain('editMenu');
  });

  test.each([
    ['darwin', 'appMenu', 'close'],
    ['linux', undefined, 'quit'],
    ['win32', undefined, 'quit'],
  ] as const)(
    'on %s has the app menu of the platform, and the usual last entry of File',
    (platform, app, last) => {
      const menu = menuTemplate({ platform, development: false });
      expect(menu.find(({ role }) => role === 'appMenu')?.role).toBe(app);
      expect(menu.find(({ label }) => label === 'File')?.submenu).toEqual([{ role: last }]);
    },
  );
});

describe('a second start', () => {
  class Instance extends EventEmitter {
    free: boolean;
    constructor(free: boolean) {
      super();
      this.free = free;
    }
    requestSingleInstanceLock = (): boolean => this.free;
  }

  test('is passed to the first, with its arguments', () => {
    const app = new Instance(true);
    const received: string[] = [];
    expect(isFirstInstance(app as unknown as App, (argv) => received.push(...argv))).toBe(true);
    app.emit('second-instance', {}, ['perpscope', '--port', '0']);
    expect(received).toEqual(['perpscope', '--port', '0']);
  });

  test('knows that it is not the first, and listens to nothing', () => {
    const app = new Instance(false);
    expect(isFirstInstance(app as unknown as App, () => {})).toBe(false);
    expect(app.listenerCount('second-instance')).toBe(0);
  });
});

test('a link that macOS passes on is ours to open', () => {
  const app = new EventEmitter();
  const opened: string[] = [];
  const event = { isPrevented: false, preventDefault: () => void (event.isPrevented = true) };
  onLinks(app as unknown as App, (link) => opened.push(link));
  app.emit('open-url', event, 'perpscope://market/hl-mainnet:BTC');
  expect([opened, event.isPrevented]).toEqual([['perpscope://market/hl-mainnet:BTC'], true]);
});

test.each<[readonly string[], boolean, readonly string[]]>([
  [['electron', '.'], false, []],
  [['electron', '.', '--port', '0', '--seed=3'], false, ['--port', '0', '--seed=3']],
  [['electron', '-r', 'loader.js', '--inspect=0', '.', '--port', '0'], false, ['--port', '0']],
  [['electron', '--remote-debugging-port=0', '.', '--user-data-dir=/x', '--no-sandbox'], false, []],
  [['Perpscope', '--port', '0', '--disable-gpu'], true, ['--port', '0']],
  [['Perpscope', 'perpscope://market/x'], true, ['perpscope://market/x']],
  [['electron', '.', '--prot', '0'], false, ['--prot', '0']],
])('arguments of %j (packaged: %s) ours are %j', (argv, packaged, own) => {
  expect(ownArguments(argv, packaged)).toEqual(own);
});

test('a command is everything after --cli; without it the window opens', () => {
  const command = ['mcp', '--data-dir', '/x', '--cli'];
  expect(commandArguments(['Perpscope', '--ozone-platform=headless', '--cli', ...command])).toEqual(command);
  expect(commandArguments(['Perpscope', '--cli'])).toEqual([]);
  expect(commandArguments(['Perpscope', 'mcp', '--port', '0'])).toBe(null);
});

describe('quitting', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  class Quitting extends EventEmitter {
    exits: number[] = [];
    exit = (code = 0): void => void this.exits.push(code);
    /** Whether a listener held back the end. */
    quit(): boolean {
      const event = { held: false, preventDefault: () => void (event.held = true) };
      this.emit('will-quit', event as unknown as Event);
      return event.held;
    }
  }
  const start = (close: () => Promise<void>): { app: Quitting; undo: () => void } => {
    const app = new Quitting();
    return { app, undo: closeBeforeQuit({ app: app as unknown as App, close, graceMs: 5_000 }) };
  };

  test('waits for the service, once, and then ends with 0', async () => {
    const closing = Promise.withResolvers<void>();
    const asked: string[] = [];
    const { app } = start(() => (asked.push('close'), closing.promise));
    expect([app.quit(), app.quit()]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([asked, app.exits]).toEqual([['close'], []]);
    closing.resolve();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(app.exits).toEqual([0]);
  });

  test('ends with 1 when the service fails to close', async () => {
    const { app } = start(() => Promise.reject(new Error('stuck')));
    app.quit();
    await vi.advanceTimersByTimeAsync(0);
    expect(app.exits).toEqual([1]);
  });

  test('ends anyway when the grace period is over', async () => {
    const { app } = start(() => new Promise(() => {}));
    app.quit();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(app.exits).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(app.exits).toEqual([1]);
  });

  test('holds nothing back after its undo', () => {
    const { app, undo } = start(async () => {});
    undo();
    expect(app.quit()).toBe(false);
  });
});
