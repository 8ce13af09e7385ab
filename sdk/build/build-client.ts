import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'vite';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

const repository = resolve(import.meta.dirname, '../..');

const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin',
  'tsc',
);

/** Ms; it takes about one second. */
const longestMs = 60_000;

const sdk = resolve(import.meta.dirname, '..');

/** Makes what the package ships, in place of what is in the folder: one module, and its declarations. */
export async function buildClient(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: sdk,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      lib: { entry: join(sdk, 'src/index.ts'), formats: ['es'], fileName: () => 'index.js' },
      rolldownOptions: { external: ['zod'], experimental: { attachDebugInfo: 'none' } },
    },
  });
  const scratch = mkdtempSync(join(tmpdir(), 'perpscope-client-'));
  try {
    await emitDeclarations(scratch);
    layOut(join(scratch, 'sdk/src'), outDir);
    layOut(join(scratch, 'src-preload/contract/views'), join(outDir, 'views'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Copies declarations, with the folders they are in, so that they find one another in the package. */
function layOut(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = relative(from, join(entry.parentPath, entry.name));
    const text = readFileSync(join(from, name), 'utf8');
    const path = join(to, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, insidePackage(text));
  }
}

/** Every resolution of modules finds `x.d.ts` by `x.js`; the views stand in a folder of the package. */
function insidePackage(text: string): string {
  return text
    .replaceAll(/(['"])\.\.\/\.\.\/src-preload\/contract\/views\//g, '$1./views/')
    .replaceAll(/(['"])(\.{1,2}\/[\w./-]+)\.ts\1/g, '$1$2.js$1');
}

/** Writes the declarations of the package and of the views under `outDir`, each by its path from the root. */
async function emitDeclarations(outDir: string): Promise<void> {
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
