import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
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

/** A store for each test, and a program that writes to it, prints what it has put, and is killed. */
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
  /** Starts the program, kills it once `isDue` of its lines, and returns these. `meanwhile` runs every 3 ms until then. */
  const killedOnce = async (
    args: readonly string[],
    isDue: (lines: readonly string[]) => boolean,
    { meanwhile, delayMs = 0 }: { readonly meanwhile?: () => void; readonly delayMs?: number } = {},
  ): Promise<readonly string[]> => {
    const child = spawn(process.execPath, [resolve(import.meta.dirname, program), at.folder.dir, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    at.child = child;
    const lines: string[] = [];
    const reader = createInterface({ input: child.stdout });
    const signal = AbortSignal.timeout(withinMs);
    const ended = once(reader, 'close', { signal });
    const due = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => due.reject(signal.reason as Error));
    reader.on('line', (line) => {
      lines.push(line);
      if (isDue(lines)) due.resolve();
    });
    const working = meanwhile === undefined ? undefined : setInterval(meanwhile, 3);
    await due.promise.finally(() => clearInterval(working));
    if (delayMs > 0) await pause(delayMs);
    child.kill('SIGKILL');
    await ended;
    return lines;
  };
  return {
    folder: () => at.folder,
    killedOnce,
    /** Kills a program that writes batches from a number on. Returns the last batch that it acknowledged; null: none. */
    killed: async (from: number, { acknowledged, delayMs }: Instant): Promise<number | null> => {
      const [first, ...batches] = await killedOnce([String(from)], ({ length }) => length > acknowledged, {
        delayMs,
      });
      expect(first).toBe('open');
      const last = batches.at(-1);
      return last === undefined ? null : Number(last);
    },
  };
}
