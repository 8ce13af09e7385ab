import type { Database } from 'better-sqlite3';

/** 16 MB. Where no flush comes for so long, a write moves the pages itself, as SQLite has it after 4 MB. */
const mostLogPages = 4_000;
/** Fewer changed rows are not worth the disk's time. */
const fewestRows = 500;

/**
 * Moves what was written from the log into the file between writes, not within one of them: a slice of fills then takes no
 * longer than its own rows. To be called as often as what came since is moved in a moment.
 */
export function lateCheckpoints(database: Database): () => void {
  database.pragma(`wal_autocheckpoint = ${mostLogPages}`);
  const changes = database.prepare<[], number>('SELECT total_changes()').pluck();
  const moved = { rows: 0 };
  return () => {
    const rows = changes.get() ?? 0;
    if (rows - moved.rows < fewestRows) return;
    database.pragma('wal_checkpoint(PASSIVE)');
    moved.rows = rows;
  };
}
