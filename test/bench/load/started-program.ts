import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A starting program. Disposal waits for its exit, so its last output is written. */
export interface StartedProgram extends AsyncDisposable {
  readonly startedAt: number;
  /** Resolves with the first address that is written on stdout in this form. */
  readonly address: (form: RegExp) => Promise<string>;
  readonly signal: (name: NodeJS.Signals) => void;
}

const upWithinMs = 20_000;

interface ProgramStart {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Time after which it is killed, if it has not exited. */
  readonly mostMs?: number;
}

/** Starts a program with this Node. */
export function startProgram({ args, env, mostMs = upWithinMs + 10_000 }: ProgramStart): StartedProgram {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PERPSCOPE_'));
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const force = setTimeout(() => child.kill('SIGKILL'), mostMs);
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = once(child, 'exit');
  const said: string[] = [];
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => said.push(line));
  const find = (form: RegExp): string | undefined =>
    said.map((line) => form.exec(line)?.[0]).find((found) => found !== undefined);
  return {
    startedAt,
    address: async (form) => {
      const signal = AbortSignal.timeout(upWithinMs);
      for (let found = find(form); ; found = find(form)) {
        if (found !== undefined) return found;
        await once(lines, 'line', { signal });
      }
    },
    signal: (name) => void child.kill(name),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await ended;
      clearTimeout(force);
      process.off('exit', endWithUs);
    },
  };
}

/** Asks every 5 ms until an answer is 200 and fits; returns how many were not. */
export async function untilAnswer(
  url: string,
  fits: (body: string) => boolean,
  withinMs = upWithinMs,
): Promise<number> {
  const giveUpAt = performance.now() + withinMs;
  for (let others = 0; performance.now() < giveUpAt; others += 1) {
    const response = await fetch(url);
    const body = await response.text();
    if (response.status === 200 && fits(body)) return others;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${url} had no good answer within ${withinMs / 1_000} s.`);
}
