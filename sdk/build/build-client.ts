import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

const repository = resolve(import.meta.dirname, '../..');

/** Timeout of the compiler in ms. It takes about one second. */
const longestMs = 60_000;

/** Builds the files that the package ships: modules and declarations, the views in a folder. Replaces the contents of `outDir`. */
export async function buildClient(outDir: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'perpscope-client-'));
  try {
    await compile(scratch);
    rmSync(outDir, { recursive: true, force: true });
    layOut(join(scratch, 'sdk/src'), outDir, outDir);
    layOut(join(scratch, 'src-preload/contract/views'), join(outDir, 'views'), outDir);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Copies modules and declarations with their subfolders, and rewrites their imports to the paths in the package. */
function layOut(from: string, to: string, root: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = relative(from, join(entry.parentPath, entry.name));
    const path = join(to, name);
    const moved = insidePackage(readFileSync(join(from, name), 'utf8'));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, name.endsWith('.js') ? lean(moved, path, root) : moved);
  }
}

/** Rewrites imports to the `views` folder of the package and to `.js`: every module resolution mode finds `x.d.ts` by `x.js`. */
function insidePackage(text: string): string {
  return text
    .replaceAll(/(['"])\.\.\/\.\.\/src-preload\/contract\/views\//g, '$1./views/')
    .replaceAll(/(['"])(\.{1,2}\/[\w./-]+)\.ts\1/g, '$1$2.js$1');
}

const description = /\.describe\(\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.)*`),?\s*\)/g;

/**
 * Removes field descriptions, which programs don't need (the OpenAPI document has them), and imports zod as a namespace, because
 * bundlers can't tree-shake its `z` object. zod is imported from zod.js, which configures it before any schema is created.
 */
function lean(text: string, path: string, root: string): string {
  const shorter = text.replaceAll(description, '');
  const zod = join(root, 'zod.js');
  if (path === zod) return shorter;
  const way = relative(dirname(path), zod);
  return shorter.replaceAll(
    /import \{ z \} from ['"]zod['"]/g,
    `import * as z from '${way.startsWith('.') ? way : `./${way}`}'`,
  );
}

function compiler(): string {
  const found = join(repository, 'node_modules/typescript/package.json');
  if (!existsSync(found))
    throw new Error(`Run \`npm ci\` in ${repository} first: the package is compiled by its TypeScript.`);
  return join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
}

/** Compiles the modules and declarations of the package and of the views into `outDir`, at their paths in the repository. */
async function compile(outDir: string): Promise<void> {
  const emit = [
    '--noEmit',
    'false',
    '--declaration',
    '--rewriteRelativeImportExtensions',
    '--outDir',
    outDir,
  ];
  const child = spawn(
    process.execPath,
    [compiler(), '-p', join(repository, 'sdk'), '--rootDir', repository, '--pretty', 'false', ...emit],
    { stdio: ['ignore', 'pipe', 'inherit'], timeout: longestMs },
  );
  const [output, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((done, fail) => child.once('close', done).once('error', fail)),
  ]);
  if (code !== 0) throw new Error(`The client package can't be compiled:\n${output}`);
}
