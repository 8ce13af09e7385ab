import type { BrowserWindow } from 'electron';
import { bringToFront } from './window.ts';

/** The address of a screen of ours, and nothing else. */
const screen = /^#\/[a-z-]+$/;

export interface OpenAddressParts {
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
