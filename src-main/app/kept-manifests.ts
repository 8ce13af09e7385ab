import { existsSync, readFileSync } from 'node:fs';
import { finishedExports } from '../exports/finished-exports.ts';
import { backupsOf } from './back-up.ts';
import { downloadsFolder, exportsFolder } from './export-folders.ts';
import type { ExportPlace } from './export-scope.ts';

/** Texts of the manifests of exports, downloads and backups in the data folder. */
export function keptManifests(place: ExportPlace): readonly string[] {
  const exports = [exportsFolder, downloadsFolder].flatMap((folder) =>
    finishedExports(folder(place.dataDir)),
  );
  const backups = backupsOf(place)
    .map((path) => `${path}.manifest.json`)
    .filter((path) => existsSync(path));
  return [...exports.map(({ text }) => text), ...backups.map((path) => readFileSync(path, 'utf8'))];
}
