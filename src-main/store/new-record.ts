import Database from 'better-sqlite3';
import { existsSync, renameSync } from 'node:fs';
import { checkpointText } from '../domain/audit/checkpoint.ts';
import { deleteDatabase, openIrreplaceable, type DatabaseFile } from './database-file.ts';
import { storedCheckpoint } from './record/log/record-log.ts';

const draftOf = (path: string): string => `${path}.replacing`;

/**
 * Replaces a record that can't be opened with a new one; `putAside` moves the old one. Row 0 of the new log names the last checkpoint
 * that the old record stored, if that can be read. A process killed at any instant leaves the old record or the new one.
 */
export function replaceRecord(
  file: DatabaseFile,
  { now, putAside }: { readonly now: number; readonly putAside: () => void },
): void {
  const draft = draftOf(file.path);
  deleteDatabase(draft);
  const record = openIrreplaceable({ ...file, path: draft });
  try {
    record.prepare('UPDATE log_begin SET begun_at = ?, replaces = ?').run(now, checkpointIn(file.path));
  } finally {
    record.close();
  }
  putAside();
  renameSync(draft, file.path);
}

/** Gives a new record its name, or drops it if the old one was not put aside yet: a start may have been killed in between. */
export function finishReplacing(path: string): void {
  const draft = draftOf(path);
  const isPutAside = !existsSync(path) && !existsSync(`${path}-wal`);
  if (isPutAside && existsSync(draft)) renameSync(draft, path);
  else deleteDatabase(draft);
}

/** Returns the last checkpoint that the record at a path stored, as text; null: it can't be read. */
function checkpointIn(path: string): string | null {
  try {
    const record = new Database(path, { readonly: true, fileMustExist: true });
    try {
      return checkpointText(storedCheckpoint(record));
    } finally {
      record.close();
    }
  } catch {
    return null; // The reason was reported before.
  }
}
