import { hash } from 'node:crypto';
import type { ExportManifest, PreviousManifest } from '../../src-preload/contract/views/exports/exports.ts';
import { checkpointText, parseCheckpoint, type ProvableLog } from '../domain/audit/checkpoint.ts';
import { consistencyProof } from '../domain/audit/merkle.ts';
import { finishedExports, type FinishedExport } from './finished-exports.ts';

export type ManifestEvidence = Pick<ExportManifest, 'schemaVersion' | 'checkpoint' | 'previous'>;

export const noEvidence: ManifestEvidence = { checkpoint: null, previous: null };

/** Returns the head of the log, with the proof that it continues the newest manifest of the same log in these folders. */
export function manifestEvidence(log: ProvableLog, folders: readonly string[]): ManifestEvidence {
  const { checkpoint, subtree, schemaVersion } = log;
  const [previous] = [...new Set(folders)]
    .flatMap(finishedExports)
    .flatMap(provable)
    .filter(({ head }) => head.logId === checkpoint.logId && head.size <= checkpoint.size)
    .toSorted((a, b) => b.head.size - a.head.size || (a.createdAt < b.createdAt ? 1 : -1));
  if (previous === undefined)
    return { schemaVersion, checkpoint: checkpointText(checkpoint), previous: null };
  const { head, ...named } = previous;
  const proof = consistencyProof(head.size, checkpoint.size, subtree);
  return {
    schemaVersion,
    checkpoint: checkpointText(checkpoint),
    previous: {
      exportId: named.exportId,
      manifestSha256: named.manifestSha256,
      checkpoint: checkpointText(head),
      consistencyProof: proof.map((node) => Buffer.from(node).toString('base64')),
    } satisfies PreviousManifest,
  };
}

function provable({ text, manifest: { checkpoint, exportId, createdAt } }: FinishedExport) {
  const head = parseCheckpoint(checkpoint ?? '');
  return head === null ? [] : [{ head, exportId, createdAt, manifestSha256: hash('sha256', text) }];
}
