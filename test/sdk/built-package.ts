import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { buildClient } from '../../sdk/build/build-client.ts';
import { repository } from '../tooling/repository.ts';

export interface BuiltPackage extends Disposable {
  /** A folder of a program that has the package installed. */
  readonly consumer: string;
  /** What was installed. */
  readonly folder: string;
  /** What `npm pack` took, by path. */
  readonly files: readonly string[];
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Ms in which each of these programs must end. */
const longestMs = 60_000;

/** Runs a program of this Node to its end. */
export const runNode = (args: readonly string[], cwd: string): Promise<Ended> =>
  run(process.execPath, args, cwd);

async function run(command: string, args: readonly string[], cwd: string): Promise<Ended> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: longestMs });
  const closed = new Promise<number | null>((done, fail) => child.once('close', done).once('error', fail));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, output, errors };
}

/** Builds the package, takes what npm would publish of it, and puts that into an empty program by copying. */
export async function buildPackage(): Promise<BuiltPackage> {
  const root = mkdtempSync(join(tmpdir(), 'perpscope-client-test-'));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  try {
    const made = join(root, 'made');
    for (const name of ['package.json', 'README.md', 'LICENSE']) {
      cpSync(join(repository, 'sdk', name), join(made, name));
    }
    await buildClient(join(made, 'dist'));
    const files = await filesToPack(made);
    const consumer = join(root, 'consumer');
    const folder = join(consumer, 'node_modules', '@perpscope', 'client');
    for (const file of files) cpSync(join(made, file), join(folder, file));
    symlinkSync(join(repository, 'node_modules', 'zod'), join(consumer, 'node_modules', 'zod'));
    return { consumer, folder, files, [Symbol.dispose]: remove };
  } catch (error) {
    remove();
    throw error;
  }
}

const Packed = z.array(z.object({ files: z.array(z.object({ path: z.string() })) })).length(1);

/** What npm would publish; it asks nobody. */
async function filesToPack(folder: string): Promise<readonly string[]> {
  const quiet = ['--offline', '--no-update-notifier', '--cache', join(folder, '.npm')];
  const { code, output, errors } = await run(
    'npm',
    ['pack', folder, '--dry-run', '--json', '--ignore-scripts', ...quiet],
    folder,
  );
  if (code !== 0) throw new Error(`npm pack ended with ${code}:\n${errors}`);
  return Packed.parse(JSON.parse(output)).flatMap(({ files }) => files.map(({ path }) => path));
}
