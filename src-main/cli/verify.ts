import { resolve } from 'node:path';
import { verifyEvidence } from '../app/verify-record.ts';
import { readConfig } from '../config/config.ts';
import { givenFlags } from '../config/flags.ts';
import { readEvidence, type FoundEvidence } from '../exports/read-evidence.ts';
import type { Check } from '../exports/verify-manifests.ts';
import { print } from '../print.ts';

export interface VerifyFlags extends Readonly<Record<string, unknown>> {
  readonly dataDir?: string;
  readonly json?: boolean;
}

/**
 * Says whether files are those of their manifests, whether the record still contains what it contained then, and whether manifests
 * continue one another. Exit code 0: all of it holds; 1: something does not; 2: something could not be checked.
 */
export function verify(paths: readonly string[], { json = false, ...flags }: VerifyFlags): void {
  const { dataDir } = readConfig({ flags: givenFlags(flags), env: process.env });
  const found = paths.map((path) => readEvidence(resolve(path)));
  const evidence = new Map(
    found.flatMap((one) => (one.kind === 'found' ? [[one.evidence.path, one.evidence]] : [])),
  );
  const checks = [
    ...found.flatMap(missing),
    ...verifyEvidence([...evidence.values()], { dataDir, isNamed: flags.dataDir !== undefined }),
  ];
  const results = checks.map(({ result }) => result);
  const exit = results.includes('fails') ? 1 : results.includes('not_checked') ? 2 : 0;
  if (json)
    print(JSON.stringify({ result: (['holds', 'fails', 'not_checked'] as const)[exit], checks }, null, 2));
  else print(...checks.map(lineOf));
  process.exitCode = exit;
}

const words: Readonly<Record<Check['result'], string>> = {
  holds: 'OK',
  fails: 'FAILED',
  not_checked: 'NOT CHECKED',
  skipped: 'SKIPPED',
};

const lineOf = ({ path, check, result, message }: Check): string =>
  `${words[result]} ${check} ${path}: ${message}`;

function missing(found: FoundEvidence): readonly Check[] {
  if (found.kind === 'found') return [];
  const result = found.kind === 'unnamed' ? 'fails' : 'not_checked';
  return [{ path: found.path, check: 'files', result, message: found.message, row: null }];
}
