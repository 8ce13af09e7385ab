import type { Database } from 'better-sqlite3';

/**
 * Commits data derived from the record without waiting for the disk. A power failure can lose the newest of these commits, never a
 * row of the record: a commit of the record syncs the write-ahead log up to itself. Lost data is derived again, because rows and
 * checkpoint are lost together.
 */
export function unsynced<Done>(record: Database, write: () => Done): Done {
  record.pragma('synchronous = NORMAL');
  try {
    return write();
  } finally {
    record.pragma('synchronous = FULL');
  }
}
