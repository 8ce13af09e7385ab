import { runBuild, runUnit } from './run-steps.ts';
import { longStep } from './static-steps.ts';
import { closingLine } from './tally.ts';

const build = await runBuild();
const tally = await build.run(longStep, runUnit);
for (const name of tally.failed) console.log(`failed: ${name}`);
console.log(closingLine(tally));
if (tally.failed.length > 0) process.exitCode = 1;
