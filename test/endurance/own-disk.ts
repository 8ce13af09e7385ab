import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Differences } from './venue-truth.ts';
import type { Compare } from './world.ts';

/** A small disk of its own, seen by no other process: in a mount namespace that a process holds open. */
export interface OwnDisk extends AsyncDisposable {
  /** Path of the folder on it, as this process sees it. */
  readonly seenAs: string;
  /** Command prefix that starts a program with that disk on the folder. */
  readonly under: readonly string[];
  /** Runs a command there, and returns what it prints. */
  readonly run: (...command: readonly string[]) => string;
  /** Compares the record on it: SQLite follows the path to the folder that this process sees. */
  readonly compareIt: Compare;
  /** Copies its files to a folder that this process sees. */
  readonly copy: () => string;
}

/** Mounts a disk of `megabytes` MB on a folder. Throws if this machine has no user namespaces. */
export async function ownDisk(folder: string, megabytes: number): Promise<OwnDisk> {
  if (process.platform !== 'linux' || spawnSync('unshare', ['-rm', 'true']).status !== 0)
    throw new Error('Skipped: this machine gives no user namespaces, so no small disk can be made.');
  const script = `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs "$1" && echo mounted && exec sleep 7200`;
  const holder = spawn('unshare', ['-rm', 'sh', '-c', script, 'sh', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit');
  await once(holder.stdout, 'data', { signal: AbortSignal.timeout(10_000) });
  const under = ['nsenter', '-t', String(holder.pid), '-U', '-m', '--preserve-credentials', '--'];
  const [enter = '', ...rest] = under;
  const seenAs = join('/proc', String(holder.pid), 'root', folder);
  const run: OwnDisk['run'] = (...command) =>
    execFileSync(enter, [...rest, ...command], { stdio: 'pipe', encoding: 'utf8' });
  return {
    seenAs,
    under,
    run,
    compareIt: (truth, untilMs) => {
      const file = `${folder}-truth.json`;
      const rows = Object.entries(truth).map(([subject, all]) => [subject, [...all]]);
      writeFileSync(file, JSON.stringify(Object.fromEntries(rows)));
      const program = join(import.meta.dirname, 'compare-there.ts');
      return JSON.parse(run(process.execPath, program, folder, file, String(untilMs))) as Differences;
    },
    copy: () => {
      const copy = `${folder}-copy`;
      cpSync(seenAs, copy, { recursive: true });
      return copy;
    },
    [Symbol.asyncDispose]: async () => {
      holder.kill('SIGKILL');
      await ended;
    },
  };
}
