import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Folder {
  readonly path: string;
  /** Before the end of its test file, which removes what is left. */
  readonly remove: () => void;
}

const made = new Set<string>();

/** An empty folder under the system's temporary ones. */
export function aFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'perpscope-test-'));
  made.add(path);
  return folderAt(path);
}

/** A folder that is there already. */
export function folderAt(path: string): Folder {
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
      made.delete(path);
    },
  };
}

/** Removes every folder that is left. */
export function removeFolders(): void {
  for (const path of made) folderAt(path).remove();
}
