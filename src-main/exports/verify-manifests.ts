import type { VerifiedManifest } from '../../src-preload/contract/views/exports/exports.ts';
import type { EvidenceCheck, Verification } from '../../src-preload/contract/bridge/verification.ts';
import { parseCheckpoint, type Checkpoint } from '../domain/audit/checkpoint.ts';
import { isSame, verifyConsistency } from '../domain/audit/merkle.ts';
import { differenceText, type RowDifference, type RowName } from '../domain/audit/row-difference.ts';
import { isoText } from '../domain/iso-text.ts';

/** One manifest with the files found beside it. */
export interface Evidence {
  /** Path as the caller gave it. */
  readonly path: string;
  /** SHA-256 of the manifest itself, hex. */
  readonly sha256: string;
  readonly manifest: VerifiedManifest;
  /** Found files by name. */
  readonly files: ReadonlyMap<string, { readonly bytes: number; readonly sha256: string }>;
  /** Whether missing files may be elsewhere: they are then not checked. */
  readonly isPartial: boolean;
}

/** Returns the worst result; skipped checks do not count. */
export function resultOf(checks: readonly EvidenceCheck[]): Verification['result'] {
  const results = checks.map(({ result }) => result);
  return (
    results.find((result) => result === 'fails') ??
    results.find((result) => result === 'not_checked') ??
    'holds'
  );
}

type Check = EvidenceCheck;

type Finding = Pick<Check, 'result' | 'message'> & Partial<Pick<Check, 'row'>>;

const holds = (message: string): Finding => ({ result: 'holds', message });
const fails = (message: string, row: RowName | null = null): Finding => ({ result: 'fails', message, row });
const notChecked = (message: string): Finding => ({ result: 'not_checked', message });

/** Beginning of each log of a record, and its rows now. */
export interface VerifiedRecord {
  /** Display name. */
  readonly name: string;
  readonly begins: readonly {
    readonly logId: string;
    readonly begunAt: number | null;
    readonly continues: string | null;
    readonly replaces: string | null;
  }[];
  readonly rowCount: number;
  /** Row with a number that the record never assigned. */
  readonly outside: RowDifference | null;
  readonly digest: (
    logId: string,
    sizes: readonly number[],
  ) => {
    readonly roots: ReadonlyMap<number, Uint8Array>;
    readonly difference: RowDifference | null;
  };
}

/** Files that a manifest names. `bytes` null: not in the manifest. */
export function filesOf({ files, columnsSha256 }: VerifiedManifest) {
  return columnsSha256 === undefined
    ? files
    : [...files, { name: 'columns.json', bytes: null, sha256: columnsSha256 }];
}

export function checkFiles({ path, sha256, manifest, files, isPartial }: Evidence): Check {
  const named = filesOf(manifest);
  const absent = named.filter(({ name }) => !files.has(name)).map(({ name }) => name);
  const wrong = named.flatMap(({ name, bytes, sha256: wanted }) => {
    const found = files.get(name);
    if (found === undefined) return isPartial ? [] : `${name} is missing`;
    if (bytes !== null && found.bytes !== bytes) return `${name} has ${found.bytes} bytes, not ${bytes}`;
    return found.sha256 === wanted ? [] : `${name} was changed`;
  });
  const present = named.map(({ name }) => name).filter((name) => files.has(name));
  return { path, check: 'files', row: null, ...filesFinding({ wrong, present, absent, manifest, sha256 }) };
}

interface FoundNames {
  readonly wrong: readonly string[];
  readonly present: readonly string[];
  readonly absent: readonly string[];
  readonly manifest: Pick<VerifiedManifest, 'kind'>;
  readonly sha256: string;
}

function filesFinding({ wrong, present, absent, manifest, sha256 }: FoundNames): Finding {
  if (wrong.length > 0) return fails(`The files do not match the manifest: ${wrong.join('; ')}.`);
  const own = `whose own sha256 is ${sha256}: compare it with the one that the ${manifest.kind ?? 'export'} printed`;
  if (present.length === 0)
    return {
      result: 'skipped',
      message: `Add ${absent.join(', ')} to check the files of this manifest, ${own}.`,
    };
  const rest = absent.length === 0 ? '' : ` Not added, so not checked: ${absent.join(', ')}.`;
  return holds(`The files match the manifest (${present.join(', ')}), ${own}.${rest}`);
}

