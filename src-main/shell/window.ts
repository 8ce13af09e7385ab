import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';

/** The dark theme's ground, so that nothing flashes white before the first paint. */
const ground = '#101113';

export interface WindowOptions {
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
