import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// Many tests read times as the machine shows them: the results must not depend on where it stands.
process.env['TZ'] = 'UTC';

const at = (path: string): string => resolve(import.meta.dirname, path);

/** Pure rules and views: nothing native is loaded, so that these files may share a process and start sooner. */
const pure = ['test/renderer/**/*.test.{ts,tsx}', 'test/main/domain/**/*.test.ts'];

/** A fifth of the fault matrix, and the check of its oracle: minutes of work in processes of their own, so that they are a step. */
const faults = ['test/main/{faults,fault-oracle}.test.ts'];

/** Whole services that are started, killed and switched, a step of their own as well. */
const services = [
  'test/main/switching/**/*.test.ts',
  'test/main/store/kill-*.test.ts',
  'test/main/{headless,killed-backfill,lost-record,restart,shipped-chain-code,simulator-killed,switch}.test.ts',
  'test/main/{unusable-record,venue-outage,whole-chain,whole-chain-switch}.test.ts',
];

/**
 * Two replace a module, which must not have been loaded by a file before them. One loads the built client, whose schemas have the names of
 * the contract's own in zod's registry: an OpenAPI document of the same process then fails. The others were seen failing in a shared
 * process.
 */
const isolated = [
  'test/renderer/features/older-rows.test.tsx',
  'test/main/agent/many-journal-files.test.ts',
  'test/sdk/package.test.ts',
  'test/main/reference/**/*.test.ts',
];

export default defineConfig({
  root: at('..'),
  // One copy for our files and for the libraries, to which Node gives the package's main file: two copies refuse one another.
  resolve: { alias: [{ find: /^graphql$/, replacement: at('../node_modules/graphql/index.js') }] },
  test: {
    environment: 'node',
    env: {
      // Every test of the service starts the simulator's process from its sources.
      NODE_COMPILE_CACHE: at('../node_modules/.cache/node-compile-cache'),
      // The same generated cases in every run, others in each long one.
      PERPSCOPE_SEED: process.env['PERPSCOPE_SEED'] ?? '1',
    },
    setupFiles: ['generated-cases', 'left-folders', 'patient-waits'].map((name) => at(`tooling/${name}.ts`)),
    // Generous, since they only decide how late a failure shows: a rule about time has a limit of its own in its test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // Two workers leave the tests that open sockets and databases enough of a small machine to be on time.
    maxWorkers: 2,
    // Loading the sources again for each file costs as much CPU time as the tests themselves.
    isolate: false,
    projects: [
      {
        extends: true,
        resolve: {
          alias: [{ find: /^(better-sqlite3|undici)$/, replacement: at('tooling/not-in-a-thread.ts') }],
        },
        test: { name: 'threads', include: pure, exclude: isolated, pool: 'threads' },
      },
      {
        extends: true,
        test: {
          name: 'forks',
          include: ['test/{main,preload,renderer,contract,tooling,sdk,packaging}/**/*.test.{ts,tsx}'],
          exclude: [...pure, ...faults, ...services, ...isolated],
          // A thread that is ended while a database or a service runs in it can end the whole process.
          pool: 'forks',
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated, pool: 'forks', isolate: true } },
      {
        extends: true,
        // Outages that are waited for: all seven at once.
        test: { name: 'services', include: services, pool: 'forks', maxConcurrency: 7 },
      },
      { extends: true, test: { name: 'faults', include: faults, pool: 'forks' } },
    ],
  },
});
