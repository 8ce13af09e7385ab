import type { RowOwner } from '../domain/audit/canonical-row.ts';
import type { ExportSubject } from '../../src-preload/contract/views/exports/exports.ts';
import type { SubjectRows } from '../operations/exports/export-subject.ts';
import type { NumberedRows } from '../store/numbered-rows.ts';

/** Completeness of a data set, as the record itself reports it. Times are world ms; null: not known. */
export interface DataSet {
  readonly name: ExportSubject;
  /** null: can't be known. */
  readonly complete: boolean | null;
  readonly incompleteReason: string | null;
  /** Start of the known history, and the time at which it was last read. */
  readonly knownFrom: number | null;
  readonly knownThrough: number | null;
}

/** Snapshot of the record, for data derived from it. */
export interface RecordSnapshot {
  /** Rows of a subject, newest first; `between`: only of this time, both ends included. */
  readonly rows: (
    subject: ExportSubject,
    between?: { readonly from: number; readonly to: number },
  ) => SubjectRows;
  readonly dataSets: () => readonly DataSet[];
  /** Token that each DEX settles in; null: not known. */
  readonly collaterals: () => readonly { readonly dex: string; readonly collateral: string | null }[];
  readonly close: () => void;
}

/** One account's record, read while another process may write it. */
export interface ReplicatedRecord {
  readonly owner: RowOwner;
  readonly rows: NumberedRows;
  /** Throws StartError. */
  readonly snapshot: () => RecordSnapshot;
}

/** The record's file was replaced: it has to be opened again. */
export class RecordReplacedError extends Error {
  constructor() {
    super('The record file was replaced or moved while it was replicated.');
    this.name = 'RecordReplacedError';
  }
}
