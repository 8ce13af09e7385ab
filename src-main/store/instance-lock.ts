import Database from 'better-sqlite3';
import { join } from 'node:path';
import { FolderHeldError, StartError, messageOf } from '../errors.ts';
import { makeWritable } from './make-folder.ts';

/** A connection that nothing refers to is closed when it is collected, and its lock goes with it. */
const heldLocks = new Set<Database.Database>();

export function lockPath(folder: string): string {
  return join(folder, 'instance.lock');
}

/**
 * Holds the data folder for one process. The lock is SQLite's own on a file kept for it: the system drops it when the
 * process ends, however it ends, so that no stale lock is ever left behind.
 */
export function lockDataFolder(folder: string): { readonly release: () => void } {
  const path = lockPath(folder);
  let database: Database.Database | null = null;
  try {
    database = new Database(path, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new FolderHeldError(
        `Another Perpscope is already running on ${folder}. Use it, or choose another --data-dir.`,
      );
    }
    throw new StartError(`The data folder ${folder} can't be written: ${messageOf(error)}.`, error);
  }
  const held = database;
  heldLocks.add(held);
  return {
    release: () => {
      heldLocks.delete(held);
      held.close();
    },
  };
}

/** Holds a data folder over many stores in turn, made where there is none. Throws StartError. */
export function holdDataFolder(folder: string): { readonly release: () => void } {
  makeWritable(folder);
  return lockDataFolder(folder);
}
