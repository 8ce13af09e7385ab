#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { run } from './headless.ts';
import { print, printCrashes, printError } from './print.ts';
import { nodeProblem } from './require-node.ts';
import { asksForHelp, usage } from './usage.ts';

printCrashes();
const [command, ...rest] = process.argv.slice(2);
const problem = nodeProblem(process.version);
if (problem !== null) refuse(problem);
else if (command === undefined || asksForHelp([command, ...rest])) print(...usage);
else if (command === 'serve') await run(rest);
else if (command === 'mcp')
  await (await import('./run-mcp.ts')).runMcp(rest, { entry: fileURLToPath(import.meta.url) });
else if (command === 'serve-while-used')
  await run(rest, { whileUsed: (await import('./mcp-stdio/relay-presence.ts')).usualPatience });
else if (command === 'open') await (await import('./open-dashboard.ts')).openDashboard(rest);
else if (command === 'doctor') await (await import('./run-doctor.ts')).runDoctor(rest);
else if (command === '--version') print((await import('./version.ts')).version);
else refuse(`There is no command ${command}; perpscope --help lists them.`);

function refuse(message: string): void {
  printError(message);
  process.exitCode = 2;
}
