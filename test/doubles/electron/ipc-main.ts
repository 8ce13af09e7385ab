import type * as Electron from 'electron';
import { EventEmitter } from 'node:events';
import { strict } from './strict.ts';

type Handler = (event: never, ...args: any[]) => unknown;
const handlers = new Map<string, { answer: Handler; once: boolean }>();

class IpcMainDouble extends EventEmitter {
  handle(channel: string, answer: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, { answer, once: false });
  }
  handleOnce(channel: string, answer: Handler): void {
    this.handle(channel, answer);
    handlers.set(channel, { answer, once: true });
  }
  removeHandler(channel: string): void {
    handlers.delete(channel);
  }
}

/** The channel's handler; one registered for a single call is gone afterwards. */
export function takeHandler(channel: string): Handler | undefined {
  const handler = handlers.get(channel);
  if (handler?.once) handlers.delete(channel);
  return handler?.answer;
}

export const ipcMain: Electron.IpcMain = strict<Electron.IpcMain>(
  new IpcMainDouble().setMaxListeners(0) satisfies Pick<
    Electron.IpcMain,
    'handle' | 'handleOnce' | 'removeHandler' | 'emit'
  >,
  'ipcMain',
);
