import { readdirSync, statSync } from 'node:fs';
import { StartError, fileFault } from './errors.ts';

/** Returns what `read` returns. Throws StartError, which names the path, if the system refuses. */
export function readPath<Content>(path: string, read: () => Content): Content {
  try {
    return read();
  } catch (error) {
    throw new StartError(`${path} can't be read: ${fileFault(error)}.`, error);
  }
}

/** Whether there is a file or folder of this name. Throws StartError if that can't be known: Node's `existsSync` says no then. */
export function isThere(path: string): boolean {
  return readPath(path, () => statSync(path, { throwIfNoEntry: false })) !== undefined;
}

/** Names in a folder; empty if there is none. Throws StartError if it can't be read. */
export function namesIn(folder: string): readonly string[] {
  return isThere(folder) ? readPath(folder, () => readdirSync(folder)) : [];
}

/** Names of the folders in a folder; empty if there is none. Throws StartError if it can't be read. */
export function foldersIn(folder: string): readonly string[] {
  const entries = isThere(folder) ? readPath(folder, () => readdirSync(folder, { withFileTypes: true })) : [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
