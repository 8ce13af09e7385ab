import SqliteFile, { type Database } from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError, writeProblem } from '../errors.ts';
import { auditOf, type RecordLocation } from './audit.ts';
import { openRecordToRead, recordPath } from './record-file.ts';
import { deleteDatabase, vacuumInto } from './database-file.ts';
import { draftIn, dropDrafts, nameDraft, syncFile } from './drafts.ts';
import { differenceText } from '../domain/audit/row-difference.ts';
import type { ProvableLog } from '../domain/audit/checkpoint.ts';
import { wholeLog } from './record/log/record-log.ts';
import { makeWritable } from '../make-folder.ts';

/**
 * Copies a record, with or without a running service. The copy gets its name once it is checked and on disk: a backup that fails
 * or is killed leaves none. Returns what `read` makes of its log. Throws StartError.
 */
export function copyRecord<Found>(
  location: RecordLocation,
  to: string,
  read: (log: ProvableLog) => Found,
): Found {
  if (existsSync(to)) throw new StartError(`${to} already exists. Nothing was written.`);
  // Checked before a folder is made, so that a failed backup leaves none behind.
  openRecordToRead(recordPath(location), location).close();
  prepareFolder(dirname(to));
  const draft = draftIn(dirname(to));
  try {
    writeCopy(location, draft);
    const found = checkCopy(draft, location, read, recordPath(location));
    syncFile(draft);
    nameDraft(draft, to);
    return found;
  } catch (error) {
    deleteDatabase(draft);
    throw unwritten(dirname(to), error);
  }
}

const unwritten = (folder: string, error: unknown): StartError =>
  error instanceof StartError
    ? error
    : new StartError(`No backup was written: ${writeProblem(`the folder ${folder}`, error)}`, error);

function prepareFolder(folder: string): void {
  try {
    makeWritable(folder, 'The folder');
    dropDrafts(folder);
  } catch (error) {
    throw unwritten(folder, error);
  }
}

/** SQLite's online backup begins again with each write of another connection; this reads one snapshot. */
function writeCopy(location: RecordLocation, draft: string): void {
  const record = openRecordToRead(recordPath(location), location);
  try {
    vacuumInto(record, draft);
  } finally {
    record.close();
  }
}

/**
 * Checks a copy. Throws StartError if it is damaged or a row does not match its hash; the error names `named`, the file that a
 * person knows. Returns what `read` makes of its log.
 */
export function checkCopy<Found>(
  path: string,
  location: RecordLocation,
  read: (log: ProvableLog) => Found,
  named = path,
): Found {
  const copy = new SqliteFile(path, { readonly: true, fileMustExist: true });
  try {
    return read(checkOpenCopy(copy, location, named));
  } finally {
    copy.close();
  }
}

function checkOpenCopy(copy: Database, location: RecordLocation, path: string): ProvableLog {
  const verdict = String(copy.pragma('integrity_check(1)', { simple: true }));
  if (verdict !== 'ok') throw new StartError(`${path} is damaged (${verdict.split('\n').at(-1)}).`);
  const audit = auditOf(copy, location);
  const begin = audit.begins().at(-1);
  if (begin === undefined) throw new StartError(`${path} has lost the beginning of its log.`);
  const { hashed } = audit.counts();
  const difference = audit.digest(begin, [hashed]).difference ?? audit.outside();
  if (difference !== null) throw new StartError(`${path}: ${differenceText(difference)}`);
  return wholeLog(copy, location);
}
