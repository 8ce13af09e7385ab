import { runBuild, runScreens, runStep, runUnit, type Build } from './run-steps.ts';
import { faultStep, quickSteps, screenStep, serviceStep, typeStep, unitStep } from './static-steps.ts';
import { closingLine, sumOf, type Tally } from './tally.ts';

/** The type checker leaves a core idle most of the time: the other checks and the build run beside it. */
async function runStatic(): Promise<{ readonly tallies: readonly Tally[]; readonly build: Build }> {
  const types = runStep(typeStep);
  const tallies: Tally[] = [];
  for (const step of quickSteps) tallies.push(await runStep(step));
  const build = await runBuild();
  return { tallies: [...tallies, build.tally, await types], build };
}

async function runAll(): Promise<Tally> {
  const { tallies, build } = await runStatic();
  const units: Tally[] = [];
  for (const step of [unitStep, serviceStep, faultStep]) units.push(await runUnit(step));
  return sumOf([...tallies, ...units, await build.run(screenStep, runScreens)]);
}

const tally = await runAll();
console.log('');
for (const { name, reason } of tally.skipped) console.log(`skipped: ${name}: ${reason}`);
for (const name of tally.failed) console.log(`failed: ${name}`);
console.log(closingLine(tally));
if (tally.failed.length > 0) process.exitCode = 1;
