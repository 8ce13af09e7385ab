import { z } from 'zod';
import { AssetClass, VenueName, VenueNetwork } from '../identity.ts';

/** Subjects that can be exported. A trade is one order's outcome, a closed trade one round trip. */
export const exportSubjects = [
  'fills',
  'trades',
  'closed_trades',
  'funding',
  'ledger',
  'tax_events',
  'decisions',
  'refused_entries',
  'signals',
  'equity',
  'risk',
  'alerts',
] as const;
export const ExportSubject = z.enum(exportSubjects).meta({ id: 'ExportSubject' });
export type ExportSubject = z.infer<typeof ExportSubject>;

/** `koinly` and `cointracking` are CSV with the columns that those services import, for tax events only. */
export const exportFormats = ['csv', 'jsonl', 'xlsx', 'parquet', 'koinly', 'cointracking'] as const;
export const ExportFormat = z.enum(exportFormats).meta({ id: 'ExportFormat' });
export type ExportFormat = z.infer<typeof ExportFormat>;

/** Filter of the rows. A subject refuses a filter that it does not support. */
export const ExportFilter = z.object({
  from: z.number().int().nullable().describe('oldest time of a row, ms since the epoch; null for no limit'),
  to: z.number().int().nullable().describe('newest time of a row, ms since the epoch; null for no limit'),
  assetClass: AssetClass.nullable(),
  marketId: z.string().nullable(),
  status: z.enum(['filled', 'partial', 'resting', 'rejected', 'unknown']).nullable().describe('trades only'),
  reconciliation: z
    .enum(['matched', 'venue_missing', 'agent_missing', 'differs', 'pending', 'mismatch', 'uncovered'])
    .nullable()
    .describe('trades only'),
  strategyId: z.string().nullable().describe('trades, closed trades and decisions'),
  action: z
    .enum(['open_long', 'open_short', 'increase', 'reduce', 'close', 'hold', 'skip'])
    .nullable()
    .describe('decisions only'),
  gate: z.string().nullable().describe('refused entries only'),
});
export type ExportFilter = z.infer<typeof ExportFilter>;

export const everything: ExportFilter = {
  from: null,
  to: null,
  assetClass: null,
  marketId: null,
  status: null,
  reconciliation: null,
  strategyId: null,
  action: null,
  gate: null,
};

/** A column of an export. */
export const ExportColumn = z.object({
  name: z.string(),
  type: z
    .enum(['text', 'decimal', 'integer', 'number', 'boolean', 'time'])
    .describe('time is ISO-8601 in UTC; decimal is text with every digit that the venue sent'),
  meaning: z.string().describe('unit, source and when it is empty'),
});
export type ExportColumn = z.infer<typeof ExportColumn>;

/** A column as `columns.json` describes it. */
export const StoredColumn = ExportColumn.extend({
  storedAs: z.string().describe('type in this file, the same for the whole column'),
});
export type StoredColumn = z.infer<typeof StoredColumn>;

export const ExportGap = z.object({ from: z.string(), to: z.string(), reason: z.string() });

/** Checkpoint of the log, which proves later that rows were only added to the record. */
const Checkpoint = z
  .string()
  .describe('head of the log over every row of the record, as the body of a C2SP tlog-checkpoint');

/** Fields of a manifest about the program and the record that it is from. */
const origin = {
  exportId: z.string(),
  createdAt: z.string(),
  appVersion: z.string(),
  schemaVersion: z
    .number()
    .int()
    .optional()
    .describe('schema version of the record; absent if the app version wrote none'),
  venue: VenueName,
  network: VenueNetwork,
  account: z.string().nullable(),
};

export const PreviousManifest = z.object({
  exportId: z.string(),
  manifestSha256: z.string(),
  checkpoint: Checkpoint,
  consistencyProof: z.array(z.string()).describe('RFC 6962 proof from its checkpoint to this one; base64'),
});
export type PreviousManifest = z.infer<typeof PreviousManifest>;

/** How much of what is asked for the record holds. */
const completeness = {
  complete: z
    .boolean()
    .nullable()
    .describe(
      "whether the record holds every row of the requested time, up to its last reading, which is at most ten minutes before the export; null if that can't be known",
    ),
  incompleteReason: z.string().nullable(),
};

