import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { serving } from '../main/headless-program.ts';
import { repository } from '../tooling/repository.ts';

interface ServedWorld extends AsyncDisposable {
  /** Environment of a client's script: where the service is. */
  readonly env: Readonly<Record<string, string>>;
}

const minute = 60_000;
const readyWithinMs = 30_000;

/** Paths that every client asks for. The world is ready once all of them are answered. */
const needed = [
  '/api/v1/agent/status',
  '/mcp/markets',
  '/api/markets/sim-testnet%3ABTC/candles?interval=1h&limit=5',
];

/** The built program on a simulated world of a fixed seed, on a free port and in a folder of its own. */
export async function servedWorld(): Promise<ServedWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'perpscope-clients-'));
  const args = ['--port', '0', '--markets', '150', '--seed', '7', '--data-dir', folder];
  const program = await serving(args, { timeoutMs: 60 * minute });
  // Runs also if this process is interrupted.
  const end = (): void => void program.kill('SIGTERM');
  process.once('exit', end);
  const close = async (): Promise<void> => {
    process.off('exit', end);
    await program.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const path of needed) await untilAnswered(`${program.url}${path}`);
  } catch (error) {
    await close();
    throw error;
  }
  const env = {
    PERPSCOPE_URL: program.url,
    PERPSCOPE_DATA_DIR: folder,
    PERPSCOPE_CLI: join(repository, 'out/main/cli.js'),
  };
  return { env, [Symbol.asyncDispose]: close };
}

async function untilAnswered(url: string): Promise<void> {
  const until = performance.now() + readyWithinMs;
  for (;;) {
    const response = await fetch(url);
    if (response.ok) return;
    if (performance.now() > until)
      throw new Error(`GET ${url} is ${response.status} after ${readyWithinMs / 1000} s.`);
    await setTimeout(200);
  }
}
