import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserVariable, ensureBrowser } from './ensure-browser.ts';
import { runCommand } from './run-command.ts';
import { buildStep, type Step } from './static-steps.ts';
import { failedTally, tallyFileVariable, tallyOfRunner, tallyOfStep, type Tally } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'perpscope-tally-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

export async function runStep({ name, command }: Step): Promise<Tally> {
  console.log(`\n> ${name}`);
  return tallyOfStep(name, await runCommand(command));
}

/** Runs a test runner with its usual reporter and ours, which leaves the tally. */
async function runRunner(step: Step, reporters: readonly string[], env = {}): Promise<Tally> {
  console.log(`\n> ${step.name}`);
  const file = join(folder, `${step.name}.json`);
  const args = [...step.command.args, ...reporters];
  const end = await runCommand({
    ...step.command,
    args,
    env: { ...step.command.env, ...env, [tallyFileVariable]: file },
  });
  return tallyOfRunner(step.name, end, file);
}

/** Runs a step of vitest. */
export function runUnit(step: Step): Promise<Tally> {
  const ours = join(import.meta.dirname, 'vitest-tally.ts');
  return runRunner(step, ['--reporter=default', `--reporter=${ours}`]);
}

/** Runs a step of Playwright, with the browser it needs installed first. */
export async function runScreens(step: Step): Promise<Tally> {
  try {
    const browser = await ensureBrowser();
    const reporters = `--reporter=list,${join(import.meta.dirname, 'playwright-tally.ts')}`;
    return await runRunner(step, [reporters], { [browserVariable]: browser });
  } catch (error) {
    return failedTally(`${step.name}: ${String(error)}`);
  }
}

export interface Build {
  readonly tally: Tally;
  /** Runs a step that needs the build; without a build it fails. */
  readonly run: (step: Step, runner: (step: Step) => Promise<Tally>) => Promise<Tally>;
}

export async function runBuild(): Promise<Build> {
  const tally = await runStep(buildStep);
  return {
    tally,
    run: async (step, runner) =>
      tally.passed === 1 ? runner(step) : failedTally(`${step.name}: there is no build`),
  };
}
