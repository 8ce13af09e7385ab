#!/usr/bin/env node
import { run } from './headless.ts';
import { nodeProblem } from './require-node.ts';

const usage = `perpscope serve [options]   run the service without a window
perpscope open [--data-dir DIR]   print a new single-use link to the running dashboard
perpscope --version
Options of serve: --port N --data-dir DIR --venue simulated|hyperliquid --network testnet|mainnet --venue-url URL
  --account 0x... --agent-feed file:DIR|http://... --seed N --markets N --log-level LEVEL
`;

const [command, ...rest] = process.argv.slice(2);
const problem = nodeProblem(process.version);
if (problem !== null) refuse(problem);
else if (command === 'serve') await run(rest);
else if (command === 'open') await (await import('./open-dashboard.ts')).openDashboard(rest);
else if (command === '--version') process.stdout.write(`${(await import('./version.ts')).version}\n`);
else if (command === undefined || command === '--help') process.stdout.write(usage);
else refuse(`There is no command ${command}.\n${usage.trimEnd()}`);

function refuse(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}
