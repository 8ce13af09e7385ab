import type * as Electron from 'electron';
import { EventEmitter } from 'node:events';
import type { Params } from './cdp.ts';
import { event } from './event.ts';
import { attachPage } from './page-attachment.ts';
import type { PageContents } from './page-contents.ts';
import { deliver, encodeClone } from './page-ipc.ts';
import { settlePermissions } from './permissions.ts';
import { toChrome } from './scheme.ts';
import { defaultSession } from './session.ts';
import { theChromium } from './state.ts';
import { strict } from './strict.ts';
import type { Target } from './targets.ts';

export interface ContentsOptions {
  readonly preferences: Electron.WebPreferences;
  readonly page: { width: number; height: number } | Target;
  readonly onFirstPaint: () => void;
  readonly onClose: () => void;
}

const ids = { last: 0 };

export class WebContentsDouble extends EventEmitter implements PageContents {
  id = (ids.last += 1);
  session = defaultSession;
  _self: Electron.WebContents;
  _preferences: Electron.WebPreferences;
  _target = '';
  _session = '';
  _frame = '';
  _url = '';
  _title = '';
  _context = '';
  _destroyed = false;
  _programmatic: string | null = null;
  _openHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null = null;
  _options: ContentsOptions;
  _ready: Promise<void>;

  constructor(options: ContentsOptions) {
    super();
    this.setMaxListeners(0);
    this._options = options;
    this._preferences = options.preferences;
    this._self = strict<Electron.WebContents>(this, 'webContents');
    this._ready = attachPage(this, options.page);
    this._ready.catch((error: Error) => {
      if (!this._destroyed) console.error('electron double: attach failed', error);
    });
  }
  cdp(method: string, params: Params = {}): Promise<Params> {
    return theChromium().send(method, params, this._session);
  }
  async _loaded(): Promise<void> {
    const title = await this.executeJavaScript('document.title').catch(() => '');
    this._title = String(title);
    this.emit('did-finish-load');
    this.emit('did-stop-loading');
    this.emit('page-title-updated', event({}), this._title, true);
    this._options.onFirstPaint();
  }
  send(channel: string, ...args: unknown[]): void {
    if (this._destroyed) throw new TypeError('Object has been destroyed');
    void deliver(this, { k: 'event', channel, args: encodeArguments(args) });
  }
  async loadURL(url: string): Promise<void> {
    await this._ready;
    this.emit('did-start-loading');
    const real = toChrome(url);
    await settlePermissions(this._self, url, real);
    this._programmatic = new URL(real).href.replace(/#.*$/, '');
    const done = new Promise<void>((loaded) => {
      this.once('did-finish-load', loaded);
    });
    const result = await this.cdp('Page.navigate', { url: real });
    if (result['errorText']) throw this._loadFailed(url, String(result['errorText']).replace('net::', ''));
    if (result['loaderId']) await done;
  }
  _loadFailed(url: string, code: string): Error {
    this.emit('did-fail-load', event({}), -1, code, url, true, 0, 0);
    return Object.assign(new Error(`${code} (-1) loading '${url}'`), { code, errno: -1, url });
  }
  getURL(): string {
    return this._url;
  }
  getTitle(): string {
    return this._title;
  }
  isDestroyed(): boolean {
    return this._destroyed;
  }
  focus(): void {
    void this._ready.then(() => this.cdp('Page.bringToFront'));
  }
  setWindowOpenHandler(handler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0]): void {
    this._openHandler = handler;
  }
  async executeJavaScript(expression: string): Promise<any> {
    await this._ready;
    const options = { awaitPromise: true, returnByValue: true, userGesture: true };
    const { exceptionDetails, result } = await this.cdp('Runtime.evaluate', { expression, ...options });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
  close(): void {
    this._options.onClose();
  }
}

function encodeArguments(args: unknown[]): string {
  try {
    return encodeClone(args);
  } catch {
    throw new Error('Failed to serialize arguments');
  }
}

type Keys = Exclude<keyof WebContentsDouble, `_${string}` | 'cdp' | keyof EventEmitter>;
({}) as WebContentsDouble satisfies Pick<Electron.WebContents, Keys>;
