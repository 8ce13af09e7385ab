import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserVariable, ensureBrowser } from './ensure-browser.ts';
import { runCommand } from './run-command.ts';
import { buildStep, screenStep, staticSteps, unitStep, type Step } from './static-steps.ts';
import { closingLine, sumOf, tallyFileVariable, tallyOfRunner, tallyOfStep, type Tally } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'perpscope-tally-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

async function runStep({ name, command }: Step): Promise<Tally> {
  console.log(`\n> ${name}`);
  return tallyOfStep(name, await runCommand(command));
}

/** Runs a test runner with its usual reporter and ours, which leaves the tally. */
async function runRunner(step: Step, reporter: string, env: Record<string, string> = {}): Promise<Tally> {
  console.log(`\n> ${step.name}`);
  const file = join(folder, `${step.name}.json`);
  const args = [...step.command.args, reporter];
  const end = await runCommand({ ...step.command, args, env: { ...env, [tallyFileVariable]: file } });
  return tallyOfRunner(step.name, end, file);
}

async function runUnit(): Promise<Tally> {
  const ours = join(import.meta.dirname, 'vitest-tally.ts');
  const args = [...unitStep.command.args, '--reporter=default'];
  return runRunner({ ...unitStep, command: { ...unitStep.command, args } }, `--reporter=${ours}`);
}

async function runScreens(): Promise<Tally> {
  try {
    const browser = await ensureBrowser();
    const reporters = `--reporter=list,${join(import.meta.dirname, 'playwright-tally.ts')}`;
    return await runRunner(screenStep, reporters, { [browserVariable]: browser });
  } catch (error) {
    return { passed: 0, failed: [`${screenStep.name}: ${String(error)}`], skipped: [] };
  }
}

async function runAll(): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const step of staticSteps) tallies.push(await runStep(step));
  const build = await runStep(buildStep);
  tallies.push(build, await runUnit());
  tallies.push(
    build.passed === 1
      ? await runScreens()
      : { passed: 0, failed: ['screens: there is no build'], skipped: [] },
  );
  return sumOf(tallies);
}

const tally = await runAll();
console.log('');
for (const { name, reason } of tally.skipped) console.log(`skipped: ${name}: ${reason}`);
for (const name of tally.failed) console.log(`failed: ${name}`);
console.log(closingLine(tally));
if (tally.failed.length > 0) process.exitCode = 1;
