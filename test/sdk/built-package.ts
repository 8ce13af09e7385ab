import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { repository } from '../tooling/repository.ts';

export interface BuiltPackage extends Disposable {
  /** A folder of a program that has the package installed. */
  readonly consumer: string;
  /** Folder of the installed package. */
  readonly folder: string;
  /** Archive that npm would publish. */
  readonly tarball: string;
  /** Files in it, by path. */
  readonly files: readonly string[];
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Time limit of each of these programs, ms. */
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

/** Files of the repository that the package is built from. */
const cloned = ['package.json', 'tsconfig.json', 'sdk', 'src-preload/contract'];

/** Packs the package in a clean clone, as npm would publish it, and installs it in an empty program. */
export async function buildPackage(): Promise<BuiltPackage> {
  const root = mkdtempSync(join(tmpdir(), 'perpscope-client-test-'));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  try {
    const clone = join(root, 'clone');
    const isCloned = (path: string): boolean => path !== join(repository, 'sdk/dist');
    for (const name of cloned)
      cpSync(join(repository, name), join(clone, name), { recursive: true, filter: isCloned });
    symlinkSync(join(repository, 'node_modules'), join(clone, 'node_modules'));
    const { filename, files } = await pack(join(clone, 'sdk'), root);
    const tarball = join(root, filename);
    const consumer = join(root, 'consumer');
    const folder = join(consumer, 'node_modules', '@perpscope', 'client');
    mkdirSync(folder, { recursive: true });
    await succeed('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder], root);
    symlinkSync(join(repository, 'node_modules', 'zod'), join(consumer, 'node_modules', 'zod'));
    return { consumer, folder, tarball, files, [Symbol.dispose]: remove };
  } catch (error) {
    remove();
    throw error;
  }
}

const Packed = z
  .array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }))
  .length(1);

interface Pack {
  readonly filename: string;
  readonly files: readonly string[];
}

/** Runs `npm pack`, which builds the package first, without any network. */
async function pack(folder: string, destination: string): Promise<Pack> {
  const quiet = ['--offline', '--no-update-notifier', '--cache', join(destination, '.npm')];
  const output = await succeed(
    'npm',
    ['pack', '--json', '--pack-destination', destination, ...quiet],
    folder,
  );
  const [packed] = Packed.parse(JSON.parse(output));
  return { filename: packed?.filename ?? '', files: (packed?.files ?? []).map(({ path }) => path) };
}

async function succeed(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, output, errors } = await run(command, args, cwd);
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${errors}`);
  return output;
}
