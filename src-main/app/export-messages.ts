import type { ErrorCode } from '../errors.ts';
import type { ExportProgress, WrittenExport } from '../operations/exports/exporter.ts';
import type { ExportPreview, ExportRequest } from '../../src-preload/contract/views/exports/exports.ts';
import type { ExportLocation } from './export-scope.ts';

export interface ExportOrder {
  readonly location: ExportLocation;
  readonly request: ExportRequest;
  /** Absolute; null: a preview, which writes nothing. */
  readonly folder: string | null;
}

export type ToExport =
  | { readonly kind: 'start'; readonly order: ExportOrder }
  | { readonly kind: 'cancel'; readonly reason: string };

export type FromExport =
  | ({ readonly kind: 'progress' } & ExportProgress)
  | { readonly kind: 'written'; readonly written: WrittenExport }
  | { readonly kind: 'previewed'; readonly preview: ExportPreview }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string };
