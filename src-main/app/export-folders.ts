import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { draftOwner } from '../exports/write-export.ts';
import { isRunning } from '../store/backup.ts';
import { dayMs } from '../time.ts';

/** Where exports are written. */
export const exportsFolder = (dataDir: string): string => join(dataDir, 'exports');

/** Downloads, deleted a day after they were written. */
export const downloadsFolder = (dataDir: string): string => join(exportsFolder(dataDir), '.downloads');

/** Makes both folders, and deletes what killed exports have left behind and downloads of more than a day ago. */
export function prepareFolders(dataDir: string): void {
  const passing = downloadsFolder(dataDir);
  mkdirSync(passing, { recursive: true, mode: 0o700 });
  for (const folder of [exportsFolder(dataDir), passing])
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const owner = draftOwner(name);
      const isLeft = owner !== null && !isRunning(owner);
      // An export that ends meanwhile renames its folder.
      const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
      const isOld = folder === passing && Date.now() - writtenAt > dayMs;
      if (isLeft || isOld) rmSync(path, { recursive: true, force: true });
    }
}
