import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { aStoreFolder, type StoreFolder } from './a-store.ts';

const withinMs = 120_000;

/** When a process is killed: after it acknowledged this many batches, and this long after that. */
interface Instant {
  readonly acknowledged: number;
  readonly delayMs: number;
}

/** A store for each test, and a program of this folder that writes batches from a number on and prints each one it has put. */
export function killedWriter(program: string) {
  const at: { folder: StoreFolder; child: ChildProcess | null } = {} as never;
  beforeEach(() => {
    at.folder = aStoreFolder();
    at.child = null;
  });
  afterEach(() => {
    at.child?.kill('SIGKILL');
    at.folder.drop();
  });
  return {
    folder: () => at.folder,
    /** Returns the last batch that was acknowledged before it was killed; null: none. */
    killed: async (from: number, { acknowledged, delayMs }: Instant): Promise<number | null> => {
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, program), at.folder.dir, String(from)],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      );
      at.child = child;
      const lines: string[] = [];
      const reader = createInterface({ input: child.stdout });
      const signal = AbortSignal.timeout(withinMs);
      const ended = once(reader, 'close', { signal });
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        reader.on('line', (line) => {
          if (lines.push(line) > acknowledged) resolve();
        });
      });
      await pause(delayMs);
      child.kill('SIGKILL');
      await ended;
      expect(lines.shift()).toBe('open');
      const last = lines.at(-1);
      return last === undefined ? null : Number(last);
    },
  };
}
