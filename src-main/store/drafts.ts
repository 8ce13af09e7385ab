import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Begins the name of a draft, before the id of the process that writes it. Drafts are never read. */
const unfinished = '.unfinished-';

/** A path for a file or folder that gets its name once it is complete. */
export const draftIn = (folder: string): string =>
  join(folder, `${unfinished}${process.pid}-${randomUUID()}`);

/** Gives a draft whose files are on disk its name, which then lasts through a power cut. */
export function nameDraft(draft: string, to: string): void {
  renameSync(draft, to);
  syncFolder(dirname(to));
}

export function syncFile(path: string): void {
  sync(path, 'r+');
}

/** Windows can't sync a folder. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') sync(path, 'r');
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Deletes the drafts that ended processes have left. Call it before this process writes a draft there. */
export function dropDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const isLeft =
      name.startsWith(unfinished) && !isRunning(Number.parseInt(name.slice(unfinished.length), 10));
    if (isLeft) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Another process with this id. */
function isRunning(processId: number): boolean {
  try {
    return processId > 0 && processId !== process.pid && process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
