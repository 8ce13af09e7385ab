import { runBuild, runScreens, runStep, runUnit } from './run-steps.ts';
import { faultStep, screenStep, serviceStep, staticSteps, unitStep } from './static-steps.ts';
import { closingLine, sumOf, type Tally } from './tally.ts';

async function runAll(): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const step of staticSteps) tallies.push(await runStep(step));
  const build = await runBuild();
  tallies.push(build.tally);
  for (const step of [unitStep, serviceStep, faultStep]) tallies.push(await runUnit(step));
  tallies.push(await build.run(screenStep, runScreens));
  return sumOf(tallies);
}

const tally = await runAll();
console.log('');
for (const { name, reason } of tally.skipped) console.log(`skipped: ${name}: ${reason}`);
for (const name of tally.failed) console.log(`failed: ${name}`);
console.log(closingLine(tally));
if (tally.failed.length > 0) process.exitCode = 1;
