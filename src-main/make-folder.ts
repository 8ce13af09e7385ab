import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError, cannotWrite } from './errors.ts';

/**
 * Creates a folder and its missing parents, readable by their owner only. One level at a time, because Node's own recursive mode
 * reports a read-only file system as a missing file, and never returns if folders are refused, as in Linux's /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!existsSync(path)) throw error;
  }
}

/** Creates a folder if it is missing. Throws StartError, which names it by `name`, if it can't be created or written. */
export function makeWritable(folder: string, name = 'The data folder'): void {
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw new Error('it is a file');
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(cannotWrite(`${name} ${folder}`, error), error);
  }
}
