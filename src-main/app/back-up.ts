import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BackupManifest } from '../../src-preload/contract/views/exports/exports.ts';
import { fileStamp, isoText } from '../domain/iso-text.ts';
import { writeJson } from '../exports/hashed-file.ts';
import { manifestEvidence } from '../exports/manifest-evidence.ts';
import { digestFile } from '../exports/read-evidence.ts';
import { recordPath } from '../store/record-file.ts';
import { copyRecord } from '../store/backup.ts';
import { version } from '../version.ts';
import type { ExportLocation } from './export-scope.ts';
import { exportsFolder } from './export-folders.ts';

export interface WrittenBackup {
  readonly path: string;
  readonly manifest: BackupManifest;
  /** SHA-256 of the manifest, hex. */
  readonly manifestSha256: string;
}

/** Default folder for the backups of a source. */
export const backupsFolder = ({ dataDir, source }: Pick<ExportLocation, 'dataDir' | 'source'>): string =>
  join(dataDir, 'backups', source);

/** `record-0xabc.2026-11-23T08-36-12Z.sqlite` */
export function backupName(location: ExportLocation): string {
  return basename(recordPath(location)).replace(/\.sqlite$/, `.${fileStamp(location.now)}.sqlite`);
}

/** Backs up a record, with or without a running service, and writes a manifest beside the copy. Throws StartError. */
export function backUp(location: ExportLocation, to: string): WrittenBackup {
  const { venue, network, account, now, dataDir } = location;
  const { rows, evidence } = copyRecord(location, to, (log) => ({
    rows: log.checkpoint.size - 1,
    evidence: manifestEvidence(log, [exportsFolder(dataDir)]),
  }));
  const manifest: BackupManifest = {
    version: 1,
    kind: 'backup',
    exportId: randomUUID(),
    createdAt: isoText(now),
    appVersion: version,
    venue,
    network,
    account,
    rowCount: rows,
    files: [{ name: basename(to), ...digestFile(to) }],
    ...evidence,
  };
  const manifestPath = `${to}.manifest.json`;
  rmSync(manifestPath, { force: true });
  return { path: to, manifest, manifestSha256: writeJson(manifestPath, manifest) };
}

/** Backups of one record, newest first. */
export function backupsOf(location: ExportLocation): readonly string[] {
  const folder = backupsFolder(location);
  const record = basename(recordPath(location)).replace(/sqlite$/, '');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(record) && name.endsWith('.sqlite'))
    .toSorted((a, b) => (a < b ? 1 : -1))
    .map((name) => join(folder, name));
}

/** Deletes the oldest backups of a record and keeps `count`. */
export function keepNewest(location: ExportLocation, count: number): void {
  for (const path of backupsOf(location).slice(count))
    for (const suffix of ['', '.manifest.json']) rmSync(path + suffix, { force: true });
}
