import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Begins the name of a draft, before the id of the process that writes it. Drafts are never read. */
const unfinished = '.unfinished-';

/** A path for a file or folder that gets its name once it is complete. */
export const draftIn = (folder: string): string =>
  join(folder, `${unfinished}${process.pid}-${randomUUID()}`);

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
