import { createHash, randomUUID, type Hash } from 'node:crypto';
import { mkdirSync, openSync, renameSync, rmSync, writeSync, fsyncSync, closeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate as breath } from 'node:timers/promises';
import type { ExportManifest, ExportRequest } from '../../src-preload/contract/views/exports.ts';
import { isoText } from '../domain/iso-text.ts';
import { exportCompleteness } from '../operations/exports/export-completeness.ts';
import type { ExportReads, SubjectRows } from '../operations/exports/export-subject.ts';
import type { ExportProgress, WrittenExport } from '../operations/exports/exporter.ts';
import { openSubject } from '../operations/exports/export-subjects.ts';
import { encoders } from './encode-rows.ts';

export interface WriteOptions {
  /** The export becomes a new folder in this one. */
  readonly folder: string;
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What an unfinished export's folder begins with: it is deleted, never read. */
export const unfinished = '.unfinished-';

/**
 * Writes rows, `columns.json` and `manifest.json` into a folder of their own. The folder gets its name once everything is on
 * disk: an export that fails, is cancelled or killed leaves none. Throws PerpscopeError for a filter that can't be, and the
 * signal's reason.
 */
export async function writeExport(
  scope: ExportReads,
  request: ExportRequest,
  { folder, onProgress, signal }: WriteOptions,
): Promise<WrittenExport> {
  const exportId = randomUUID();
  const draft = join(folder, `${unfinished}${exportId}`);
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const createdAt = scope.world.now();
    const rows = openSubject(scope, request.subject, request.filter);
    const file = await writeRows(rows, join(draft, `${request.subject}.${request.format}`), {
      format: request.format,
      onProgress,
      signal,
    });
    const { rowCount, range, ...written } = file;
    const columnsSha256 = writeText(
      join(draft, 'columns.json'),
      rows.columns.map(({ name, type, meaning }) => ({ name, type, meaning })),
    );
    const { venue, network, account, version: appVersion } = scope;
    const manifest: ExportManifest = {
      version: 1,
      exportId,
      createdAt: isoText(createdAt),
      appVersion,
      venue,
      network,
      account: account?.address ?? null,
      ...request,
      rowCount,
      range,
      ...exportCompleteness(scope, rows, request.filter),
      files: [{ ...written, rowCount }],
      columnsSha256,
      checkpoint: null,
      previous: null,
    };
    const manifestSha256 = writeText(join(draft, 'manifest.json'), manifest);
    const final = join(folder, folderName(request, createdAt, exportId));
    renameSync(draft, final);
    return { folder: final, manifest, manifestSha256 };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

interface RowsFile extends Pick<ExportManifest, 'rowCount' | 'range'> {
  readonly name: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** Leaves the thread to others after each page. */
async function writeRows(
  { columns, pages, timeOf }: SubjectRows,
  path: string,
  { format, onProgress, signal }: Pick<WriteOptions, 'onProgress' | 'signal'> & Pick<ExportRequest, 'format'>,
): Promise<RowsFile> {
  const file = hashedFile(path);
  const encoder = encoders[format](columns);
  const range = { oldest: Number.POSITIVE_INFINITY, newest: Number.NEGATIVE_INFINITY };
  let rowCount = 0;
  try {
    file.write(encoder.head);
    for (const page of pages()) {
      file.write(encoder.rows(page.map((row) => columns.map(({ value }) => value(row)))));
      for (const at of page.map(timeOf)) {
        range.oldest = Math.min(range.oldest, at);
        range.newest = Math.max(range.newest, at);
      }
      rowCount += page.length;
      onProgress?.({ rowCount, bytes: file.bytes() });
      await breath();
      signal?.throwIfAborted();
    }
  } finally {
    file.close();
  }
  return {
    name: basename(path),
    bytes: file.bytes(),
    sha256: file.sha256(),
    rowCount,
    range: rowCount === 0 ? null : { from: isoText(range.oldest), to: isoText(range.newest) },
  };
}

/** `2026-11-23T08-36-12Z-fills-csv-1f0a9c2e` */
function folderName({ subject, format }: ExportRequest, createdAt: number, exportId: string): string {
  const stamp = isoText(createdAt).replaceAll(':', '-').replace(/\.\d+/, '');
  return `${stamp}-${subject}-${format}-${exportId.slice(0, 8)}`;
}

interface HashedFile {
  readonly write: (text: string) => void;
  readonly bytes: () => number;
  /** Hex; after close. */
  readonly sha256: () => string;
  readonly close: () => void;
}

/** A new file, synced to disk when it is closed. */
function hashedFile(path: string): HashedFile {
  const hash: Hash = createHash('sha256');
  const descriptor = openSync(path, 'wx', 0o600);
  const state = { bytes: 0, sha256: '' };
  return {
    write: (text) => {
      const bytes = Buffer.from(text);
      for (let written = 0; written < bytes.length;)
        written += writeSync(descriptor, bytes, written, bytes.length - written);
      hash.update(bytes);
      state.bytes += bytes.length;
    },
    bytes: () => state.bytes,
    sha256: () => (state.sha256 ||= hash.digest('hex')),
    close: () => {
      try {
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

/** Returns the sha256 of what was written. */
function writeText(path: string, value: unknown): string {
  const file = hashedFile(path);
  try {
    file.write(`${JSON.stringify(value, null, 2)}\n`);
  } finally {
    file.close();
  }
  return file.sha256();
}
