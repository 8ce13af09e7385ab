import type { DroppedFiles, Verification } from '../../src-preload/contract/bridge/verification.ts';
import type { LogBatch } from '../domain/audit/tiles.ts';
import type { RecordLocation } from '../store/audit.ts';
import type { ExportLocation } from './export-scope.ts';
import type { CheckedRows } from '../store/record/log/check-rows.ts';

/** A question from the service to a process that reads the record for evidence. Each gets one answer, in order. */
export type ToAudit =
  | { readonly kind: 'hash'; readonly location: RecordLocation }
  /** Checks this many rows, starting after the last one checked. */
  | { readonly kind: 'check'; readonly location: RecordLocation; readonly rows: number }
  /** Writes a backup and deletes all but the newest `kept`; null: deletes none. */
  | { readonly kind: 'backup'; readonly location: ExportLocation; readonly kept: number | null }
  | { readonly kind: 'verify'; readonly location: ExportLocation; readonly dropped: DroppedFiles };

/** The answer has its question's kind, unless it failed. */
export type FromAudit =
  /** null: every row is hashed. */
  | { readonly kind: 'hash'; readonly batch: LogBatch | null }
  /** `size`: hashed rows of the record. */
  | { readonly kind: 'check'; readonly checked: CheckedRows; readonly size: number }
  | { readonly kind: 'backup'; readonly path: string }
  | { readonly kind: 'verify'; readonly verification: Verification }
  | { readonly kind: 'failed'; readonly message: string };

export type AuditQuestion<Kind> = Extract<ToAudit, { readonly kind: Kind }>;
export type AuditAnswer<Kind> = Extract<FromAudit, { readonly kind: Kind }>;
