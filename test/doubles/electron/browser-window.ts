import type * as Electron from 'electron';
import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { event } from './event.ts';
import { state, theChromium, type OpenWindow } from './state.ts';
import { fake, strict } from './strict.ts';
import type { Target } from './targets.ts';
import { WebContentsDouble } from './web-contents.ts';

const closeWaitMs = 2_000;

function boundsOf(options: Electron.BrowserWindowConstructorOptions): Electron.Rectangle {
  const { x = 0, y = 0, width = 800, height = 600 } = options;
  return { x, y, width, height };
}

export class BrowserWindowDouble extends EventEmitter implements OpenWindow {
  id: number;
  webContents: Electron.WebContents;
  _contents: WebContentsDouble;
  _self: Electron.BrowserWindow;
  _visible: boolean;
  _gone = false;
  _painted = false;
  _bounds: Electron.Rectangle;
  _state: 'normal' | 'minimized' | 'maximized' = 'normal';
  _title: string;
  _closing: Promise<boolean> | null = null;

  static getAllWindows(): Electron.BrowserWindow[] {
    return [...state.windows].map((window) => window._self);
  }
  static fromWebContents(contents: Electron.WebContents): Electron.BrowserWindow | null {
    return [...state.windows].find((window) => window.webContents === contents)?._self ?? null;
  }

  constructor(options: Electron.BrowserWindowConstructorOptions = {}, adopted?: Target) {
    super();
    if (!state.ready) throw new Error('Cannot create BrowserWindow before app is ready');
    this.setMaxListeners(0);
    this._visible = options.show ?? true;
    this._bounds = boundsOf(options);
    const { width, height } = this._bounds;
    this._title = options.title ?? app.getName();
    this._self = strict<Electron.BrowserWindow>(this, 'BrowserWindow');
    this._contents = new WebContentsDouble({
      preferences: options.webPreferences ?? {},
      page: adopted ?? { width, height },
      onFirstPaint: () => this._firstPaint(),
      onClose: () => void this._close(),
    });
    this.webContents = this._contents._self;
    this.id = this._contents.id;
    state.windows.add(this);
    app.emit('browser-window-created', event({}), this._self);
    app.emit('web-contents-created', event({}), this.webContents);
    return this._self as unknown as this;
  }
  _firstPaint(): void {
    if (this._painted || this._gone) return;
    this._painted = true;
    this.emit('ready-to-show');
  }
  _live(): void {
    if (this._gone) throw new TypeError('Object has been destroyed');
  }
  loadURL(url: string): Promise<void> {
    this._live();
    return this._contents.loadURL(url);
  }
  show(): void {
    this._live();
    if (!this._visible) {
      this._visible = true;
      this.emit('show');
    }
    this.focus();
  }
  focus(): void {
    this._live();
    this._contents.focus();
    this.emit('focus');
    app.emit('browser-window-focus', event({}), this._self);
  }
  isDestroyed(): boolean {
    return this._gone;
  }
  getNormalBounds(): Electron.Rectangle {
    return { ...this._bounds };
  }
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    Object.assign(this._bounds, bounds);
    void this._contents._ready.then(() => this._moveChromium());
  }
  async _moveChromium(): Promise<void> {
    const { x: left, y: top, width, height } = this._bounds;
    const chromium = theChromium();
    const target = { targetId: this._contents._target };
    const { windowId } = await chromium.send('Browser.getWindowForTarget', target);
    await chromium.send('Browser.setWindowBounds', { windowId, bounds: { left, top, width, height } });
    this.emit('resize');
    this.emit('move');
  }
  minimize(): void {
    this._state = 'minimized';
    this.emit('minimize');
  }
  maximize(): void {
    this._state = 'maximized';
    this.emit('maximize');
  }
  restore(): void {
    this._state = 'normal';
    this.emit('restore');
  }
  isMinimized(): boolean {
    return this._state === 'minimized';
  }
  isMaximized(): boolean {
    return this._state === 'maximized';
  }
  getTitle(): string {
    return this._title;
  }
  close(): void {
    this._live();
    void this._close();
  }
  _close(): Promise<boolean> {
    if (this._gone) return Promise.resolve(true);
    const asked = event({});
    this.emit('close', asked);
    if (asked.defaultPrevented) return Promise.resolve(false);
    return (this._closing ??= this._closeTarget());
  }
  async _closeTarget(): Promise<boolean> {
    await this._contents._ready.catch(() => {});
    const target = { targetId: this._contents._target };
    const closed = theChromium()
      .send('Target.closeTarget', target)
      .catch(() => {});
    const waited = new Promise((resolve) => {
      setTimeout(resolve, closeWaitMs).unref();
    });
    await Promise.race([closed, waited]);
    this._wasDestroyed();
    return true;
  }
  destroy(): void {
    if (this._gone) return;
    const target = { targetId: this._contents._target };
    this._wasDestroyed();
    void theChromium()
      .send('Target.closeTarget', target)
      .catch(() => {});
  }
  _wasDestroyed(): void {
    if (this._gone) return;
    this._gone = true;
    this._contents._destroyed = true;
    // `this` may be the strict proxy, which is not what the set holds.
    const open = [...state.windows];
    for (const window of open) if (window.id === this.id) state.windows.delete(window);
    this._contents.emit('destroyed');
    this.emit('closed');
    if (state.windows.size > 0 || state.quit !== 'running') return;
    if (app.listenerCount('window-all-closed') > 0) app.emit('window-all-closed');
    else app.quit();
  }
}
BrowserWindowDouble satisfies Pick<typeof Electron.BrowserWindow, 'getAllWindows' | 'fromWebContents'>;
type Keys = Exclude<keyof BrowserWindowDouble, `_${string}` | keyof EventEmitter>;
({}) as BrowserWindowDouble satisfies Pick<Electron.BrowserWindow, Keys>;

export const webContents = fake<typeof Electron.webContents>()('webContents', {
  fromDevToolsTargetId: (target) =>
    [...state.windows].find((window) => window._contents._target === target)?.webContents,
});
