import { runBuild, runScreens, runUnit } from './run-steps.ts';
import { longScreenStep, longStep, longRunEnv } from './static-steps.ts';
import { closingLine, sumOf } from './tally.ts';

console.log(`Generated cases: PERPSCOPE_SEED=${longRunEnv.PERPSCOPE_SEED} repeats them.`);
const build = await runBuild();
const tally = sumOf([await build.run(longStep, runUnit), await build.run(longScreenStep, runScreens)]);
for (const name of tally.failed) console.log(`failed: ${name}`);
console.log(closingLine(tally));
if (tally.failed.length > 0) process.exitCode = 1;
