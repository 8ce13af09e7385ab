import type { App, WebContents } from 'electron';
import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { externalLink, guardNavigation } from '../../../src-main/shell/navigation-guard.ts';
import { pageAddress } from '../../../src-main/shell/app-protocol.ts';
import { denyPermissions } from '../../../src-main/shell/request-guard.ts';
import { chartDocuments, notTheChart } from './frame-addresses.ts';

const origin = 'app://perpscope';

describe('external links', () => {
  test.each([
    'https://www.tradingview.com/',
    'https://www.tradingview.com/symbols/NASDAQ-TSLA/?a=1',
    'https://arbiscan.io/tx/0x77',
    'https://sepolia.arbiscan.io/tx/0x77',
    'https://basescan.org/tx/0x77',
    'https://sepolia.basescan.org/tx/0x77',
    'cursor://anysphere.cursor-deeplink/mcp/install?name=perpscope&config=e30%3D',
    'vscode:mcp/install?%7B%7D',
  ])('%s is opened in the browser or the MCP client', (url) => {
    expect(externalLink(url)).toBe(url);
  });

  test.each([
    'http://www.tradingview.com/',
    'https://tradingview.com/',
    'https://www.tradingview.com.evil.example/',
    'https://evil.example/?https://www.tradingview.com/',
    'https://user@www.tradingview.com/',
    'https://www.tradingview.com:8443/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://www.tradingview.com/share',
    'perpscope://market/x',
    'cursor://anysphere.cursor-deeplink/prompt?text=x',
    'cursor://evil/mcp/install?name=x',
    'vscode:extension/evil',
    'vscode://file/etc/passwd',
    'www.tradingview.com',
    '',
  ])('%s is not opened', (url) => {
    expect(externalLink(url)).toBeNull();
  });
});

/** A page's contents as far as navigation is concerned. */
class Contents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
  /** Whether a listener stopped the navigation. */
  isHeld(event: string, url: string, isMainFrame = true): boolean {
    const departure = { url, isMainFrame, held: false, preventDefault: () => void (departure.held = true) };
    this.emit(event, departure);
    return departure.held;
  }
}

function guarded(openExternal: (url: string) => Promise<void> = async () => {}) {
  const app = new EventEmitter();
  const failures: unknown[] = [];
  const undo = guardNavigation({
    app: app as unknown as App,
    shell: { openExternal },
    origin,
    onError: (error) => failures.push(error),
  });
  const contents = new Contents();
  app.emit('web-contents-created', {}, contents as unknown as WebContents);
  return { app, contents, failures, undo };
}

describe('navigation', () => {
  const departures = ['will-navigate', 'will-frame-navigate', 'will-redirect'];
  const foreign = [
    'https://example.com/',
    'http://127.0.0.1:4310/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    'app://elsewhere/',
    'app://perpscope.evil/',
    'app://perpscope@evil/',
    'not an address',
  ];

  test.each(departures)('%s is stopped for every page that is not ours', (event) => {
    const { contents } = guarded();
    for (const url of foreign) expect([url, contents.isHeld(event, url)]).toEqual([url, true]);
    expect(contents.isHeld(event, 'app://perpscope/index.html#/stocks')).toBe(false);
  });

  test.each(['will-frame-navigate', 'will-redirect'])(
    '%s lets a frame inside the page show only the reference chart, not even our own page',
    (event) => {
      const { contents } = guarded();
      for (const url of [...foreign, ...notTheChart, 'app://perpscope/'])
        expect([url, contents.isHeld(event, url, false)]).toEqual([url, true]);
      for (const url of chartDocuments) {
        expect(contents.isHeld(event, url, false)).toBe(false);
        expect(contents.isHeld(event, url)).toBe(true);
      }
    },
  );

  test('a webview is never attached', () => {
    expect(guarded().contents.isHeld('will-attach-webview', '')).toBe(true);
  });

  test('every new window is denied, and only an allowed link is passed to the browser', () => {
    const opened: string[] = [];
    const { contents } = guarded(async (url) => void opened.push(url));
    for (const url of [...foreign, 'https://www.tradingview.com/chart/'])
      expect(contents.openHandler?.({ url })).toEqual({ action: 'deny' });
    expect(opened).toEqual(['https://www.tradingview.com/chart/']);
  });

  test('a browser that cannot be opened is reported, not thrown', async () => {
    const { contents, failures } = guarded(() => Promise.reject(new Error('no browser')));
    contents.openHandler?.({ url: 'https://www.tradingview.com/' });
    await expect.poll(() => failures).toEqual([new Error('no browser')]);
  });

  test('after its undo it guards no later page', () => {
    const { app, undo } = guarded();
    undo();
    const later = new Contents();
    app.emit('web-contents-created', {}, later);
    expect(later.listenerCount('will-navigate')).toBe(0);
  });
});

describe('permissions', () => {
  test('nothing is granted, requested or not, and no device', () => {
    const answers: boolean[] = [];
    denyPermissions({
      setPermissionRequestHandler: (handler) => {
        for (const name of ['media', 'geolocation', 'loopback-network', 'openExternal'])
          handler?.(null as never, name as never, (granted) => answers.push(granted), {} as never);
      },
      setPermissionCheckHandler: (handler) => {
        answers.push(handler?.(null, 'notifications' as never, origin, {} as never) ?? true);
      },
      setDevicePermissionHandler: (handler) => {
        answers.push(handler?.({} as never) ?? true);
      },
    });
    expect(answers).toEqual([false, false, false, false, false, false]);
  });
});

describe('the page that the window shows', () => {
  const ours = { url: 'app://perpscope/', origin };

  test('a development server on this machine is used, only when unpackaged', () => {
    const server = 'http://localhost:5173/';
    expect(pageAddress(server, false)).toEqual({ url: server, origin: 'http://localhost:5173' });
    expect(pageAddress(server, true)).toEqual(ours);
  });

  test.each([
    undefined,
    '',
    'https://example.com/',
    'http://localhost.evil.example:5173/',
    'file:///x',
    'nonsense',
  ])('for %s it is our own', (server) => {
    expect(pageAddress(server, false)).toEqual(ours);
  });
});