/** `manifest.json`, beside every export. */
export const ExportManifest = z
  .object({
    version: z.literal(1),
    ...origin,
    subject: ExportSubject,
    filter: ExportFilter,
    format: ExportFormat,
    rowCount: z.number().int(),
    range: z
      .object({ from: z.string(), to: z.string() })
      .nullable()
      .describe('times of the oldest and the newest row; null without rows'),
    ...completeness,
    gaps: z.array(ExportGap),
    files: z.array(
      z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string(), rowCount: z.number().int() }),
    ),
    columnsSha256: z.string(),
    checkpoint: Checkpoint.nullable(),
    previous: PreviousManifest.nullable().describe('null: this is the first of its log'),
  })
  .meta({ id: 'ExportManifest' });
export type ExportManifest = z.infer<typeof ExportManifest>;

/** The manifest beside a backup: its name is the backup's, with `.manifest.json`. */
export const BackupManifest = z.object({
  version: z.literal(1),
  kind: z.literal('backup'),
  ...origin,
  rowCount: z.number().int(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
  checkpoint: Checkpoint.nullable(),
  previous: PreviousManifest.nullable(),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** Fields of a manifest that verification reads, for exports and backups. */
export const VerifiedManifest = z.object({
  /** Absent: an export. */
  kind: z.literal('backup').optional(),
  exportId: z.string(),
  createdAt: z.string(),
  venue: VenueName,
  network: VenueNetwork,
  account: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  columnsSha256: z.string().optional(),
  checkpoint: Checkpoint.nullable(),
  previous: PreviousManifest.nullable(),
});
export type VerifiedManifest = z.infer<typeof VerifiedManifest>;

/** First rows of an export, and the total number of rows. */
export const ExportPreview = z
  .object({
    rowCount: z.number().int(),
    isCountExact: z.boolean().describe('false: there are more; counting took too long and stopped'),
    ...completeness,
    columns: z.array(ExportColumn),
    rows: z
      .array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])))
      .describe('the newest 20 rows'),
  })
  .meta({ id: 'ExportPreview' });
export type ExportPreview = z.infer<typeof ExportPreview>;

/** Link that downloads an export once. */
export const ExportDownload = z
  .object({
    network: VenueNetwork,
    url: z.string().describe('works once, within 60 seconds, without a token'),
    rowCount: z.number().int(),
    isCountExact: z.boolean().describe('false: there are more'),
    ...completeness,
    columns: z.array(ExportColumn),
  })
  .meta({ id: 'ExportDownload' });
export type ExportDownload = z.infer<typeof ExportDownload>;

/** An export that is being written or that failed. */
export interface ExportJob {
  readonly key: string;
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
  /** `saved`: in the exports folder; `download`: for a browser or a program. */
  readonly kind: 'saved' | 'download';
  readonly rowCount: number;
  /** Number that the preview counted; null: not counted. */
  readonly totalRows: number | null;
  readonly bytes: number;
  /** End of its first process, if it ended early, e.g. `was killed by SIGKILL`; null: it was not restarted. */
  readonly restartedAfter: string | null;
  /** Why it failed; null: it is being written. */
  readonly failure: string | null;
}

export interface ExportList {
  readonly jobs: readonly ExportJob[];
  /** Exports in the exports folder, newest first. */
  readonly saved: readonly ExportManifest[];
}

/** Export that a window requests. */
export interface ExportRequest {
  readonly subject: ExportSubject;
  readonly filter: ExportFilter;
  readonly format: ExportFormat;
}

/** Calls of the bridge. */
export interface ExportCalls {
  previewExport: { readonly args: ExportRequest; readonly result: ExportPreview };
  /** Starts writing into the exports folder of the data folder; `exports` events follow. */
  startExport: { readonly args: ExportRequest; readonly result: { readonly key: string } };
  /** Ends a running export, with nothing written, or removes a failed one from the list. */
  cancelExport: { readonly args: { readonly key: string }; readonly result: null };
  /** Called again after each `exports` event. */
  listExports: { readonly args: null; readonly result: ExportList };
  /** Shows the export's folder in the system's file manager. Desktop window only. */
  revealExport: { readonly args: { readonly exportId: string }; readonly result: null };
  /** For a window in a browser, which saves the file itself. */
  prepareDownload: { readonly args: ExportRequest; readonly result: { readonly path: string } };
}
