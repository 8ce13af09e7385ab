import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const at = (path: string): string => resolve(import.meta.dirname, '../../..', path);

/** Builds the window and a fake bridge into a new folder outside the repository, and returns it. */
export async function buildHarness(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'perpscope-window-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: at('src-renderer'),
    base: './',
    plugins: [react()],
    build: { outDir, emptyOutDir: false },
  });
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      lib: {
        entry: at('test/renderer/harness/fake-bridge.ts'),
        formats: ['iife'],
        name: 'fake',
        fileName: () => 'fake-bridge.js',
      },
    },
  });
  const page = join(outDir, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('<head>', '<head><script src="./fake-bridge.js"></script>'));
  return outDir;
}