/** Checks whether the record has exactly the rows that it had when each manifest was written. All are of this record's account. */
export function checkRecord(evidence: readonly Evidence[], record: VerifiedRecord): readonly Check[] {
  const heads = evidence.map(({ manifest }) => parseCheckpoint(manifest.checkpoint ?? ''));
  const digests = new Map(
    [
      ...Map.groupBy(
        heads.filter((head) => head !== null),
        ({ logId }) => logId,
      ),
    ]
      .filter(([logId]) => record.begins.some((begin) => begin.logId === logId))
      .map(([logId, some]) => {
        const sizes = some.map(({ size }) => size);
        const restored = restoredRows(record, logId);
        return [logId, record.digest(logId, restored === null ? sizes : [...sizes, restored.size])] as const;
      }),
  );
  const proven = Math.max(
    0,
    ...heads.flatMap((head) => {
      const root = head === null ? undefined : digests.get(head.logId)?.roots.get(head.size);
      return head !== null && root !== undefined && isSame(root, head.root) ? [head.size] : [];
    }),
  );
  return evidence.map(({ path, manifest }, nth) => {
    const head = heads[nth] ?? null;
    const digest = head === null ? undefined : digests.get(head.logId);
    const finding = findingOf({ manifest, head, digest, record, proven });
    return { path, check: 'record', row: null, ...finding };
  });
}

/** Finding about a record that is not read because the caller asked for the files only. */
export function skipRecord({ path, manifest }: Evidence): Check {
  const head = parseCheckpoint(manifest.checkpoint ?? '');
  const skipped: Finding = { result: 'skipped', message: 'The record was not read, as --files-only asks.' };
  return { path, check: 'record', row: null, ...(head === null ? withoutHead(manifest) : skipped) };
}

/** Finding about a manifest without a checkpoint that can be read. */
function withoutHead({ checkpoint }: VerifiedManifest): Finding {
  return checkpoint === null
    ? notChecked('The manifest has no checkpoint: the record had no log of hashes when it was written.')
    : fails("The checkpoint of the manifest can't be read: the manifest was changed.");
}

interface CheckRequest {
  readonly manifest: VerifiedManifest;
  readonly head: Checkpoint | null;
  readonly digest: ReturnType<VerifiedRecord['digest']> | undefined;
  readonly record: VerifiedRecord;
  /** Number of rows proven by the checkpoint of some manifest. */
  readonly proven: number;
}

function findingOf(request: CheckRequest): Finding {
  const { manifest, head, digest, record } = request;
  if (head === null) return withoutHead(manifest);
  if (digest === undefined) return otherLog(head, record);
  const restored = restoredRows(record, head.logId);
  if (restored !== null && head.size > restored.size) return beforeRestore(request, restored);
  if (head.size > record.rowCount)
    return fails(
      `The record has ${withoutStart(record.rowCount)} rows, and had ${withoutStart(head.size)} when the manifest was written: rows were removed.`,
    );
  const root = digest.roots.get(head.size);
  if (root !== undefined && isSame(root, head.root)) {
    if (record.outside !== null) return fails(differenceText(record.outside), record.outside.row);
    const since = restored === null ? '' : ` It was made before the restore of ${dateOf(restored.at)}.`;
    return holds(
      `The record still contains exactly the ${withoutStart(head.size)} rows that it contained on ${manifest.createdAt}.${since}`,
    );
  }
  return changedRow(request, head);
}

function changedRow({ digest, proven }: CheckRequest, head: Checkpoint): Finding {
  const difference = digest?.difference ?? null;
  if (difference !== null && difference.seq < head.size)
    return fails(
      differenceText(difference),
      difference.row ?? { seq: difference.seq, subject: 'unknown', at: null },
    );
  const after = proven > 0 && proven < head.size ? ` It is row ${proven} or a later one.` : '';
  return fails(
    `The record does not match the manifest: its rows and its log, or the manifest, were rewritten. The first row that differs can't be found.${after}`,
  );
}

/** Number of rows as `backup` and `doctor` count them: without row 0, which records where the log starts. */
const withoutStart = (rows: number): number => Math.max(0, rows - 1);

/** Number of rows of an older log that a restore kept; null: the log is in use. */
function restoredRows(
  record: VerifiedRecord,
  logId: string,
): { readonly size: number; readonly at: number | null; readonly head: Checkpoint } | null {
  const nth = record.begins.findIndex((begin) => begin.logId === logId);
  const later = record.begins.slice(nth + 1).flatMap(({ continues, begunAt }) => {
    const head = parseCheckpoint(continues ?? '');
    return head === null ? [] : [{ size: head.size, at: begunAt, head }];
  });
  return later.toSorted((a, b) => a.size - b.size)[0] ?? null;
}

