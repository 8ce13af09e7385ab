#!/usr/bin/env node
// The default export: a named one that an older Node lacks would fail before its version is checked.
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import { nodeProblem } from './cli/node-version.ts';
import { printCrashes, printError } from './print.ts';

const problem = nodeProblem(process.version);
if (problem === null) {
  printCrashes();
  nodeModule.enableCompileCache();
  keepSmall();
  const { runCommand } = await import('./cli/commands.ts');
  await runCommand(process.argv.slice(2), { entry: fileURLToPath(import.meta.url) });
} else {
  printError(problem);
  process.exitCode = 2;
}

/**
 * V8 would take 80 MB more for short-lived objects while histories are read, and 23 MB for a moment to optimize the venue client's
 * HTTP parser, which is WebAssembly. `--liftoff-only` would forbid that only at V8's own start.
 */
function keepSmall(): void {
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  v8.setFlagsFromString('--no-wasm-tier-up');
  v8.setFlagsFromString('--no-wasm-dynamic-tiering');
}
