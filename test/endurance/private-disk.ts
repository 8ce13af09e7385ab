import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Differences } from './venue-truth.ts';
import type { Compare } from './world.ts';

/** A small disk in a private mount namespace, which a helper process keeps open. */
interface PrivateDisk extends AsyncDisposable {
  /** Path of the mounted folder as seen from this process. */
  readonly hostPath: string;
  /** Command prefix that runs a program in the namespace, where the disk is mounted on the folder. */
  readonly commandPrefix: readonly string[];
  /** Runs a command in the namespace and returns its output. */
  readonly run: (...command: readonly string[]) => string;
  /** Compares the record on the disk. Runs in the namespace, because SQLite would resolve `hostPath` to the folder outside it. */
  readonly compareRecord: Compare;
  /** Copies the files of the disk to a folder outside the namespace and returns its path. */
  readonly copy: () => string;
}

/** Mounts a disk of `megabytes` MB on a folder. Throws if this machine has no user namespaces. */
export async function privateDisk(folder: string, megabytes: number): Promise<PrivateDisk> {
  if (process.platform !== 'linux' || spawnSync('unshare', ['-rm', 'true']).status !== 0)
    throw new Error('Skipped: this machine has no user namespaces, and a small disk needs them.');
  const script = `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs "$1" && echo mounted && exec sleep 7200`;
  const holder = spawn('unshare', ['-rm', 'sh', '-c', script, 'sh', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit');
  await once(holder.stdout, 'data', { signal: AbortSignal.timeout(10_000) });
  const commandPrefix = ['nsenter', '-t', String(holder.pid), '-U', '-m', '--preserve-credentials', '--'];
  const [enter = '', ...rest] = commandPrefix;
  const hostPath = join('/proc', String(holder.pid), 'root', folder);
  const run: PrivateDisk['run'] = (...command) =>
    execFileSync(enter, [...rest, ...command], { stdio: 'pipe', encoding: 'utf8' });
  return {
    hostPath,
    commandPrefix,
    run,
    compareRecord: (truth, untilMs) => {
      const file = `${folder}-truth.json`;
      const rows = Object.entries(truth).map(([subject, all]) => [subject, [...all]]);
      writeFileSync(file, JSON.stringify(Object.fromEntries(rows)));
      const program = join(import.meta.dirname, 'compare-in-namespace.ts');
      return JSON.parse(run(process.execPath, program, folder, file, String(untilMs))) as Differences;
    },
    copy: () => {
      const copy = `${folder}-copy`;
      cpSync(hostPath, copy, { recursive: true });
      return copy;
    },
    [Symbol.asyncDispose]: async () => {
      holder.kill('SIGKILL');
      await ended;
    },
  };
}
