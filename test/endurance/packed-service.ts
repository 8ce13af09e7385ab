import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PackedApp } from '../packaging/packed-app.ts';
import type { WorldPace } from '../bench/world-pace.ts';

const upWithinMs = 60_000;

/** File from which the packed program reads the simulated time. */
export interface WorldClockFile {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  /** Sets the offset of a program's clock from simulated time, ms; 0 corrects the clock. */
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

interface PackedServiceDeps {
  readonly app: PackedApp;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Command put before the program, such as `nsenter` with its arguments. */
  readonly commandPrefix?: readonly string[];
}

export interface PackedService extends AsyncDisposable {
  readonly pid: number;
  /** Resolves once it listens, with its address and a link for a browser. Rejects with its output if it exited first. */
  readonly ready: Promise<{ readonly url: string; readonly link: string }>;
  readonly output: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves with its exit code when it has ended. */
  readonly ended: Promise<number | null>;
  /** Number of processes of its group that still run. */
  readonly running: () => number;
}

/** Starts `perpscope serve` from the archive, under Node 24, in its own process group. */
export function startPacked({ app, args, env, commandPrefix = [] }: PackedServiceDeps): PackedService {
  const program = [process.execPath, join(app.extracted, 'out/main/cli.js'), 'serve', '--port', '0', ...args];
  const [command = '', ...rest] = [...commandPrefix, ...program];
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PERPSCOPE_'));
  const child = spawn(command, rest, {
    cwd: app.extracted,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const pid = child.pid ?? 0;
  const endOnExit = (): void => endGroup(pid);
  process.once('exit', endOnExit);
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', endOnExit);
    return code as number | null;
  });
  const { ready, output } = listen(child, ended);
  return {
    pid,
    ready,
    output,
    ended,
    kill: (signal) => child.kill(signal),
    running: () => groupOf(pid).length,
    [Symbol.asyncDispose]: async () => {
      endGroup(pid);
      await ended;
    },
  };
}

function listen(child: ChildProcess, ended: Promise<unknown>): Pick<PackedService, 'ready' | 'output'> {
  const state = { text: '' };
  const found = Promise.withResolvers<{ readonly url: string; readonly link: string }>();
  const append = (part: Buffer): void => {
    state.text += part.toString();
    const url = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(state.text)?.[1];
    const link = /: (http:\/\/127\.0\.0\.1:\d+\/\S+)\s*$/.exec(state.text)?.[1];
    if (url !== undefined && link !== undefined) found.resolve({ url, link });
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  void ended.then(() => found.reject(new Error(`The service ended: ${state.text}`)));
  const late = setTimeout(
    () => found.reject(new Error(`The service did not start within ${upWithinMs / 1_000} s: ${state.text}`)),
    upWithinMs,
  );
  found.promise.catch(() => undefined).finally(() => clearTimeout(late));
  return { ready: found.promise, output: () => state.text };
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has no process left.
  }
}

/** Returns the ids of the processes in a group, without zombies. */
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
