import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';

/** The dark theme's ground, so that nothing flashes white before the first paint. */
const ground = '#101113';

interface WindowOptions {
  readonly preload: string;
  readonly devTools: boolean;
}

export function windowOptions({ preload, devTools }: WindowOptions): BrowserWindowConstructorOptions {
  return {
    width: 1440,
    height: 900,
    minWidth: 960,
    minHeight: 600,
    show: false,
    backgroundColor: ground,
    title: 'Perpscope',
    webPreferences: {
      preload,
      devTools,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  };
}

/** Shows the window once it has something to show. */
export function showWhenReady(window: BrowserWindow): void {
  window.once('ready-to-show', () => window.show());
}

/** Brings a window that may be minimised or behind others to the front. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** The address of a screen of ours, and nothing else. */
const screen = /^#\/[a-z-]+$/;

interface OpenAddressParts {
  readonly window: BrowserWindow;
  /** Where our own page is. */
  readonly pageUrl: string;
  readonly onError: (error: unknown) => void;
}

/** Brings the window to the front and leads it to a screen. The page stays: only its address changes. */
export function openAddress({ window, pageUrl, onError }: OpenAddressParts, address: string): void {
  if (window.isDestroyed()) return;
  bringToFront(window);
  const url = new URL(address, pageUrl).href;
  if (!screen.test(address) || window.webContents.getURL() === url) return;
  window.loadURL(url).catch(onError);
}
