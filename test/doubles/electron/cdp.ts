import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** A DevTools message: its shape is Chromium's own and has no types here. */
export type Params = Record<string, any>;

interface Waiting {
  readonly resolve: (result: Params) => void;
  readonly reject: (error: Error) => void;
}

/** Chromium over --remote-debugging-pipe: it dies with us, and the port stays free for a test's own client. */
export class Chromium extends EventEmitter {
  readonly proc: ChildProcess;
  private lastId = 0;
  private readonly waiting = new Map<number, Waiting>();

  constructor(executable: string, args: string[]) {
    super();
    this.setMaxListeners(0);
    const stdio = ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] as const;
    this.proc = spawn(executable, ['--remote-debugging-pipe', ...args], { stdio: [...stdio] });
    this.proc.stderr?.setEncoding('utf8').on('data', sayWhereDevToolsListen);
    this.proc.on('error', (error) => console.error(`electron double: ${error.message}`));
    this.proc.on('exit', () => this.end());
    this.receiveFrom(this.proc.stdio[4] as Readable);
    // A write after Chromium has exited: `exit` reports it to every waiting call.
    (this.proc.stdio[3] as Writable).on('error', () => {});
  }

  send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      const message = JSON.stringify({ id, method, params, sessionId });
      (this.proc.stdio[3] as Writable).write(`${message}\0`);
    });
  }

  private receiveFrom(pipe: Readable): void {
    const state = { text: '' };
    pipe.setEncoding('utf8').on('data', (part: string) => {
      const messages = (state.text + part).split('\0');
      state.text = messages.pop() ?? '';
      for (const message of messages) this.receive(JSON.parse(message) as Params);
    });
  }

  private receive({ id, error, result, sessionId, method, params }: Params): void {
    if (!id) {
      this.emit(sessionId ? `${sessionId}:${method}` : method, params);
      return;
    }
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }

  private end(): void {
    for (const { reject } of this.waiting.values()) reject(new Error('Chromium is gone'));
    this.waiting.clear();
    this.emit('exit');
  }
}

/** Playwright reads the address of the browser from our stderr. */
function sayWhereDevToolsListen(text: string): void {
  for (const line of text.split('\n'))
    if (line.startsWith('DevTools listening on')) process.stderr.write(`\n${line}\n`);
}
