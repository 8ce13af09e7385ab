/**
 * A double of the `electron` module on plain Node and a real Chromium driven over the DevTools protocol. Main runs
 * unmodified in Node, each BrowserWindow is a Chromium page, the preload runs in a real isolated world.
 */
import type * as Electron from 'electron';
import { app } from './app.ts';
import { BrowserWindowDouble, webContents } from './browser-window.ts';
import { dialog, shell } from './dialog.ts';
import { ipcMain } from './ipc-main.ts';
import { journal } from './journal.ts';
import { Menu, Tray } from './menu.ts';
import { nativeImage } from './native-image.ts';
import { Notification } from './notification.ts';
import { safeStorage } from './safe-storage.ts';
import { protocol } from './scheme.ts';
import { screen } from './screen.ts';
import { net, session } from './session.ts';
import { utilityProcess } from './utility-process.ts';

const BrowserWindow = BrowserWindowDouble as unknown as typeof Electron.BrowserWindow;
/** The journal, for tests to read: see journal.ts. */
const __double = journal;

const all = {
  __double,
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  net,
  Notification,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  webContents,
};
/** Every export is a name the real main-process module has. */
null as unknown as Exclude<keyof typeof all, '__double'> satisfies keyof typeof Electron;

export {
  __double,
  all as default,
  all as 'module.exports',
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  net,
  Notification,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  webContents,
};
