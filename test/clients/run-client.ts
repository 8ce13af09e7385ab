import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { clientFolder, type Client } from './clients.ts';

/** Result of one client. */
export type Outcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'skipped'; readonly reason: string };

/** Ms that a client has for all of its checks. */
const longestMs = 60_000;

/** Runs a client's script in an empty folder and its own process group. `env` says where the service is. */
export async function runClient(
  { script: [name, ...args], checks }: Client,
  env: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'perpscope-client-'));
  try {
    const { printed, errors, code } = await runScript([`${name}.mjs`, ...args], folder, env);
    const passed = [...printed.matchAll(/^checked (.+)$/gm)].map(([, check]) => check);
    if (code !== 0) return { kind: 'failed', reason: reasonIn(errors, code) };
    const missing = checks.filter((check) => !passed.includes(check));
    if (missing.length > 0 || passed.length !== checks.length)
      return { kind: 'failed', reason: `checked ${passed.join(', ')} instead of ${checks.join(', ')}` };
    return { kind: 'passed' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Ended {
  readonly printed: string;
  readonly errors: string;
  /** null: it was ended from outside. */
  readonly code: number | null;
}

async function runScript(
  [file = '', ...args]: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  const child = spawn(process.execPath, [join(clientFolder, 'scripts', file), ...args], {
    cwd,
    // Its own group, so that its children end with it.
    detached: true,
    env: { PATH: process.env['PATH'], HOME: cwd, DO_NOT_TRACK: '1', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = (): void => endGroup(child.pid);
  process.once('exit', end);
  const timer = setTimeout(end, longestMs);
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => {
      end();
      resolve(code);
    });
  });
  const [printed, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  clearTimeout(timer);
  process.off('exit', end);
  return { printed, errors, code };
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The whole group has exited already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The message of the error that ended a script, or the last that it printed. */
function reasonIn(errors: string, code: number | null): string {
  if (code === null) return `ended after ${longestMs / 1000} s`;
  const lines = errors.split('\n').filter((line) => line.trim() !== '');
  const message = lines.find((line) => /^\w*(Error|Refusal)\b.*: /.test(line)) ?? lines.at(-1) ?? '';
  return `exited with ${code}: ${message.slice(0, 400)}`;
}
