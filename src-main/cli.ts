#!/usr/bin/env node
// The default export: a named one that an older Node lacks would fail before the version check.
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import { nodeProblem } from './cli/node-version.ts';
import { printCrashes, printError } from './print.ts';

const problem = nodeProblem(process.version);
if (problem === null) {
  printCrashes();
  nodeModule.enableCompileCache();
  keepSmall(process.argv[2]);
  const [{ runCommand }, { nodeHost }] = await Promise.all([
    import('./cli/commands.ts'),
    import('./cli/node-host.ts'),
  ]);
  await runCommand(process.argv.slice(2), { host: nodeHost(fileURLToPath(import.meta.url)) });
} else {
  printError(problem);
  process.exitCode = 2;
}

/**
 * Keeps the service small (docs/decisions/0044). V8 would take 80 MB more for short-lived objects while histories are read, and 23 MB
 * briefly to optimize the venue client's HTTP parser, which is WebAssembly. What malloc and V8's threads are like is fixed before a
 * program runs: for these the service is executed once more in the same process, if the platform supports that.
 */
function keepSmall(command: string | undefined): void {
  const oneThread = '--v8-pool-size=1';
  const isService = command === 'serve' || command === 'serve-while-used';
  // On Windows Node's `execve` exists but throws.
  if (isService && process.platform !== 'win32' && !process.execArgv.includes(oneThread)) {
    const args = [process.execPath, ...process.execArgv, oneThread, ...process.argv.slice(1)];
    // Freed blocks from 8 KB on go back to the system at once, not into malloc's heap, where small ones would keep them.
    const malloc = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '8192' };
    process.execve?.(process.execPath, args, { ...process.env, ...malloc });
  }
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  v8.setFlagsFromString('--no-wasm-tier-up');
  v8.setFlagsFromString('--no-wasm-dynamic-tiering');
}
