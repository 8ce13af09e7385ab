#!/usr/bin/env node
// The default export: a named one that an older Node lacks would fail before its version is checked.
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { nodeProblem } from './cli/node-version.ts';
import { printCrashes, printError } from './print.ts';

const problem = nodeProblem(process.version);
if (problem === null) {
  printCrashes();
  nodeModule.enableCompileCache();
  const { runCommand } = await import('./cli/commands.ts');
  await runCommand(process.argv.slice(2), { entry: fileURLToPath(import.meta.url) });
} else {
  printError(problem);
  process.exitCode = 2;
}
