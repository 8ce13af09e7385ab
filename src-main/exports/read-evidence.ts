import { createHash, hash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { VerifiedManifest } from '../../src-preload/contract/views/exports/exports.ts';
import { fileFault } from '../errors.ts';
import { filesOf, type Evidence } from './verify-manifests.ts';
import { parsedJson } from '../json-text.ts';

/** Evidence found for a named path, or the reason why there is none. */
export type FoundEvidence =
  | { readonly kind: 'found'; readonly evidence: Evidence }
  | { readonly kind: 'unnamed' | 'unreadable'; readonly path: string; readonly message: string };

/** Reads the manifest of a path: the manifest itself, its folder, or a file beside it. */
export function readEvidence(path: string): FoundEvidence {
  try {
    const manifestPath = manifestOf(path);
    if (manifestPath === null) {
      const lack = isFolder(path) ? 'manifest.json' : 'manifest beside it';
      return { kind: 'unreadable', path, message: `${path} has no ${lack}.` };
    }
    const text = readFileSync(manifestPath, 'utf8');
    const parsed = VerifiedManifest.safeParse(parsedJson(text));
    if (!parsed.success)
      return { kind: 'unreadable', path, message: `${manifestPath} is not a manifest of Perpscope.` };
    const manifest = parsed.data;
    const isNamed = manifestPath === path || isFolder(path) || isIn(manifest, basename(path));
    if (!isNamed) return { kind: 'unnamed', path, message: `${path} is not in the manifest beside it.` };
    return { kind: 'found', evidence: evidenceOf(manifestPath, text, manifest) };
  } catch (error) {
    return { kind: 'unreadable', path, message: `${path} can't be read: ${fileFault(error)}.` };
  }
}

const isIn = (manifest: VerifiedManifest, name: string): boolean =>
  filesOf(manifest).some((file) => file.name === name);

const isFolder = (path: string): boolean => statSync(path).isDirectory();

function manifestOf(path: string): string | null {
  if (!isFolder(path) && path.endsWith('manifest.json')) return path;
  const places = isFolder(path)
    ? [join(path, 'manifest.json')]
    : [`${path}.manifest.json`, join(dirname(path), 'manifest.json')];
  return places.find((place) => existsSync(place)) ?? null;
}

function evidenceOf(path: string, text: string, manifest: VerifiedManifest): Evidence {
  const names = filesOf(manifest).map(({ name }) => name);
  // A name that leads out of the folder can't be a file of the manifest.
  const inFolder = names.filter((name) => name === basename(name) && existsSync(join(dirname(path), name)));
  const files = new Map(inFolder.map((name) => [name, digestFile(join(dirname(path), name))]));
  return { path, sha256: hash('sha256', text), manifest, files, isPartial: false };
}

/** Hashes a file in parts, because it may be larger than memory. */
export function digestFile(path: string): { readonly bytes: number; readonly sha256: string } {
  const digest = createHash('sha256');
  const part = Buffer.allocUnsafe(1 << 20);
  const file = openSync(path, 'r');
  let bytes = 0;
  try {
    for (let read = readSync(file, part); read > 0; read = readSync(file, part)) {
      digest.update(part.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(file);
  }
  return { bytes, sha256: digest.digest('hex') };
}
