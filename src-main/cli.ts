#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { run } from './headless.ts';
import { nodeProblem } from './require-node.ts';
import { asksForHelp, usage } from './usage.ts';

const [command, ...rest] = process.argv.slice(2);
const problem = nodeProblem(process.version);
if (problem !== null) refuse(problem);
else if (command === undefined || asksForHelp([command, ...rest])) process.stdout.write(usage);
else if (command === 'serve') await run(rest);
else if (command === 'mcp')
  await (await import('./run-mcp.ts')).runMcp(rest, { entry: fileURLToPath(import.meta.url) });
else if (command === 'serve-while-used')
  await run(rest, { whileUsed: (await import('./mcp-stdio/relay-presence.ts')).usualPatience });
else if (command === 'open') await (await import('./open-dashboard.ts')).openDashboard(rest);
else if (command === 'doctor') await (await import('./run-doctor.ts')).runDoctor(rest);
else if (command === '--version') process.stdout.write(`${(await import('./version.ts')).version}\n`);
else refuse(`There is no command ${command}; perpscope --help lists them.`);

function refuse(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}
