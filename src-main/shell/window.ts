import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';

/** Background of the dark theme, so that the window does not flash white. */
const ground = '#101113';

interface WindowOptions {
  /** Title until the page has one of its own. */
  readonly title: string;
  readonly preload: string;
  readonly devTools: boolean;
}

export function windowOptions({ title, preload, devTools }: WindowOptions): BrowserWindowConstructorOptions {
  return {
    width: 1440,
    height: 900,
    minWidth: 960,
    minHeight: 600,
    show: false,
    backgroundColor: ground,
    title,
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

/** Shows the window once it is ready. Minimized, it is only in the taskbar. */
export function showWhenReady(window: BrowserWindow, isMinimized: boolean): void {
  window.once('ready-to-show', () => (isMinimized ? window.minimize() : window.show()));
}

/** Loads a page. Rejects if it can't be loaded, but not if the window was closed meanwhile. */
export async function loadPage(
  window: Pick<BrowserWindow, 'loadURL' | 'isDestroyed' | 'once'>,
  url: string,
): Promise<void> {
  const state = { isClosing: false };
  // The load ends before the window is destroyed.
  window.once('close', () => (state.isClosing = true));
  try {
    await window.loadURL(url);
  } catch (error) {
    if (!state.isClosing && !window.isDestroyed()) throw error;
  }
}

/** Brings a window that may be minimized or behind others to the front. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Address of a screen, with the filters of its list, or of a market that a link names. */
const screen = /^#\/[a-z-]+(\/[\w.%~!'()*-]+)?(\?[\w.%*+=&-]+)?$/;

interface OpenAddressDeps {
  readonly window: BrowserWindow;
  /** URL of our page. */
  readonly pageUrl: string;
  readonly onError: (error: unknown) => void;
}

/** Brings the window to the front and navigates to a screen without reloading the page. */
export function openAddress({ window, pageUrl, onError }: OpenAddressDeps, address: string): void {
  if (window.isDestroyed()) return;
  bringToFront(window);
  const url = new URL(address, pageUrl).href;
  if (!screen.test(address) || window.webContents.getURL() === url) return;
  window.loadURL(url).catch(onError);
}
