import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';

/** Makes a forked Node look like a utility process of Electron, and runs the module that it is for. */
const [, , modulePath = '', ...args] = process.argv;
const ipc = { send: process.send?.bind(process) };

class ParentPortDouble extends EventEmitter {
  /** Messages that came before anyone listened. */
  _waiting: unknown[] = [];

  constructor() {
    super();
    process.on('message', (message) => {
      if (this.listenerCount('message') === 0) this._waiting.push(message);
      else this.emit('message', { data: message, ports: [] });
    });
    this.on('newListener', () => setImmediate(() => this._flush()));
  }
  _flush(): void {
    for (const message of this._waiting.splice(0)) this.emit('message', { data: message, ports: [] });
  }
  postMessage(message: unknown): void {
    if (process.connected) ipc.send?.(message);
  }
}

// Chromium ends a utility process whose browser process is gone.
process.on('disconnect', () => process.exit(0));
if (!process.connected) process.exit(0);
Object.defineProperty(process, 'parentPort', { value: new ParentPortDouble() });
Object.defineProperty(process, 'type', { value: 'utility' });
Object.defineProperty(process, 'send', { value: undefined });
process.argv = [process.argv[0] ?? '', modulePath, ...args];
await import(pathToFileURL(modulePath).href);
