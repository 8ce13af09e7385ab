import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageScript } from './package-script.ts';
import { repository } from './repository.ts';
import type { Command } from './run-command.ts';

export interface Step {
  readonly name: string;
  readonly command: Command;
}

/** A step run by this Node. */
function nodeStep(name: string, args: readonly string[], timeoutMs: number): Step {
  return { name, command: { command: process.execPath, args, timeoutMs } };
}

/** The same runner, on some of its tests only. */
export function narrowed({ command }: Step, name: string, args: readonly string[]): Step {
  return { name, command: { ...command, args: [...command.args, ...args] } };
}

const minute = 60_000;
const tool = (file: string): string => join(repository, 'test', 'tooling', file);

/** Checks that read the sources on one core. */
export const quickSteps: readonly Step[] = [
  nodeStep(
    'format',
    [packageScript('oxfmt'), '--list-different', '--ignore-path', '.gitignore', '.'],
    3 * minute,
  ),
  nodeStep('lint', [packageScript('oxlint'), '--deny-warnings'], 3 * minute),
  nodeStep('imports', [tool('check-imports.ts')], 3 * minute),
  nodeStep('words', [tool('check-words.ts')], 3 * minute),
];

export const typeStep = nodeStep('types', [tool('check-types.ts')], 5 * minute);

/** Checks that don't run the product. */
export const staticSteps: readonly Step[] = [...quickSteps, typeStep];

export const buildStep = nodeStep(
  'build',
  [packageScript('electron-vite'), 'build', '--logLevel', 'warn'],
  5 * minute,
);

const vitest = [packageScript('vitest'), 'run', '--config', join('test', 'vitest.config.ts')];

export const unitStep = nodeStep(
  'unit',
  [...vitest, '--project=threads', '--project=forks', '--project=isolated'],
  20 * minute,
);

export const serviceStep = nodeStep('services', [...vitest, '--project=services'], 20 * minute);

export const faultStep = nodeStep('faults', [...vitest, '--project=faults'], 20 * minute);

/** The test files that repeat what they do more often in a long run. */
const repeatingTests = globSync('test/**/*.test.{ts,tsx}', { cwd: repository }).filter((file) =>
  readFileSync(join(repository, file), 'utf8').includes("/repetitions.ts'"),
);
export const longRunEnv = {
  PERPSCOPE_LONG_TESTS: '1',
  PERPSCOPE_SEED: process.env['PERPSCOPE_SEED'] ?? String(Date.now() % 2 ** 31),
};

/** Tests of what fails rarely, more often than there is time for in every run. */
export const longStep: Step = {
  name: 'long',
  command: {
    ...unitStep.command,
    args: [...vitest, ...repeatingTests],
    env: longRunEnv,
    timeoutMs: 90 * minute,
  },
};

export const screenStep = nodeStep(
  'screens',
  [
    packageScript('@playwright/test', 'playwright'),
    'test',
    '--config',
    join('test', 'e2e', 'playwright.config.ts'),
  ],
  30 * minute,
);

/** Every screen, at every size in both themes. */
export const longScreenStep: Step = {
  name: 'long screens',
  command: { ...screenStep.command, env: longRunEnv, timeoutMs: 90 * minute },
};