function beforeRestore(
  { digest }: CheckRequest,
  restored: NonNullable<ReturnType<typeof restoredRows>>,
): Finding {
  const root = digest?.roots.get(restored.size);
  const isUnchanged = root !== undefined && isSame(root, restored.head.root);
  const made = `It was made before the restore of ${dateOf(restored.at)}`;
  const difference = digest?.difference ?? null;
  if (!isUnchanged && difference !== null) return fails(differenceText(difference), difference.row);
  if (!isUnchanged) return fails(`${made}, and rows that the restore kept were changed.`);
  return notChecked(
    `${made}, which kept the first ${withoutStart(restored.size)} rows: those are unchanged, and later ones are no longer in this record.`,
  );
}

function otherLog({ logId }: Checkpoint, record: VerifiedRecord): Finding {
  const replaced = record.begins.find(({ replaces }) => parseCheckpoint(replaces ?? '')?.logId === logId);
  if (replaced !== undefined)
    return notChecked(
      `It was made before ${dateOf(replaced.begunAt)}, when its record was set aside and ${record.name} replaced it.`,
    );
  return fails(`The manifest does not belong to ${record.name}: it names another log.`);
}

const dateOf = (at: number | null): string => (at === null ? 'an unknown date' : isoText(at).slice(0, 10));

/** Checks whether each manifest continues the one before, by the proofs in them. `isProven`: whether the record proves a manifest. */
export function checkContinuation(
  evidence: readonly Evidence[],
  isProven: (path: string) => boolean,
): readonly Check[] {
  const logs = Map.groupBy(
    evidence,
    ({ manifest }) => parseCheckpoint(manifest.checkpoint ?? '')?.logId ?? '',
  );
  return [...logs.entries()]
    .filter(([logId]) => logId !== '')
    .flatMap(([, some]) => {
      const ordered = some.toSorted(
        (a, b) => sizeOf(a) - sizeOf(b) || (a.manifest.createdAt < b.manifest.createdAt ? -1 : 1),
      );
      return ordered.flatMap((one, nth) => {
        const before = ordered[nth - 1];
        const own = ownProof(one);
        const pair =
          before === undefined || own?.result === 'fails' ? null : pairFinding(before, one, isProven);
        return [own, ...changedSince(one, evidence), pair].flatMap((finding) =>
          finding === null ? [] : [{ path: one.path, check: 'continuation' as const, row: null, ...finding }],
        );
      });
    });
}

const sizeOf = ({ manifest }: Evidence): number => parseCheckpoint(manifest.checkpoint ?? '')?.size ?? 0;

/** Checks a manifest's own proof. */
function ownProof({ manifest: { checkpoint, previous } }: Evidence): Finding | null {
  if (previous === null) return null;
  const [before, now] = [parseCheckpoint(previous.checkpoint), parseCheckpoint(checkpoint ?? '')];
  const isProof =
    before !== null &&
    now !== null &&
    before.logId === now.logId &&
    verifyConsistency({
      before: before.size,
      size: now.size,
      rootBefore: before.root,
      root: now.root,
      proof: previous.consistencyProof.map((node) => Buffer.from(node, 'base64')),
    });
  return isProof
    ? holds(
        `It continues manifest ${previous.manifestSha256}: the ${withoutStart(before.size)} rows of that manifest are the first of these ${withoutStart(now.size)}.`,
      )
    : fails(`Its proof that it continues manifest ${previous.manifestSha256} does not hold.`);
}

/** Finds the manifest named here as the previous one if its SHA-256 differs, whatever was edited in it, even the order. */
function changedSince(
  { manifest: { previous } }: Evidence,
  evidence: readonly Evidence[],
): readonly Finding[] {
  return evidence.flatMap(({ path, sha256, manifest }) =>
    previous?.exportId === manifest.exportId && previous.manifestSha256 !== sha256
      ? fails(
          `${path} was changed after it was written: its sha256 is ${sha256}, not ${previous.manifestSha256}.`,
        )
      : [],
  );
}

function pairFinding(before: Evidence, after: Evidence, isProven: (path: string) => boolean): Finding | null {
  const named = after.manifest.previous;
  // The other checks already report whether it is the named manifest and whether that was changed.
  if (named?.manifestSha256 === before.sha256 || named?.exportId === before.manifest.exportId) return null;
  if (before.manifest.checkpoint === after.manifest.checkpoint)
    return holds(`It covers the same rows as ${before.path}.`);
  if (isProven(before.path) && isProven(after.path))
    return holds(`It continues ${before.path}, as the record proves.`);
  return notChecked(
    `Whether it continues ${before.path} needs the manifests between the two, or the record.`,
  );
}
