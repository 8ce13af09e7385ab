import type * as Electron from 'electron';
import { EventEmitter } from 'node:events';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { event } from './event.ts';
import { record } from './journal.ts';
import { appPackage, switchValue } from './launch.ts';
import { singleInstanceLock } from './single-instance-lock.ts';
import { state } from './state.ts';
import { fake, strict } from './strict.ts';

const paths: Record<string, string> = {
  home: homedir(),
  exe: process.argv[0] ?? 'electron',
  appData: process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'),
};

const commandLine = fake<Electron.CommandLine>()('commandLine', {
  appendSwitch: (name, value) => {
    state.switches.set(name, value ?? '');
  },
  getSwitchValue: (name) => state.switches.get(name) ?? switchValue(name) ?? '',
});

function beforeReadyOnly(what: string): void {
  if (state.ready) throw new Error(`${what} can only be called before app is ready`);
}

class AppDouble extends EventEmitter {
  name = appPackage.productName ?? appPackage.name;
  isPackaged = process.env['ELECTRON_DOUBLE_PACKAGED'] === '1';
  commandLine = commandLine;
  dock = undefined;
  _lock = singleInstanceLock((argv, cwd) => this.emit('second-instance', event({}), argv, cwd, null));

  isReady(): boolean {
    return state.ready;
  }
  whenReady(): Promise<void> {
    return state.whenReady;
  }
  getName(): string {
    return this.name;
  }
  getVersion(): string {
    return appPackage.version;
  }
  getAppPath(): string {
    return appPackage.dir;
  }
  getPath(name: Parameters<Electron.App['getPath']>[0]): string {
    const path = paths[name] ?? this._ownPath(name);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }
  _ownPath(name: string): string | undefined {
    const userData = switchValue('user-data-dir') ?? join(paths['appData'] ?? '', this.name);
    const known: Record<string, string> = {
      userData,
      sessionData: userData,
    };
    return known[name];
  }
  setPath(name: string, path: string): void {
    paths[name] = path;
  }
  setAppUserModelId(id: string): void {
    record('app.setAppUserModelId', id);
  }
  setAsDefaultProtocolClient(scheme: string): boolean {
    record('app.setAsDefaultProtocolClient', scheme);
    return true;
  }
  setLoginItemSettings(settings: Electron.Settings): void {
    record('app.setLoginItemSettings', settings);
  }
  enableSandbox(): void {
    beforeReadyOnly('app.enableSandbox()');
  }
  disableHardwareAcceleration(): void {
    beforeReadyOnly('app.disableHardwareAcceleration()');
  }
  /** The utility processes alone, without their figures. */
  getAppMetrics(): Electron.ProcessMetric[] {
    return [...state.utilities] as Electron.ProcessMetric[];
  }
  requestSingleInstanceLock(): boolean {
    return this._lock.take(this.getPath('userData'));
  }
  relaunch(): void {
    record('app.relaunch');
  }
  quit(): void {
    void this._quit();
  }
  /** before-quit, then each window's close, then will-quit, then the end: any listener may hold it. */
  async _quit(): Promise<void> {
    if (state.quit === 'running' && !(await this._closeWindows())) return;
    if (state.quit === 'will-quit') return;
    state.quit = 'will-quit';
    const leaving = event({});
    this.emit('will-quit', leaving);
    if (leaving.defaultPrevented) state.quit = 'quitting';
    else this.exit(0);
  }
  async _closeWindows(): Promise<boolean> {
    const asked = event({});
    this.emit('before-quit', asked);
    if (asked.defaultPrevented) return false;
    state.quit = 'quitting';
    const open = [...state.windows];
    for (const window of open) {
      if (await window._close()) continue;
      state.quit = 'running';
      return false;
    }
    return true;
  }
  exit(code = 0): void {
    this.emit('quit', event({}), code);
    this._lock.release();
    state.chromium?.proc.kill('SIGKILL');
    process.exit(code);
  }
}

const double = new AppDouble();
type AppKeys = Exclude<keyof AppDouble, `_${string}` | keyof EventEmitter>;
double satisfies Partial<Omit<Pick<Electron.App, AppKeys & keyof Electron.App>, 'dock'>>;
export const app = strict<Electron.App>(double, 'app');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
