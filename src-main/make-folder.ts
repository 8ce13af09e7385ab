import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError, messageOf } from './errors.ts';

/**
 * Makes a folder and those above it that are missing, readable by their owner alone. One level at a time: Node's own recursive way
 * reports a read-only file system as a missing file, and never returns where folders are refused as Linux's /proc does.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(path)) throw error;
  }
}

/** Throws StartError where the folder can't be made or written. */
export function makeWritable(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(`The data folder ${folder} can't be written: ${messageOf(error)}.`, error);
  }
}
