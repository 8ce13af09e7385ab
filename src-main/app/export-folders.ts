import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ExportManifest } from '../../src-preload/contract/views/exports.ts';
import { draftOwner } from '../exports/write-export.ts';
import { dayMs } from '../time.ts';

/** Where exports are written. */
export const exportsFolder = (dataDir: string): string => join(dataDir, 'exports');

/** Downloads, deleted a day after they were written. */
export const passingFolder = (dataDir: string): string => join(exportsFolder(dataDir), '.downloads');

/** Makes both folders, and deletes what killed exports have left behind and downloads of more than a day ago. */
export function prepareFolders(dataDir: string): void {
  const passing = passingFolder(dataDir);
  mkdirSync(passing, { recursive: true, mode: 0o700 });
  for (const folder of [exportsFolder(dataDir), passing])
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const owner = draftOwner(name);
      const isLeft = owner !== null && !isRunning(owner);
      const isOld = folder === passing && Date.now() - statSync(path).mtimeMs > dayMs;
      if (isLeft || isOld) rmSync(path, { recursive: true, force: true });
    }
}

function isRunning(processId: number): boolean {
  try {
    return processId > 0 && process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export interface FinishedExport {
  /** Absolute. */
  readonly folder: string;
  readonly manifest: ExportManifest;
  /** Of manifest.json. */
  readonly text: string;
}

/** Exports under their final names in a folder. */
export function finishedExports(folder: string): readonly FinishedExport[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, 'manifest.json')))
    .map((path) => {
      const text = readFileSync(join(path, 'manifest.json'), 'utf8');
      return { folder: path, text, manifest: ExportManifest.parse(JSON.parse(text)) };
    });
}
