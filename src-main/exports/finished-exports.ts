import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ExportManifest } from '../../src-preload/contract/views/exports/exports.ts';

export interface FinishedExport {
  /** Absolute. */
  readonly folder: string;
  readonly manifest: ExportManifest;
  /** Of manifest.json. */
  readonly text: string;
}

/** Exports under their final names in a folder. What has no manifest that can be read is left out. */
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
    return null; // Another file, or a manifest that was changed: verify says so when it is named.
  }
}
