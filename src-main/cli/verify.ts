import { resolve } from 'node:path';
import { defaultProfile } from '../../src-preload/contract/views/service/profile-name.ts';
import type { EvidenceCheck, Verification } from '../../src-preload/contract/bridge/verification.ts';
import { verifyEvidence } from '../app/verify-record.ts';
import { readConfig } from '../config/config.ts';
import { dataDirVariable, variable } from '../config/environment.ts';
import { givenFlags } from '../config/flags.ts';
import { readEvidence } from '../exports/read-evidence.ts';
import { resultOf } from '../exports/verify-manifests.ts';
import { print } from '../print.ts';
import { recordPath } from '../store/record-file.ts';

export interface VerifyFlags extends Readonly<Record<string, unknown>> {
  readonly dataDir?: string;
  readonly profile?: string;
  readonly json?: boolean;
}

/**
 * Checks whether files match their manifests, whether the record still contains what it contained then, and whether manifests
 * continue one another. Exit code 0: all checks hold; 1: one fails; 2: something could not be checked.
 */
export function verify(paths: readonly string[], { json = false, ...flags }: VerifyFlags): void {
  const { dataDir, profile } = readConfig({ flags: givenFlags(flags), env: process.env });
  const found = paths.map((path) => readEvidence(resolve(path)));
  const checks = verifyEvidence(found, {
    dataDir,
    name: dataDir,
    isNamed:
      profile.name !== defaultProfile ||
      (flags.dataDir ?? variable(process.env, dataDirVariable)) !== undefined,
    recordName: recordPath,
  });
  const result = resultOf(checks);
  if (json) print(JSON.stringify({ result, checks }, null, 2));
  else print(...checks.map(lineOf));
  process.exitCode = exitCodes[result];
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
