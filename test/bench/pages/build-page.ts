import react from '@vitejs/plugin-react';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { repository } from '../../tooling/repository.ts';

interface BuiltPage {
  readonly script: string;
  readonly styles: readonly string[];
}

/** Builds one program of a page as the renderer is built, into `folder`. */
export async function buildPage(entry: string, folder: string): Promise<BuiltPage> {
  await build({
    configFile: false,
    root: repository,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: true,
      lib: {
        entry: join(repository, 'test/bench/pages', entry),
        formats: ['iife'],
        name: 'page',
        fileName: 'page',
      },
    },
  });
  const files = readdirSync(folder);
  const named = (ending: string): string[] =>
    files.filter((file) => file.endsWith(ending)).map((file) => join(folder, file));
  const [script] = named('.js');
  if (script === undefined) throw new Error(`${entry} was not built.`);
  return { script, styles: named('.css') };
}
