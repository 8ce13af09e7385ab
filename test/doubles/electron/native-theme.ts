import type * as Electron from 'electron';
import { EventEmitter } from 'node:events';
import { themeMedia } from './page-attachment.ts';
import { state } from './state.ts';
import { strict } from './strict.ts';

class NativeThemeDouble extends EventEmitter {
  get themeSource(): 'system' | 'light' | 'dark' {
    return state.themeSource;
  }
  set themeSource(source: 'system' | 'light' | 'dark') {
    state.themeSource = source;
    for (const window of state.windows) void window._contents.cdp('Emulation.setEmulatedMedia', themeMedia());
    this.emit('updated');
  }
  get shouldUseDarkColors(): boolean {
    return state.themeSource === 'dark';
  }
}
export const nativeTheme = strict<Electron.NativeTheme>(new NativeThemeDouble(), 'nativeTheme');
