import type * as Electron from 'electron';
import { EventEmitter } from 'node:events';
import { strict } from './strict.ts';

type Handler = (event: never, ...args: any[]) => unknown;
const handlers = new Map<string, Handler>();

class IpcMainDouble extends EventEmitter {
  handle(channel: string, answer: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, answer);
  }
  removeHandler(channel: string): void {
    handlers.delete(channel);
  }
}

export const handlerOf = (channel: string): Handler | undefined => handlers.get(channel);

export const ipcMain: Electron.IpcMain = strict<Electron.IpcMain>(
  new IpcMainDouble().setMaxListeners(0) satisfies Pick<
    Electron.IpcMain,
    'handle' | 'removeHandler' | 'emit'
  >,
  'ipcMain',
);
