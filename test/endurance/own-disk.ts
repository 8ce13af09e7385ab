import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A small disk of its own, seen by no other process: in a mount namespace that a process holds open. */
export interface OwnDisk extends AsyncDisposable {
  /** The folder on it, as this process reaches it. */
  readonly seenAs: string;
  /** Words that start a program where the folder is that disk. */
  readonly under: readonly string[];
  /** Runs `mount` or `umount` there. */
  readonly run: (...command: readonly string[]) => void;
}

/** Mounts a disk of so many megabytes on a folder. Throws where this machine gives no user namespaces. */
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
  return {
    seenAs: join('/proc', String(holder.pid), 'root', folder),
    under,
    run: (...command) => void execFileSync(enter, [...rest, ...command], { stdio: 'pipe' }),
    [Symbol.asyncDispose]: async () => {
      holder.kill('SIGKILL');
      await ended;
    },
  };
}
