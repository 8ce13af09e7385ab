import { spawn, type ChildProcess } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { repository } from './repository.ts';

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

export type CommandEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'killed'; readonly reason: string };

/** Time that a command and its children have to exit before they are killed. */
const graceMs = 5_000;

/** Runs a command in the repository with its output on ours. Never rejects; an interrupt ends it and this process. */
export async function runCommand({ command, args, env, timeoutMs }: Command): Promise<CommandEnd> {
  const child = spawn(command, args, {
    cwd: repository,
    stdio: 'inherit',
    // Its own group, so that its children end with it.
    detached: process.platform !== 'win32',
    env: { ...process.env, PATH: ownNodeFirst(), ...env },
  });
  const timer = setTimeout(() => stop(child), timeoutMs);
  const startedAt = performance.now();
  const onInterrupt = (): void => {
    process.exitCode = 130;
    stop(child);
    child.once('exit', () => process.exit());
  };
  process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt);
  try {
    return await endOf(child);
  } catch (error) {
    return { kind: 'killed', reason: String(error) };
  } finally {
    clearTimeout(timer);
    process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
    if (performance.now() - startedAt >= timeoutMs)
      console.error(`${command} was ended after ${timeoutMs / 1000} s.`);
  }
}

function endOf(child: ChildProcess): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      resolve(
        code === null ? { kind: 'killed', reason: `was ended by ${signal}` } : { kind: 'exited', code },
      ),
    );
  });
}

function stop(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  const force = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  child.once('exit', () => clearTimeout(force));
}

function ownNodeFirst(): string {
  return [join(repository, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch (error) {
    // It exited a moment ago.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
