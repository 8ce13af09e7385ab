import { hash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ExportManifest, type PreviousManifest } from '../../src-preload/contract/views/exports.ts';
import { checkpointText, parseCheckpoint, type ProvableLog } from '../domain/audit/checkpoint.ts';
import { consistencyProof } from '../domain/audit/merkle.ts';

export type ManifestEvidence = Pick<ExportManifest, 'checkpoint' | 'previous'>;

export const noEvidence: ManifestEvidence = { checkpoint: null, previous: null };

/** The head of the log, and the proof that it continues the newest manifest of these folders that is of the same log. */
export function manifestEvidence(log: ProvableLog, folders: readonly string[]): ManifestEvidence {
  const { checkpoint, subtree } = log;
  const [previous] = [...new Set(folders)]
    .flatMap(manifestsIn)
    .filter(({ head }) => head.logId === checkpoint.logId && head.size <= checkpoint.size)
    .toSorted((a, b) => b.head.size - a.head.size || (a.createdAt < b.createdAt ? 1 : -1));
  if (previous === undefined) return { checkpoint: checkpointText(checkpoint), previous: null };
  const { head, ...named } = previous;
  const proof = consistencyProof(head.size, checkpoint.size, subtree);
  return {
    checkpoint: checkpointText(checkpoint),
    previous: {
      exportId: named.exportId,
      manifestSha256: named.manifestSha256,
      checkpoint: checkpointText(head),
      consistencyProof: proof.map((node) => Buffer.from(node).toString('base64')),
    } satisfies PreviousManifest,
  };
}

function manifestsIn(folder: string) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(folder, name, 'manifest.json'))
    .filter((path) => existsSync(path))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      const manifest = ExportManifest.safeParse(jsonOf(text)).data;
      const head = parseCheckpoint(manifest?.checkpoint ?? '');
      if (manifest === undefined || head === null) return [];
      const { exportId, createdAt } = manifest;
      return [{ head, exportId, createdAt, manifestSha256: hash('sha256', text) }];
    });
}

/** null: it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
