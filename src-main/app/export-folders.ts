import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dropDrafts } from '../store/drafts.ts';
import { dayMs } from '../time.ts';
import { makeFolder } from '../make-folder.ts';

/** Folder of saved exports. */
export const exportsFolder = (dataDir: string): string => join(dataDir, 'exports');

/** Folder of downloads, which are deleted a day after they were written. */
export const downloadsFolder = (dataDir: string): string => join(exportsFolder(dataDir), '.downloads');

/** Creates both folders, and deletes drafts of ended processes and downloads older than a day. */
export function prepareFolders(dataDir: string): void {
  const downloads = downloadsFolder(dataDir);
  makeFolder(downloads);
  for (const folder of [exportsFolder(dataDir), downloads]) dropDrafts(folder);
  for (const name of readdirSync(downloads)) {
    const path = join(downloads, name);
    // An export that ends now renames its folder.
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - writtenAt > dayMs) rmSync(path, { recursive: true, force: true });
  }
}
