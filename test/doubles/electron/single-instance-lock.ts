import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { nodePath } from './launch.ts';

type OnSecond = (argv: string[], cwd: string) => void;
export interface SingleInstanceLock {
  /** False when a living process holds it: that one has then been notified of us. */
  readonly take: (folder: string) => boolean;
  readonly release: () => void;
}

export function singleInstanceLock(onSecond: OnSecond): SingleInstanceLock {
  const own: { file: string | null } = { file: null };
  const take = (folder: string): boolean => {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'SingletonLock.double');
    const socket = join(folder, 'SingletonSocket.double');
    if (!claim(file)) {
      if (isAlive(Number(readFileSync(file, 'utf8')))) {
        notify(socket);
        return false;
      }
      unlinkSync(file);
      if (!claim(file)) return false;
    }
    own.file = file;
    listen(socket, onSecond);
    return true;
  };
  const release = (): void => {
    if (own.file !== null) unlinkSync(own.file);
    own.file = null;
  };
  return { take, release };
}

function claim(file: string): boolean {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch {
    return false; // another process was first
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // a lock left behind by a process that was killed
  }
}

// Synchronous, since the loser usually quits at once.
function notify(socket: string): void {
  const send = "require('net').connect(process.argv[1]).end(process.argv[2])";
  const news = JSON.stringify({ argv: process.argv, cwd: process.cwd() });
  execFileSync(nodePath, ['-e', send, socket, news], { env: {} });
}

function listen(socket: string, onSecond: OnSecond): void {
  try {
    unlinkSync(socket);
  } catch {
    // none was left behind
  }
  const receive = (connection: Socket): void => {
    const parts: string[] = [];
    connection.setEncoding('utf8');
    connection.on('data', (part: string) => parts.push(part));
    connection.on('end', () => {
      const { argv, cwd } = JSON.parse(parts.join('')) as { argv: string[]; cwd: string };
      onSecond(argv, cwd);
    });
  };
  createServer(receive).listen(socket).unref();
}
