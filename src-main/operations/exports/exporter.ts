import type {
  ExportJob,
  ExportList,
  ExportManifest,
  ExportPreview,
  ExportRequest,
} from '../../../src-preload/contract/views/exports/exports.ts';

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
   * Writes a folder of its own: `saved` in the exports folder, a `download` elsewhere, deleted after 24 hours. Throws
   * PerpscopeError, and the signal's reason.
   */
  readonly write: (
    request: ExportRequest,
    kind: ExportJob['kind'],
    options: ExportOptions,
  ) => Promise<WrittenExport>;
  /** Starts a saved export in the background. Returns its key. Throws rate_limited if too many are being written. */
  readonly start: (request: ExportRequest) => string;
  /** Cancels an export, which then writes nothing, or removes a failed one from the list. */
  readonly cancel: (key: string) => void;
  /** Called when an export starts, makes progress or ends. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
  /** Shows an export's folder to the person at this computer. Throws not_found, and provider_failed where there is no desktop. */
  readonly reveal: (exportId: string) => void;
  /** The first rows, and how many there are, counted for a few seconds at most. Throws as `write` does. */
  readonly preview: (request: ExportRequest, options: ExportOptions) => Promise<ExportPreview>;
  readonly list: () => ExportList;
  /** Text of the manifest of a saved or downloaded export; null: no export has this id. */
  readonly manifest: (exportId: string) => string | null;
  /** Of a download that may begin within 60 s, once. */
  readonly issueTicket: (request: ExportRequest) => string;
  /** null: it was used, is too old, or was never issued. */
  readonly takeTicket: (ticket: string) => ExportRequest | null;
}
