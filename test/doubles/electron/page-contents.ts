import type * as Electron from 'electron';
import type { EventEmitter } from 'node:events';
import type { Params } from './cdp.ts';

/** The part of a page's contents that attaching, intercepting and IPC need. */
export interface PageContents extends EventEmitter {
  readonly id: number;
  readonly _self: Electron.WebContents;
  readonly _preferences: Electron.WebPreferences;
  _target: string;
  _session: string;
  /** The top frame. */
  _frame: string;
  /** Address as the app knows it, in its own scheme. */
  _url: string;
  /** The preload's world in the current page; empty between pages. */
  _context: string;
  /** Address that main asked for: only this one is no navigation of the page's own. */
  _programmatic: string | null;
  /** Set if this is a frame inside the page. */
  readonly _inner?: { readonly url: string };
  readonly _openHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null;
  readonly cdp: (method: string, params?: Params) => Promise<Params>;
  readonly _loaded: () => Promise<void>;
}

export const isolatedWorldName = 'Electron Isolated Context';
export const bindingName = '__electronDoubleSend';
export const deliverName = '__electronDoubleDeliver';
