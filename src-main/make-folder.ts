import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError, messageOf } from './errors.ts';

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

/** Throws StartError if the folder can't be created or written. */
export function makeWritable(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(`The data folder ${folder} can't be written: ${messageOf(error)}.`, error);
  }
}
