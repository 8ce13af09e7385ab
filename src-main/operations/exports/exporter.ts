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
  /** Absolute path. */
  readonly folder: string;
  readonly manifest: ExportManifest;
  /** SHA-256 of manifest.json, hex. */
  readonly manifestSha256: string;
}

export interface ExportOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ExportProgress) => void;
}

/**
 * Runs exports, each in a process of its own that ends with the export. Whatever happens to that process, the service goes on.
 */
export interface Exporter {
  /**
   * Writes the export to a folder of its own: `saved` in the exports folder, a `download` elsewhere, deleted after 24 hours.
   * Throws PerpscopeError, and the signal's reason.
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
  /** Calls the listener when an export starts, makes progress or ends. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
  /** Shows an export's folder to the person at this computer. Throws not_found, and provider_failed if there is no desktop. */
  readonly reveal: (exportId: string) => void;
  /** Returns the first rows and the number of rows, counted for a few seconds at most. Throws as `write` does. */
  readonly preview: (request: ExportRequest, options: ExportOptions) => Promise<ExportPreview>;
  readonly list: () => ExportList;
  /** Returns the text of the manifest of a saved or downloaded export; null: no export has this id. */
  readonly manifest: (exportId: string) => string | null;
  /** Issues a ticket for one download, which must begin within 60 s. */
  readonly issueTicket: (request: ExportRequest) => string;
  /** Redeems a ticket; null: it was used, is too old, or was never issued. */
  readonly takeTicket: (ticket: string) => ExportRequest | null;
}
