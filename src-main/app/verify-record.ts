import { existsSync, readdirSync } from 'node:fs';
import type { VerifiedManifest } from '../../src-preload/contract/views/exports/exports.ts';
import { networkKey } from '../domain/markets/market-identity.ts';
import { messageOf } from '../errors.ts';
import {
  checkContinuation,
  checkFiles,
  checkRecord,
  type Check,
  type Evidence,
  type VerifiedRecord,
} from '../exports/verify-manifests.ts';
import { openAudit, type Audit, type RecordPlace } from '../store/audit.ts';
import { recordPath } from '../store/record-file.ts';

interface RecordFolder {
  readonly dataDir: string;
  /** It was named: a record that is not there is then a check that could not be made. */
  readonly isNamed: boolean;
}

/** Checks these manifests, in the order in which they are printed. */
export function verifyEvidence(evidence: readonly Evidence[], folder: RecordFolder): readonly Check[] {
  const records = checkRecords(evidence, folder);
  const proven = new Set(records.filter(({ result }) => result === 'holds').map(({ path }) => path));
  return [
    ...evidence.map(checkFiles),
    ...records,
    ...checkContinuation(evidence, (path) => proven.has(path)),
  ];
}

function checkRecords(evidence: readonly Evidence[], folder: RecordFolder): readonly Check[] {
  const accounts = Map.groupBy(
    evidence,
    ({ manifest }) => `${networkKey(manifest.venue, manifest.network)} ${manifest.account}`,
  );
  return [...accounts.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const places = placesOf(first.manifest, folder.dataDir);
    if (places.length === 0) return some.map(({ path }) => withoutRecord(path, folder));
    return checkPlaces(some, places);
  });
}

function withoutRecord(path: string, { dataDir, isNamed }: RecordFolder): Check {
  const result = isNamed ? 'not_checked' : 'skipped';
  const hint = isNamed ? '' : ' Name the data folder with --data-dir to check the record, too.';
  return {
    path,
    check: 'record',
    result,
    message: `${dataDir} has no record of this account.${hint}`,
    row: null,
  };
}

/** A data folder may have several sources of one network. The record that the manifests are of speaks. */
function checkPlaces(evidence: readonly Evidence[], places: readonly RecordPlace[]): readonly Check[] {
  const found = places.map((place) => checkPlace(evidence, place));
  return (
    found.find((checks) => checks.some(({ result }) => result === 'holds')) ??
    found.find((checks) => checks.some(({ row }) => row !== null)) ??
    found[0] ??
    []
  );
}

function checkPlace(evidence: readonly Evidence[], place: RecordPlace): readonly Check[] {
  let audit: Audit | null = null;
  try {
    audit = openAudit(place);
    return checkRecord(evidence, verifiedRecord(audit, recordPath(place)));
  } catch (error) {
    const message = messageOf(error);
    return evidence.map(({ path }) => ({ path, check: 'record', result: 'not_checked', message, row: null }));
  } finally {
    audit?.close();
  }
}

function verifiedRecord(audit: Audit, path: string): VerifiedRecord {
  const begins = audit.begins();
  return {
    path,
    begins,
    rowCount: audit.counts().rows,
    outside: audit.outside(),
    digest: (logId, sizes) => {
      const begin = begins.find((one) => one.logId === logId);
      return begin === undefined ? { roots: new Map(), difference: null } : audit.digest(begin, sizes);
    },
  };
}

/** Records of the manifest's account in a data folder: one for each source of its network. */
function placesOf({ venue, network, account }: VerifiedManifest, dataDir: string): readonly RecordPlace[] {
  const key = networkKey(venue, network);
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir)
    .filter((source) => source === key || source.startsWith(`${key}-`))
    .filter((source) => existsSync(recordPath({ dataDir, source, account })))
    .map((source) => ({ dataDir, source, venue, network, account }));
}
