import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';

const program = join(import.meta.dirname, '../../../src-main/cli.ts');
const withinMs = 120_000;

/** `perpscope replicate` in a process of its own. */
export interface Replicating extends AsyncDisposable {
  readonly said: () => string;
  /** Resolves with the exit code; null: it was killed. */
  readonly ended: Promise<number | null>;
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>;
}

export interface ReplicatingPlace {
  readonly dataDir: string;
  readonly account: string | null;
  readonly to: string;
}

/** `source`: which venue and network. */
export function replicating(
  { dataDir, account, to }: ReplicatingPlace,
  ...args: readonly string[]
): Replicating {
  const place = ['--data-dir', dataDir, ...(account === null ? [] : ['--account', account])];
  const child = spawn(process.execPath, [program, 'replicate', ...place, ...args], {
    env: { PATH: process.env['PATH'], HOME: '/nonexistent', PERPSCOPE_REPLICATE_TO: to },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
  });
  const said: string[] = [];
  child.stdout.on('data', (part) => said.push(String(part)));
  child.stderr.on('data', (part) => said.push(String(part)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const kill = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  return {
    said: () => said.join(''),
    ended,
    kill,
    [Symbol.asyncDispose]: async () => {
      await kill('SIGKILL');
    },
  };
}

/** Replicates everything, and expects that to succeed. */
export async function replicateOnce(place: ReplicatingPlace, ...args: readonly string[]): Promise<string> {
  await using process = replicating(place, '--once', ...args);
  const code = await process.ended;
  expect([code, code === 0 ? '' : process.said()]).toEqual([0, '']);
  return process.said();
}

/** What it says as it refuses to go on. */
export async function replicationRefusal(
  place: ReplicatingPlace,
  ...args: readonly string[]
): Promise<string> {
  await using process = replicating(place, '--once', ...args);
  expect(await process.ended).toBe(2);
  return process.said().trim();
}
