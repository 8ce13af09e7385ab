import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ExportManifest } from '../../src-preload/contract/views/exports/exports.ts';

export interface FinishedExport {
  /** Absolute path. */
  readonly folder: string;
  readonly manifest: ExportManifest;
  /** Text of manifest.json. */
  readonly text: string;
}

/** Finished exports in a folder. Entries without a readable manifest are left out. */
export function finishedExports(folder: string): readonly FinishedExport[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => finishedExport(join(folder, name)) ?? []);
}

function finishedExport(folder: string): FinishedExport | null {
  try {
    const text = readFileSync(join(folder, 'manifest.json'), 'utf8');
    return { folder, text, manifest: ExportManifest.parse(JSON.parse(text)) };
  } catch {
    return null; // another file, or a changed manifest: verify reports it when it is named
  }
}
