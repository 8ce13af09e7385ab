import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { emitDeclarations } from './emit-declarations.ts';

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

/** Copies declarations as they are to be found from one another in the package. */
function layOut(from: string, to: string): void {
  for (const name of readdirSync(from)) {
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
    .replaceAll(/(['"])(\.\/[\w./-]+)\.ts\1/g, '$1$2.js$1');
}
