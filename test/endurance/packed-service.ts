import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PackedApp } from '../packaging/packed-app.ts';
import type { WorldPace } from '../bench/world-pace.ts';

const upWithinMs = 60_000;

/** The world's time, as the packed program reads it from a file. */
export interface WorldClockFile {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  /** Moves the clock of a program by so much against the world's; 0 takes it back. */
  readonly step: (pid: number, stepMs: number) => void;
}

export function worldClockFile(folder: string, pace: WorldPace): WorldClockFile {
  const path = join(folder, 'world-clock.json');
  const write = (stepMs: number): void => writeFileSync(path, JSON.stringify({ ...pace, stepMs }));
  write(0);
  return {
    path,
    env: {
      WORLD_CLOCK_FILE: path,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'world-clock.mjs')).href}`,
    },
    step: (pid, stepMs) => {
      write(stepMs);
      process.kill(pid, 'SIGUSR2');
    },
  };
}

export interface PackedServiceDeps {
  readonly app: PackedApp;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Words before the program, such as those that give it a file system of its own. */
  readonly under?: readonly string[];
}

export interface PackedService extends AsyncDisposable {
  readonly pid: number;
  /** Resolves once it listens, with its address and a link for a browser. Rejects with its output if it exited first. */
  readonly ready: Promise<{ readonly url: string; readonly link: string }>;
  readonly said: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves with its exit code when it has ended. */
  readonly ended: Promise<number | null>;
  /** Processes of its group that are still there. */
  readonly left: () => number;
}

/** Starts `perpscope serve` from the archive, under Node 24, in its own process group. */
export function startPacked({ app, args, env, under = [] }: PackedServiceDeps): PackedService {
  const program = [process.execPath, join(app.extracted, 'out/main/cli.js'), 'serve', '--port', '0', ...args];
  const [command = '', ...rest] = [...under, ...program];
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PERPSCOPE_'));
  const child = spawn(command, rest, {
    cwd: app.extracted,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const pid = child.pid ?? 0;
  const endWithUs = (): void => endGroup(pid);
  process.once('exit', endWithUs);
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', endWithUs);
    return code as number | null;
  });
  const { ready, said } = listen(child, ended);
  return {
    pid,
    ready,
    said,
    ended,
    kill: (signal) => child.kill(signal),
    left: () => groupOf(pid).length,
    [Symbol.asyncDispose]: async () => {
      endGroup(pid);
      await ended;
    },
  };
}

function listen(child: ChildProcess, ended: Promise<unknown>): Pick<PackedService, 'ready' | 'said'> {
  const state = { text: '' };
  const found = Promise.withResolvers<{ readonly url: string; readonly link: string }>();
  const hear = (part: Buffer): void => {
    state.text += part.toString();
    const url = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(state.text)?.[1];
    const link = /: (http:\/\/127\.0\.0\.1:\d+\/\S+)\s*$/.exec(state.text)?.[1];
    if (url !== undefined && link !== undefined) found.resolve({ url, link });
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  void ended.then(() => found.reject(new Error(`The service ended: ${state.text}`)));
  const late = setTimeout(() => found.reject(new Error(`The service is not up: ${state.text}`)), upWithinMs);
  found.promise.catch(() => undefined).finally(() => clearTimeout(late));
  return { ready: found.promise, said: () => state.text };
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has no process left.
  }
}

/** Returns the ids of the processes in a group, zombies left out. */
function groupOf(group: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [state, , of] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return Number(of) === group && state !== 'Z';
      } catch {
        return false;
      }
    });
}

/** Returns the memory that a process holds now, bytes. */
export function rssOf(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) * 1024;
}
