import type { RowOwner } from '../domain/audit/canonical-row.ts';
import type { ExportSubject } from '../../src-preload/contract/views/exports/exports.ts';
import type { SubjectRows } from '../operations/exports/export-subject.ts';
import type { NumberedRows } from '../store/numbered-rows.ts';

/** What the record itself says of the completeness of a data set. Times are world ms; null: not known. */
export interface DataSet {
  readonly name: ExportSubject;
  /** null: nobody can know. */
  readonly complete: boolean | null;
  readonly incompleteReason: string | null;
  /** From when, and when it was read last. */
  readonly knownFrom: number | null;
  readonly knownThrough: number | null;
}

/** The record at one instant, for what is derived from it. */
export interface RecordSnapshot {
  /** Rows of a subject, newest first; `between`: of this time alone, both ends included. */
  readonly rows: (
    subject: ExportSubject,
    between?: { readonly from: number; readonly to: number },
  ) => SubjectRows;
  readonly dataSets: () => readonly DataSet[];
  /** Token that each DEX settles in; null: not known. */
  readonly collaterals: () => readonly { readonly dex: string; readonly collateral: string | null }[];
  readonly close: () => void;
}

/** One account's record, read beside whoever writes it. */
export interface ReplicatedRecord {
  readonly owner: RowOwner;
  readonly rows: NumberedRows;
  /** Throws StartError. */
  readonly snapshot: () => RecordSnapshot;
}

/** The record's file is another by now: it has to be opened again. */
export class RecordReplacedError extends Error {
  constructor() {
    super('The record file was replaced or moved while it was replicated.');
    this.name = 'RecordReplacedError';
  }
}
