import type {
  ExportManifest,
  ExportRequest,
  StoredColumn,
} from '../../src-preload/contract/views/exports/exports.ts';
import { isoText } from '../domain/iso-text.ts';
import type { exportCompleteness } from '../operations/exports/export-completeness.ts';
import type { ExportReads } from '../operations/exports/export-subject.ts';
import type { ManifestEvidence } from './manifest-evidence.ts';

/** Rows already written to disk. */
export interface WrittenRows {
  readonly file: ExportManifest['files'][number];
  /** World ms of the oldest and the newest row; null: no rows. */
  readonly span: { readonly oldest: number; readonly newest: number } | null;
  readonly columns: readonly StoredColumn[];
}

/** Content of a manifest besides the request. */
export interface ManifestParts extends Pick<WrittenRows, 'file' | 'span'> {
  readonly exportId: string;
  readonly createdAt: number;
  readonly completeness: ReturnType<typeof exportCompleteness>;
  readonly columnsSha256: string;
  readonly evidence: ManifestEvidence;
}

/** Builds the manifest of an export whose rows are on disk. */
export function exportManifest(
  scope: ExportReads,
  request: ExportRequest,
  { exportId, createdAt, completeness, file, span, columnsSha256, evidence }: ManifestParts,
): ExportManifest {
  const { venue, network, account, version: appVersion } = scope;
  return {
    version: 1,
    exportId,
    createdAt: isoText(createdAt),
    appVersion,
    venue,
    network,
    account: account?.address ?? null,
    ...request,
    rowCount: file.rowCount,
    range: span === null ? null : { from: isoText(span.oldest), to: isoText(span.newest) },
    ...completeness,
    files: [file],
    columnsSha256,
    ...evidence,
  };
}
