import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate as breath } from 'node:timers/promises';
import type { ExportRequest, ExportFormat } from '../../src-preload/contract/views/exports/exports.ts';
import { PerpscopeError, cannotWrite, isFileFault } from '../errors.ts';
import { fileStamp } from '../domain/iso-text.ts';
import type { ExportReads, SubjectRows } from '../operations/exports/export-subject.ts';
import type { ExportProgress, WrittenExport } from '../operations/exports/exporter.ts';
import { exportCompleteness } from '../operations/exports/export-completeness.ts';
import { openExport } from '../operations/exports/export-subjects.ts';
import { type WrittenRows, exportManifest } from './export-manifest.ts';
import { noDecimals, widened, type Cell, type DecimalSize, type FileFormat } from './file-format.ts';
import { draftIn, nameDraft, syncFolder } from '../store/drafts.ts';
import { noEvidence, type ManifestEvidence } from './manifest-evidence.ts';
import { hashedFile, writeJson } from './hashed-file.ts';
import { parquet } from './parquet-format.ts';
import { csv, jsonLines } from './text-formats.ts';
import { xlsx } from './xlsx-format.ts';
import { makeFolder } from '../make-folder.ts';

/** File format of each export format. Koinly and CoinTracking read CSV and differ only in their columns. */
export const formats: Readonly<Record<ExportFormat, FileFormat>> = {
  csv,
  jsonl: jsonLines,
  xlsx,
  parquet,
  koinly: csv,
  cointracking: csv,
};

export interface WriteOptions {
  /** Folder in which the export's own folder is created. */
  readonly folder: string;
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Log evidence for the manifest; absent: none. */
  readonly evidence?: ManifestEvidence;
}

/**
 * Writes rows, `columns.json` and `manifest.json` into a new folder. The folder gets its name once everything is on disk: an export
 * that fails, is canceled or is killed leaves none. Throws PerpscopeError for an invalid filter, and the signal's reason if it is
 * aborted.
 */
export async function writeExport(
  scope: ExportReads,
  request: ExportRequest,
  { folder, evidence = noEvidence, ...options }: WriteOptions,
): Promise<WrittenExport> {
  const exportId = randomUUID();
  const draft = draftIn(folder);
  makeFolder(draft);
  try {
    const createdAt = scope.world.now();
    const rows = openExport(scope, request);
    const completeness = exportCompleteness(scope, rows, request.filter);
    const lack = completeness.complete === false ? completeness.incompleteReason : null;
    const written = await writeRows(rows, join(draft, fileName(request, lack)), {
      format: request.format,
      lack,
      ...options,
    });
    const columnsSha256 = writeJson(join(draft, 'columns.json'), written.columns);
    const manifest = exportManifest(scope, request, {
      exportId,
      createdAt,
      completeness,
      ...written,
      columnsSha256,
      evidence,
    });
    const manifestSha256 = writeJson(join(draft, 'manifest.json'), manifest);
    const final = join(folder, folderName(request, createdAt, exportId));
    syncFolder(draft);
    nameDraft(draft, final);
    return { folder: final, manifest, manifestSha256 };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw refusedBySystem(folder, error);
  }
}

/** Names the folder in an error of the file system. SQLite's are about the record, which is only read. */
function refusedBySystem(folder: string, error: unknown): unknown {
  const isOfFolder = error instanceof Error && 'syscall' in error && isFileFault(error);
  if (!isOfFolder) return error;
  return new PerpscopeError('provider_failed', cannotWrite(`The folder ${folder}`, error), error);
}

/** A file that lacks rows says so in its name, since it may be read without its manifest. */
const fileName = ({ subject, format }: ExportRequest, lack: string | null): string =>
  `${subject}${lack === null ? '' : '-partial'}.${formats[format].extension}`;

interface RowsOptions extends Pick<WriteOptions, 'onProgress' | 'signal'>, Pick<ExportRequest, 'format'> {
  readonly lack: string | null;
}

/** Writes the rows and yields the thread after each part of the file. */
async function writeRows(rows: SubjectRows, path: string, options: RowsOptions): Promise<WrittenRows> {
  const { format, lack, onProgress, signal } = options;
  const { measuresFirst, open } = formats[format];
  const sizes = measuresFirst ? await decimalSizes(rows, options) : new Map<string, DecimalSize>();
  const { storedAs, encode } = open(rows.columns, sizes, lack);
  const count = { rows: 0, oldest: Number.POSITIVE_INFINITY, newest: Number.NEGATIVE_INFINITY };
  const file = hashedFile(path);
  try {
    for await (const part of encode(cellPages(rows, count))) {
      file.write(part);
      onProgress?.({ rowCount: count.rows, bytes: file.bytes() });
      await breath();
      signal?.throwIfAborted();
    }
  } finally {
    file.close();
  }
  return {
    file: { name: basename(path), bytes: file.bytes(), sha256: file.sha256(), rowCount: count.rows },
    span: count.rows === 0 ? null : { oldest: count.oldest, newest: count.newest },
    columns: rows.columns.map(({ name, type, meaning }, nth) => ({
      name,
      type,
      meaning,
      storedAs: storedAs[nth] ?? '',
    })),
  };
}

function* cellPages(
  { columns, pages, timeOf }: SubjectRows,
  count: { rows: number; oldest: number; newest: number },
): Generator<readonly (readonly Cell[])[]> {
  for (const page of pages()) {
    count.rows += page.length;
    for (const row of page) {
      const at = timeOf(row);
      if (at < count.oldest) count.oldest = at;
      if (at > count.newest) count.newest = at;
    }
    yield page.map((row) => columns.map(({ value }) => value(row)));
  }
}

/** Reads the rows once before they are written, because a column has one type for the whole file. */
async function decimalSizes(
  { columns, pages }: SubjectRows,
  { onProgress, signal }: Pick<RowsOptions, 'onProgress' | 'signal'>,
): Promise<ReadonlyMap<string, DecimalSize>> {
  const decimals = columns.filter(({ type }) => type === 'decimal');
  const sizes = new Map<string, DecimalSize>(decimals.map(({ name }) => [name, noDecimals]));
  if (decimals.length === 0) return sizes;
  for (const page of pages()) {
    for (const { name, value } of decimals) {
      let size = sizes.get(name) ?? noDecimals;
      for (const row of page) {
        const cell = value(row);
        if (cell !== null) size = widened(size, String(cell));
      }
      sizes.set(name, size);
    }
    onProgress?.({ rowCount: 0, bytes: 0 });
    await breath();
    signal?.throwIfAborted();
  }
  return sizes;
}

/** `2026-11-23T08-36-12Z-fills-csv-1f0a9c2e` */
function folderName({ subject, format }: ExportRequest, createdAt: number, exportId: string): string {
  return `${fileStamp(createdAt)}-${subject}-${format}-${exportId.slice(0, 8)}`;
}
