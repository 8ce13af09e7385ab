import Database from 'better-sqlite3';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { FolderHeldError, StartError, cannotWrite } from '../errors.ts';
import { LostFileError } from './held-files.ts';
import { makeWritable } from '../make-folder.ts';

interface HeldLock {
  readonly database: Database.Database;
  readonly inode: bigint | null;
}

/** Locks of this process, by path. Kept here because a connection that is garbage-collected is closed and drops its lock. */
const heldLocks = new Map<string, HeldLock>();

const lockPath = (folder: string): string => join(folder, 'instance.lock');

/** Advice on a folder that another process holds, by what the caller wants: to start on it, or to change its record. */
const remedies = {
  start: 'Use it, or choose another --data-dir.',
  startProfile: 'Use it, or choose another --profile.',
  change: 'Stop it, then run this command again.',
};
type LockPurpose = keyof typeof remedies;

/**
 * Locks the data folder for one process. The lock is SQLite's own, on a file kept for it: the system drops it when the
 * process ends, however it ends, so no stale lock is left behind.
 */
export function lockDataFolder(
  folder: string,
  purpose: LockPurpose = 'start',
): { readonly release: () => void } {
  const path = lockPath(folder);
  heldLocks.set(path, takeLock(folder, purpose));
  return {
    release: () => {
      heldLocks.get(path)?.database.close();
      heldLocks.delete(path);
    },
  };
}

/**
 * Takes the lock of a held folder again if its file was deleted or replaced, so that a second process stays out. Returns the
 * error if that fails: another process holds the folder by now. null: it is held, or was never taken.
 */
export function keepLock(folder: string): LostFileError | null {
  const path = lockPath(folder);
  const held = heldLocks.get(path);
  const inode = inodeOf(path);
  if (held === undefined || (inode !== null && inode === held.inode)) return null;
  try {
    heldLocks.set(path, takeLock(folder, 'start'));
    held.database.close();
    return null;
  } catch {
    const file = { path, what: 'The lock file', hasBytes: false };
    return new LostFileError(file, inode === null ? 'deleted or moved' : 'replaced');
  }
}

function takeLock(folder: string, purpose: LockPurpose): HeldLock {
  const path = lockPath(folder);
  let database: Database.Database | null = null;
  try {
    database = new Database(path, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    return { database, inode: inodeOf(path) };
  } catch (error) {
    database?.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new FolderHeldError(`Another Perpscope is already running on ${folder}. ${remedies[purpose]}`);
    }
    throw new StartError(cannotWrite(`The data folder ${folder}`, error), error);
  }
}

function inodeOf(path: string): bigint | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}

/** Locks a data folder for several stores that are opened one after another; makes the folder if it is missing. Throws StartError. */
export function holdDataFolder(
  folder: string,
  purpose: LockPurpose = 'start',
): { readonly release: () => void } {
  makeWritable(folder);
  return lockDataFolder(folder, purpose);
}
