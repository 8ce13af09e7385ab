import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Folder {
  readonly path: string;
  /** Call it before the test file ends, which removes the folders that are left. */
  readonly remove: () => void;
}

const made = new Set<string>();

/** Creates an empty folder under the system's temporary folder. */
export function aFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'perpscope-test-'));
  made.add(path);
  return folderAt(path);
}

/** Takes a folder that already exists. */
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
