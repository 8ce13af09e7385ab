import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Name of a draft, with the id of the process that writes it. A person may choose the folder: files of other names are not ours. */
const draftName = /^\.unfinished-(\d+)-/;

/** A path for a file or folder that gets its name once it is complete. Drafts are never read. */
export const draftIn = (folder: string): string => join(folder, `.unfinished-${process.pid}-${randomUUID()}`);

/** Gives a draft its name, which then survives a power cut. The draft's files must be on disk. */
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
    const [, writer] = draftName.exec(name) ?? [];
    if (writer !== undefined && !isRunning(Number(writer)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Whether another process with this id is running. */
function isRunning(processId: number): boolean {
  try {
    return processId > 0 && processId !== process.pid && process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
