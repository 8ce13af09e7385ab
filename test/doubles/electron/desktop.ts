import type * as Electron from 'electron';
import { EventEmitter } from 'node:events';
import { fake, strict } from './strict.ts';

const clip = { text: '' };
export const clipboard = fake<Electron.Clipboard>()('clipboard', {
  writeText: ((text: string) => {
    clip.text = text;
  }) as never,
  readText: (() => clip.text) as never,
});

const shortcuts = new Map<string, () => void>();
export const globalShortcut = fake<Electron.GlobalShortcut>()('globalShortcut', {
  register: (accelerator, callback) => {
    shortcuts.set(accelerator, callback);
    return true;
  },
  unregister: (accelerator) => {
    shortcuts.delete(accelerator);
  },
  unregisterAll: () => shortcuts.clear(),
  isRegistered: (accelerator) => shortcuts.has(accelerator),
});

const size = { width: 1920, height: 1080 };
const bounds = { x: 0, y: 0, ...size };
const display = { id: 1, bounds, workArea: bounds, workAreaSize: size, size, scaleFactor: 1, rotation: 0 };
export const screen = fake<Electron.Screen>()('screen', {
  getPrimaryDisplay: () => display as Electron.Display,
  getAllDisplays: () => [display as Electron.Display],
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
});

const power = Object.assign(new EventEmitter(), {
  getSystemIdleTime: () => 0,
  isOnBatteryPower: () => false,
});
export const powerMonitor = strict<Electron.PowerMonitor>(power, 'powerMonitor');
export const powerSaveBlocker = fake<Electron.PowerSaveBlocker>()('powerSaveBlocker', {
  start: () => 1,
  stop: () => true,
  isStarted: () => false,
});
export const crashReporter = fake<Electron.CrashReporter>()('crashReporter', { start: () => {} });
export const autoUpdater = strict<Electron.AutoUpdater>(new EventEmitter(), 'autoUpdater');
