import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  // One copy for our files and for the libraries, which Node gives the package's main file: two refuse one another.
  resolve: {
    alias: [
      { find: /^graphql$/, replacement: resolve(import.meta.dirname, '../node_modules/graphql/index.js') },
    ],
  },
  test: {
    include: ['test/{main,preload,renderer,contract,tooling,sdk}/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'threads',
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // Two workers leave the tests that open sockets and databases enough of a small machine to be on time.
    maxWorkers: 2,
  },
});
