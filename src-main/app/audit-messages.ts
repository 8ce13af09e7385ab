import type { LogBatch } from '../domain/audit/tiles.ts';
import type { RecordPlace } from '../store/audit.ts';
import type { ExportPlace } from './export-scope.ts';
import type { CheckedRows } from '../store/record/log/check-rows.ts';

/** What the service asks of a process that reads the record for evidence; each question gets one answer, in turn. */
export type ToAudit =
  | { readonly kind: 'hash'; readonly place: RecordPlace }
  | { readonly kind: 'backup'; readonly place: ExportPlace; readonly kept: number }
  /** So many of the rows that follow those that were checked last. */
  | { readonly kind: 'check'; readonly place: RecordPlace; readonly rows: number };

export type FromAudit =
  | { readonly kind: 'hashed'; readonly batch: LogBatch | null }
  | { readonly kind: 'checked'; readonly checked: CheckedRows }
  | { readonly kind: 'backed_up'; readonly path: string }
  | { readonly kind: 'failed'; readonly message: string };
