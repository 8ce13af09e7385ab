import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dropDrafts } from '../store/drafts.ts';
import { dayMs } from '../time.ts';
import { PerpscopeError, fileFault, fileRemedy } from '../errors.ts';
import { finishedExports, type FinishedExport } from '../exports/finished-exports.ts';
import { makeFolder } from '../make-folder.ts';

/** Folder of saved exports. */
export const exportsFolder = (dataDir: string): string => join(dataDir, 'exports');

/** Folder of downloads, which are deleted a day after they were written. */
export const downloadsFolder = (dataDir: string): string => join(exportsFolder(dataDir), '.downloads');

/** Throws PerpscopeError, which names the folder, if the system refuses what `act` does there. */
function inFolder<Done>(folder: string, act: () => Done): Done {
  try {
    return act();
  } catch (error) {
    throw new PerpscopeError(
      'provider_failed',
      `Exports need the folder ${folder}, which can't be used: ${fileFault(error)}. ${fileRemedy(error) ?? 'Check its owner, its permissions and the disk, and try again.'}`,
      error,
    );
  }
}

/** Returns the finished exports in one of these folders. Throws PerpscopeError if it can't be read. */
export const exportsIn = (folder: string): readonly FinishedExport[] =>
  inFolder(folder, () => finishedExports(folder));

/** Creates both folders, and deletes drafts of ended processes and downloads older than a day. Throws PerpscopeError if it can't. */
export function prepareFolders(dataDir: string): void {
  inFolder(exportsFolder(dataDir), () => makeAndTidy(dataDir));
}

function makeAndTidy(dataDir: string): void {
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
