import { runCommand } from './run-command.ts';
import { staticSteps, unitStep } from './static-steps.ts';

/** Runs everything that needs no build; every step runs, whatever the result of the earlier ones. */
const results: string[] = [];
for (const { name, command } of [...staticSteps, unitStep]) {
  const startedAt = performance.now();
  console.log(`\n> ${name}`);
  const end = await runCommand(command);
  const sound = end.kind === 'exited' && end.code === 0;
  if (!sound) process.exitCode = 1;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  results.push(`${sound ? 'ok    ' : 'FAILED'} ${name.padEnd(8)} ${seconds.padStart(6)} s`);
}
console.log(`\n${results.join('\n')}`);
