import { join, resolve } from 'node:path';
import { backUp, backupName, backupsFolder } from '../app/back-up.ts';
import { readConfig } from '../config/config.ts';
import { givenFlags } from '../config/flags.ts';
import { print } from '../print.ts';
import { recordLocationOf } from './record-location.ts';

export interface BackupFlags extends Readonly<Record<string, unknown>> {
  readonly out?: string;
}

/** Backs up the record, with or without a running service, and prints the paths as JSON. Throws StartError. */
export function backup({ out, ...flags }: BackupFlags): void {
  const config = readConfig({ flags: givenFlags(flags), env: process.env });
  const location = { ...recordLocationOf(config), now: Date.now() };
  const { path, manifest, manifestSha256 } = backUp(
    location,
    out === undefined ? join(backupsFolder(location), backupName(location)) : resolve(out),
  );
  print(JSON.stringify({ file: path, rows: manifest.rowCount, files: manifest.files, manifestSha256 }));
}
