import { resolve } from 'node:path';
import type { EvidenceCheck, Verification } from '../../src-preload/contract/bridge/verification.ts';
import { verifyEvidence } from '../app/verify-record.ts';
import { readConfig } from '../config/config.ts';
import { givenFlags } from '../config/flags.ts';
import { readEvidence } from '../exports/read-evidence.ts';
import { resultOf } from '../exports/verify-manifests.ts';
import { print } from '../print.ts';
import { recordPath } from '../store/record-file.ts';

export interface VerifyFlags extends Readonly<Record<string, unknown>> {
  readonly dataDir?: string;
  readonly profile?: string;
  readonly json?: boolean;
  readonly filesOnly?: boolean;
}

/**
 * Checks whether files match their manifests, whether the record still contains what it contained then, and whether manifests
 * continue one another. Exit code 0: all checks hold, but for the record with --files-only; 1: one fails; 2: something could not be
 * checked.
 */
export function verify(
  paths: readonly string[],
  { json = false, filesOnly = false, ...flags }: VerifyFlags,
): void {
  const folder = filesOnly ? null : recordFolder(flags);
  const checks = verifyEvidence(
    paths.map((path) => readEvidence(resolve(path))),
    folder,
  );
  const result = resultOf(checks);
  if (json) print(JSON.stringify({ result, checks }, null, 2));
  else print(...checks.map(lineOf));
  process.exitCode = exitCodes[result];
}

function recordFolder(flags: Pick<VerifyFlags, 'dataDir' | 'profile'>) {
  const { dataDir } = readConfig({ flags: givenFlags(flags), env: process.env });
  return {
    dataDir,
    name: dataDir,
    recordName: recordPath,
    advice:
      'Name the folder that has it with --data-dir or --profile, or leave the record out with --files-only.',
  };
}

const exitCodes: Readonly<Record<Verification['result'], number>> = { holds: 0, fails: 1, not_checked: 2 };

const words: Readonly<Record<EvidenceCheck['result'], string>> = {
  holds: 'OK',
  fails: 'FAILED',
  not_checked: 'NOT CHECKED',
  skipped: 'SKIPPED',
};

const lineOf = ({ path, check, result, message }: EvidenceCheck): string =>
  `${words[result]} ${check} ${path}: ${message}`;
