import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const repository = resolve(import.meta.dirname, '../..');
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin',
  'tsc',
);
/** Ms; it takes about one second. */
const longestMs = 60_000;

/** Writes the declarations of the package and of the views under `outDir`, each by its path from the root. */
export async function emitDeclarations(outDir: string): Promise<void> {
  const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', outDir];
  const child = spawn(
    process.execPath,
    [compiler, '-p', join(repository, 'sdk'), '--rootDir', repository, '--pretty', 'false', ...emit],
    { stdio: ['ignore', 'pipe', 'inherit'], timeout: longestMs },
  );
  const [output, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((done, fail) => child.once('close', done).once('error', fail)),
  ]);
  if (code !== 0) throw new Error(`The client package's types can't be made:\n${output}`);
}
