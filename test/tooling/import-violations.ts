import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from 'dependency-cruiser';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readUsing } from './read-using.ts';

interface ImportViolation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

export interface ImportReport {
  /** Files that were read; zero means that nothing was checked. */
  readonly files: number;
  readonly violations: readonly ImportViolation[];
}

readUsing();

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  readonly forbidden: NonNullable<IFlattenedRuleSet['forbidden']>;
  readonly options: ICruiseOptions;
};

export const ruleNames: readonly string[] = config.forbidden.map((rule) => rule.name ?? 'unnamed');

/** Checks the source folders under `root` against the import rules. */
export async function findImportViolations(root: string): Promise<ImportReport> {
  const folders = ['src-main', 'src-preload', 'src-renderer', 'sdk', 'packaging', 'test'];
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(present, {
    ...config.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  if (typeof output === 'string') throw new Error('The import rules gave text where a report was asked for.');
  return {
    files: output.modules.filter((module) => module.source.match(/^(src-|sdk\/|packaging\/|test\/)/)).length,
    violations: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
