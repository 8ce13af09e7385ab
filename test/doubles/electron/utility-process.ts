import type * as Electron from 'electron';
import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { nodePath } from './launch.ts';
import { needReady, state } from './state.ts';
import { fake, strict } from './strict.ts';

const boot = join(import.meta.dirname, 'utility-boot.ts');

/** A child process of plain Node that looks like a utility process from inside and outside. */
class UtilityProcessDouble extends EventEmitter {
  pid: number | undefined;
  stdout = null;
  stderr = null;
  _child: ChildProcess;
  _hasExited = false;

  constructor(modulePath: string, args: string[], options: Electron.ForkOptions) {
    super();
    this._child = fork(boot, [modulePath, ...args], {
      execPath: nodePath,
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning', ...(options.execArgv ?? [])],
      ...(options.env === undefined ? {} : { env: options.env as NodeJS.ProcessEnv }),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this._child.once('spawn', () => {
      this.pid = this._child.pid;
      metric.pid = this._child.pid ?? 0;
      state.utilities.add(metric);
      this.emit('spawn');
    });
    this._child.on('message', (message) => this.emit('message', message));
    const metric = { type: 'Utility' as const, pid: 0, name: options.serviceName ?? 'Node Utility Process' };
    const exit = { code: null as number | null };
    const end = (): void => {
      if (exit.code === null || this._child.connected) return;
      this.pid = undefined;
      this._hasExited = true;
      state.utilities.delete(metric);
      this.emit('exit', exit.code);
    };
    this._child.once('disconnect', end);
    this._child.once('exit', (code, signal) => {
      exit.code = code ?? constants.signals[signal ?? 'SIGKILL'];
      end();
    });
  }
  postMessage(message: unknown): void {
    if (this._hasExited)
      throw new Error('electron double: a message to a utility process that has ended can crash Electron');
    if (this._child.connected) this._child.send(message as object);
  }
  kill(): boolean {
    return this.pid === undefined ? false : this._child.kill('SIGTERM');
  }
}

export const utilityProcess = fake<typeof Electron.utilityProcess>()('utilityProcess', {
  fork: (modulePath, args = [], options = {}) => {
    needReady('utilityProcess cannot be created');
    const double = new UtilityProcessDouble(modulePath, args, options);
    return strict<Electron.UtilityProcess>(double, 'UtilityProcess');
  },
});
