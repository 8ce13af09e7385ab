import SqliteFile, { type Database } from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { closeSync, copyFileSync, existsSync, linkSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkpointText } from '../domain/audit/checkpoint.ts';
import { StartError, messageOf, writeProblem } from '../errors.ts';
import type { RecordLocation } from './audit.ts';
import { checkCopy } from './backup.ts';
import { deleteDatabase, openIrreplaceable } from './database-file.ts';
import { nameDraft, syncFile } from './drafts.ts';
import { identityOf, openRecordToRead, ownerOf, recordPath, type RecordOwner } from './record-file.ts';
import { hashNext, recordLog, wholeLog } from './record/log/record-log.ts';
import { recordMigrations } from './record/schema.ts';
import { makeFolder } from '../make-folder.ts';
import { isThere, readPath } from '../read-path.ts';

/** Changes that a restore makes. */
export interface RestorePlan {
  /** The record that is replaced. */
  readonly path: string;
  /** Rows of the backup, and of the record that it replaces; null: there is none, or it can't be read. */
  readonly rows: number;
  readonly replacedRows: number | null;
  /** Why the record that is replaced can't be read; null: it can, or there is none. */
  readonly damage: string | null;
  /** Checkpoint of the backup. */
  readonly continues: string;
  /** Checkpoint of the record that is replaced; null: it has none that can be read. */
  readonly replaces: string | null;
}

/** Returns source and account of a backup, as the file names them. Throws StartError if it is not a record of Perpscope. */
export function sourceOfBackup(file: string): RecordOwner {
  const found = readPath(file, () => statSync(file, { throwIfNoEntry: false }));
  if (found?.isDirectory() === true)
    throw new StartError(`${file} is a folder, not a backup. Name the backup's file, which ends in .sqlite.`);
  if ((found?.size ?? 0) === 0) throw new StartError(`${file} is missing or empty.`);
  readPath(file, () => closeSync(openSync(file, 'r')));
  try {
    const backup = new SqliteFile(file, { readonly: true, fileMustExist: true });
    try {
      return ownerOf(String(backup.prepare('SELECT name FROM file_identity').pluck().get()));
    } finally {
      backup.close();
    }
  } catch (error) {
    throw new StartError(`${file} is not a backup of a record (${messageOf(error)}).`, error);
  }
}

/** Checks a backup and says what restoring it would change. Writes nothing. Throws StartError. */
export function planRestore(file: string, location: RecordLocation): RestorePlan {
  // Refuses a newer schema and a file of another account.
  openRecordToRead(file, location).close();
  const checkpoint = checkCopy(file, location, (log) => log.checkpoint);
  const path = recordPath(location);
  const replaced = replacedRecord(location);
  return { path, rows: checkpoint.size - 1, continues: checkpointText(checkpoint), ...replaced };
}

function replacedRecord(location: RecordLocation): Pick<RestorePlan, 'replacedRows' | 'damage' | 'replaces'> {
  const none = { replacedRows: null, replaces: null };
  if (!isThere(recordPath(location))) return { ...none, damage: null };
  try {
    const record = openRecordToRead(recordPath(location), location);
    try {
      const { checkpoint } = wholeLog(record, location);
      return { replacedRows: checkpoint.size - 1, damage: null, replaces: checkpointText(checkpoint) };
    } finally {
      record.close();
    }
  } catch (error) {
    return { ...none, damage: messageOf(error) };
  }
}

/**
 * Replaces a record with a backup, with a new log that names both checkpoints, and keeps the old record. The caller holds the data
 * folder. A process killed at any instant leaves the old record or the restored one, whole. Returns the path of the old one; null:
 * there was none.
 */
export function restoreRecord(
  file: string,
  location: RecordLocation,
  { plan, now }: { readonly plan: RestorePlan; readonly now: number },
): string | null {
  const { path } = plan;
  const draft = `${path}.restoring`;
  makeFolder(dirname(path));
  deleteDatabase(draft);
  try {
    copyFileSync(file, draft);
    beginLog(draft, location, { begunAt: now, continues: plan.continues, replaces: plan.replaces });
    syncFile(draft);
    const aside = existsSync(path)
      ? `${path}.aside-${new Date(now).toISOString().replaceAll(':', '-')}`
      : null;
    if (aside !== null) keepAside(path, aside);
    nameDraft(draft, path);
    return aside;
  } catch (error) {
    deleteDatabase(draft);
    throw error instanceof StartError
      ? error
      : new StartError(`Nothing was restored: ${writeProblem(`the folder ${dirname(path)}`, error)}`, error);
  }
}

/** Gives the file a second name, so that there is a record under its own name at every instant. */
function keepAside(path: string, aside: string): void {
  foldLog(path);
  try {
    linkSync(path, aside);
  } catch {
    // Some file systems have no second names.
    copyFileSync(path, aside);
    syncFile(aside);
  }
  for (const suffix of ['-wal', '-shm'])
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
}

/** Moves the write-ahead log into the file, if that can be read. */
function foldLog(path: string): void {
  try {
    const record = new SqliteFile(path);
    try {
      record.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      record.close();
    }
  } catch {
    return; // A damaged file is kept as it is, with its log.
  }
}

interface NewLog {
  readonly begunAt: number;
  readonly continues: string;
  readonly replaces: string | null;
}

/** Migrates the copy, begins its log again and hashes every row. */
function beginLog(path: string, location: RecordLocation, begin: NewLog): void {
  const record = openIrreplaceable({ path, identity: identityOf(location), migrations: recordMigrations });
  try {
    addBegin(record, begin);
    const log = recordLog(record);
    for (let batch = hashNext(record, location); batch !== null; batch = hashNext(record, location))
      log.store(batch);
  } finally {
    record.close();
  }
}

function addBegin(record: Database, { begunAt, continues, replaces }: NewLog): void {
  record.transaction(() => {
    record
      .prepare('INSERT INTO log_begin (log_id, begun_at, continues, replaces) VALUES (?, ?, ?, ?)')
      .run(randomBytes(16).toString('hex'), begunAt, continues, replaces);
    record.exec('DELETE FROM log_tile; UPDATE log_size SET size = 0');
  })();
}
