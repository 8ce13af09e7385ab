import type {
  ExportList,
  ExportManifest,
  ExportPreview,
  ExportRequest,
} from '../../../src-preload/contract/views/exports.ts';

export interface ExportProgress {
  readonly rowCount: number;
  readonly bytes: number;
}

export interface WrittenExport {
  /** Absolute. */
  readonly folder: string;
  readonly manifest: ExportManifest;
  /** Of manifest.json, hex. */
  readonly manifestSha256: string;
}

export interface ExportOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ExportProgress) => void;
}

/** Runs exports, each in a process of its own, which ends with it: whatever becomes of that process, the service goes on. */
export interface Exporter {
  /**
   * Writes a folder of its own. `kept`: in the exports folder, where a person finds it; `passing`: for a download, deleted after 24
   * hours. Throws PerpscopeError, and the signal's reason.
   */
  readonly write: (
    request: ExportRequest,
    place: 'kept' | 'passing',
    options: ExportOptions,
  ) => Promise<WrittenExport>;
  /** Begins a kept export, which goes on by itself. Returns its key. Throws rate_limited where enough of them are being written. */
  readonly start: (request: ExportRequest) => string;
  /** Ends an export with nothing written, or takes a failed one off the list. */
  readonly cancel: (key: string) => void;
  /** An export began, went on or ended. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
  /** Shows an export's folder to the person at this computer. Throws not_found, and provider_failed where there is no desktop. */
  readonly reveal: (exportId: string) => void;
  /** The first rows, and how many there are, counted for a few seconds at most. Throws likewise. */
  readonly preview: (request: ExportRequest, options: ExportOptions) => Promise<ExportPreview>;
  readonly list: () => ExportList;
  /** Text of a manifest of either place; null: there is none of this id. */
  readonly manifest: (exportId: string) => string | null;
  /** Of a download that may begin within 60 s, once. */
  readonly issueTicket: (request: ExportRequest) => string;
  /** null: it was used, is too old, or was never issued. */
  readonly takeTicket: (ticket: string) => ExportRequest | null;
}
