import type * as Electron from 'electron';
import type { Chromium } from './cdp.ts';

/** The part of an open window that the rest of the double needs, without knowing how it is made. */
export interface OpenWindow {
  readonly _self: Electron.BrowserWindow;
  readonly _contents: {
    readonly _session: string;
    readonly _target: string;
  };
  readonly id: number;
  readonly webContents: Electron.WebContents;
  /** False when a listener held it open. */
  readonly _close: () => Promise<boolean>;
  readonly _wasDestroyed: () => void;
}

const becameReady = Promise.withResolvers<void>();

/** The one Electron process that is doubled. */
export const state = {
  chromium: null as Chromium | null,
  ready: false,
  whenReady: becameReady.promise,
  becomeReady: becameReady.resolve,
  quit: 'running' as 'running' | 'quitting' | 'will-quit',
  switches: new Map<string, string>(),
  windows: new Set<OpenWindow>(),
  utilities: new Set<Pick<Electron.ProcessMetric, 'type' | 'pid' | 'name'>>(),
};

export function theChromium(): Chromium {
  if (!state.chromium) throw new Error('electron double: Chromium is not there yet');
  return state.chromium;
}

export function needReady(what: string): void {
  if (!state.ready) throw new Error(`${what} before app is ready`);
}
