import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { resolve } from 'node:path';

const at = (path: string): string => resolve(import.meta.dirname, path);

/** Loaded from node_modules at run time: native code, and the swagger-ui files that are served as they are. */
const external = ['electron', 'better-sqlite3', '@fastify/swagger-ui', /^node:/];

export default defineConfig({
  main: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          index: at('src-main/index.ts'),
          headless: at('src-main/headless.ts'),
          cli: at('src-main/cli.ts'),
          'service-thread': at('src-main/service-thread.ts'),
          'simulator-thread': at('src-main/simulator/thread.ts'),
        },
        external,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src-preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    build: { minify: true, rolldownOptions: { input: { index: at('src-renderer/index.html') } } },
    plugins: [react()],
  },
});
