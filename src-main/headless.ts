// The default export: a named one that an older Node lacks would fail before it can be told so.
import nodeModule from 'node:module';
import { print, printCrashes, printError } from './print.ts';
import { nodeProblem } from './require-node.ts';
import type { HeadlessOptions } from './run-headless.ts';
import { asksForHelp, usage } from './usage.ts';

/** Runs the service without a window until a signal ends it. Exit code 2 and one line where it can't start. */
export async function run(argv: readonly string[], options: HeadlessOptions = {}): Promise<void> {
  const problem = nodeProblem(process.version);
  if (problem !== null) {
    printError(problem);
    process.exitCode = 2;
    return;
  }
  if (asksForHelp(argv)) {
    print(...usage);
    return;
  }
  printCrashes();
  nodeModule.enableCompileCache();
  const { runHeadless } = await import('./run-headless.ts');
  await runHeadless(argv, options);
}
