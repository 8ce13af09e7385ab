import { hash } from 'node:crypto';
import { posix } from 'node:path';
import { VerifiedManifest } from '../../src-preload/contract/views/exports/exports.ts';
import type { DroppedFiles } from '../../src-preload/contract/bridge/verification.ts';
import type { FoundEvidence } from './read-evidence.ts';
import { filesOf, type Evidence } from './verify-manifests.ts';

type DroppedFile = DroppedFiles['files'][number];
type FoundFiles = Evidence['files'];

/** Evidence for dropped files: a manifest dropped with them, else the manifest in `kept` that has the file's SHA-256. */
export function droppedEvidence(
  { manifests, files }: DroppedFiles,
  stored: readonly string[],
): readonly FoundEvidence[] {
  const beside = manifests.map(({ path, text }) => found(path, text, namedBeside(files, path)));
  const isTaken = ({ path }: DroppedFile): boolean =>
    beside.some(
      (one) =>
        one.kind === 'found' &&
        posix.dirname(one.evidence.path) === posix.dirname(path) &&
        names(one.evidence).includes(posix.basename(path)),
    );
  return [
    ...beside,
    ...files.filter((file) => !isTaken(file)).map((file) => evidenceOf(file, stored, manifests)),
  ];
}

const names = ({ manifest }: Pick<Evidence, 'manifest'>): readonly string[] =>
  filesOf(manifest).map(({ name }) => name);

function found(path: string, text: string, files: FoundFiles): FoundEvidence {
  const manifest = parse(text);
  if (manifest === null)
    return { kind: 'unreadable', path, message: `${path} is not a manifest of Perpscope.` };
  return {
    kind: 'found',
    evidence: { path, sha256: hash('sha256', text), manifest, files, isPartial: true },
  };
}

function parse(text: string): VerifiedManifest | null {
  try {
    return VerifiedManifest.parse(JSON.parse(text));
  } catch {
    return null; // the caller reports it
  }
}

function namedBeside(files: readonly DroppedFile[], manifestPath: string): FoundFiles {
  const folder = posix.dirname(manifestPath);
  return new Map(
    files
      .filter(({ path }) => posix.dirname(path) === folder)
      .map(({ path, bytes, sha256 }) => [posix.basename(path), { bytes, sha256 }]),
  );
}

function evidenceOf(
  { path, bytes, sha256 }: DroppedFile,
  stored: readonly string[],
  manifests: DroppedFiles['manifests'],
): FoundEvidence {
  if (manifests.some((one) => posix.dirname(one.path) === posix.dirname(path)))
    return { kind: 'unnamed', path, message: `${path} is not in the manifest beside it.` };
  for (const text of stored) {
    const manifest = parse(text);
    const named = manifest === null ? [] : filesOf(manifest).filter((file) => file.sha256 === sha256);
    const [file] = named.filter(({ name }) => name !== 'columns.json');
    if (file !== undefined) return found(path, text, new Map([[file.name, { bytes, sha256 }]]));
  }
  const message = `No manifest was dropped with ${path}, and none that is kept in the data folder has its sha256. Drop its manifest.json with it.`;
  return { kind: 'unreadable', path, message };
}
