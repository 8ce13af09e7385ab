import { runBuild } from '../tooling/run-steps.ts';
import { closingLine, sumOf, type Tally } from '../tooling/tally.ts';
import { externalChecks } from './external-checks.ts';

/** Runs the external checks, one line each at the end. Exit code 1 if any of them fails. */
const build = await runBuild();
const verdicts: { readonly name: string; readonly tally: Tally }[] = [{ name: 'build', tally: build.tally }];
for (const { name, run } of externalChecks) verdicts.push({ name, tally: await run(build) });

const all = sumOf(verdicts.map(({ tally }) => tally));
console.log('');
for (const { name, reason } of all.skipped) console.log(`skipped: ${name}: ${reason}`);
for (const name of all.failed) console.log(`failed: ${name}`);
for (const { name, tally } of verdicts)
  console.log(`${tally.failed.length === 0 ? 'ok    ' : 'FAILED'} ${name}: ${closingLine(tally)}`);
console.log(closingLine(all));
if (all.failed.length > 0) process.exitCode = 1;
