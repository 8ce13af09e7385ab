import type { VerifiedManifest } from '../../src-preload/contract/views/exports/exports.ts';
import type { EvidenceCheck } from '../../src-preload/contract/bridge/verification.ts';
import { networkKey } from '../domain/markets/market-identity.ts';
import { messageOf } from '../errors.ts';
import { isThere, namesIn } from '../read-path.ts';
import type { FoundEvidence } from '../exports/read-evidence.ts';
import {
  checkContinuation,
  checkFiles,
  checkRecord,
  skipRecord,
  type Evidence,
  type VerifiedRecord,
} from '../exports/verify-manifests.ts';
import { openAudit, type Audit, type RecordLocation } from '../store/audit.ts';
import { recordPath } from '../store/record-file.ts';

interface RecordFolder {
  readonly dataDir: string;
  /** Display name of the data folder. */
  readonly name: string;
  /** Sentence about what to do if the folder has no record of a manifest's account; absent: none. */
  readonly advice?: string;
  /** Display name of a record. */
  readonly recordName: (location: RecordLocation) => string;
}

/**
 * Checks the evidence found, each manifest once, in the order in which it is shown. `folder` null: the caller asked for the files
 * only.
 */
export function verifyEvidence(
  found: readonly FoundEvidence[],
  folder: RecordFolder | null,
): readonly EvidenceCheck[] {
  const evidence = manifestsOf(found);
  const records = folder === null ? evidence.map(skipRecord) : checkRecords(evidence, folder);
  const proven = new Set(records.filter(({ result }) => result === 'holds').map(({ path }) => path));
  return [
    ...found.flatMap(missing),
    ...evidence.map(checkFiles),
    ...records,
    ...checkContinuation(evidence, (path) => proven.has(path)),
  ];
}

/** Returns each manifest once, although several files may have led to it. */
function manifestsOf(found: readonly FoundEvidence[]): readonly Evidence[] {
  const manifests = found.flatMap((one) => (one.kind === 'found' ? [one.evidence] : []));
  return [...new Map(manifests.map((one) => [`${one.path} ${one.sha256}`, one])).values()];
}

function missing(found: FoundEvidence): readonly EvidenceCheck[] {
  if (found.kind === 'found') return [];
  const result = found.kind === 'unnamed' ? 'fails' : 'not_checked';
  return [{ path: found.path, check: 'files', result, message: found.message, row: null }];
}

function checkRecords(evidence: readonly Evidence[], folder: RecordFolder): readonly EvidenceCheck[] {
  const accounts = Map.groupBy(
    evidence,
    ({ manifest }) => `${networkKey(manifest.venue, manifest.network)} ${manifest.account}`,
  );
  return [...accounts.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    try {
      const locations = locationsOf(first.manifest, folder.dataDir);
      if (locations.length === 0) return notChecked(some, withoutRecord(folder));
      return checkLocations(some, locations, folder);
    } catch (error) {
      return notChecked(some, messageOf(error));
    }
  });
}

const withoutRecord = ({ name, advice = '' }: RecordFolder): string =>
  `${name} has no record of this account. ${advice}`.trim();

const notChecked = (evidence: readonly Evidence[], message: string): readonly EvidenceCheck[] =>
  evidence.map(({ path }) => ({
    path,
    check: 'record',
    result: 'not_checked',
    message,
    row: null,
  }));

/** Checks the evidence against the record that it belongs to: a data folder may have several sources of one network. */
function checkLocations(
  evidence: readonly Evidence[],
  locations: readonly RecordLocation[],
  folder: RecordFolder,
): readonly EvidenceCheck[] {
  const found = locations.map((location) => checkLocation(evidence, location, folder));
  return (
    found.find((checks) => checks.some(({ result }) => result === 'holds')) ??
    found.find((checks) => checks.some(({ row }) => row !== null)) ??
    found[0] ??
    []
  );
}

function checkLocation(
  evidence: readonly Evidence[],
  location: RecordLocation,
  { recordName }: RecordFolder,
): readonly EvidenceCheck[] {
  let audit: Audit | null = null;
  try {
    audit = openAudit(location);
    return checkRecord(evidence, verifiedRecord(audit, recordName(location)));
  } catch (error) {
    return notChecked(evidence, messageOf(error));
  } finally {
    audit?.close();
  }
}

function verifiedRecord(audit: Audit, name: string): VerifiedRecord {
  const begins = audit.begins();
  return {
    name,
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
function locationsOf(
  { venue, network, account }: VerifiedManifest,
  dataDir: string,
): readonly RecordLocation[] {
  const key = networkKey(venue, network);
  return namesIn(dataDir)
    .filter((source) => source === key || source.startsWith(`${key}-`))
    .filter((source) => isThere(recordPath({ dataDir, source, account })))
    .map((source) => ({ dataDir, source, venue, network, account }));
}
