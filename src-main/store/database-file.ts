import Database from 'better-sqlite3';
import { existsSync, renameSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError, fileFault, messageOf } from '../errors.ts';
import { isThere } from '../read-path.ts';
import { draftIn, dropDrafts, nameDraft, syncFile } from './drafts.ts';
import type { Migration } from './migration.ts';

/** 'PRPS': written into every Perpscope file, so that another program's database is never mistaken for one. */
const applicationId = 0x50525053;
/** Larger files are checked by their header and schema only, so that start stays short. */
const wholeCheckBytes = 32 * 1024 * 1024;
/** Page cache of each file; the driver's default is 16,000 KiB. Other pages are read from the system's file cache. */
const pageCacheKib = 2_000;

export interface DatabaseFile {
  readonly path: string;
  /** Owner of the rows, e.g. `hl-testnet 0xabc`: a file of another network or account is refused. */
  readonly identity: string;
  readonly migrations: readonly Migration[];
  /** Returns the path of the copy made before steps change a file of this schema version. Absent: no copy is made. */
  readonly copyBeforeSteps?: (version: number) => string;
}

const remedies = {
  newer: 'The file was not changed. Install the newer version.',
  older: 'Start Perpscope once on this data folder to update the file.',
  not_updated:
    'The file was not changed. Install the version that wrote it, or run `perpscope serve --start-new-record` on this data folder, which keeps this file under another name.',
  damaged:
    'The file was not changed. Restore a backup with `perpscope restore FILE`, or run `perpscope serve --start-new-record` on this data folder, which keeps this file under another name.',
  development:
    'The file was not changed and cannot be read. Run `perpscope serve --start-new-record` on this data folder, which keeps it under another name.',
  foreign: 'The file was not changed. Move it to another folder, then start again.',
} as const;

/** A file that can't be used as it is. It has been left exactly as it was found. */
export class UnusableFileError extends StartError {
  readonly kind: keyof typeof remedies;
  /** Problem with the file, without what was done about it. */
  readonly finding: string;
  constructor(kind: UnusableFileError['kind'], finding: string, about?: { readonly cause: unknown }) {
    super(`${finding} ${remedies[kind]}`, about?.cause);
    this.kind = kind;
    this.finding = finding;
  }
}

/**
 * Opens, checks and migrates; throws UnusableFileError before anything is written to a file that isn't right. Commits do not wait
 * for the disk: a power failure loses the newest of them, whose rows can be fetched again.
 */
export function openDatabase(file: DatabaseFile): Database.Database {
  const { path } = file;
  if (existsSync(path) && statSync(path).size > 0) inspect(file);
  return connect(path, file, 'NORMAL');
}

/**
 * The same for a file whose rows can't be fetched again: each commit waits for the disk. An existing file without tables has lost
 * them: it is damaged, never new.
 */
export function openIrreplaceable(file: DatabaseFile): Database.Database {
  const { path } = file;
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === 0) throw damagedFile(`${path} is empty.`);
  if (size === undefined) createAtomically(file);
  else if (!inspect(file)) throw damagedFile(`${path} holds no tables.`);
  return connect(path, file, 'FULL');
}

/** Makes a file under another name and moves it into place, so that an interrupted start leaves nothing under this name. */
function createAtomically(file: DatabaseFile): void {
  const { path } = file;
  if (existsSync(`${path}-wal`)) throw damagedFile(`${path} is missing, but its write-ahead log is there.`);
  const draft = `${path}.new`;
  deleteDatabase(draft);
  connect(draft, file, 'FULL').close();
  renameSync(draft, path);
}

/** Deletes a file and the files that SQLite keeps beside it; a missing one is no error. */
export function deleteDatabase(path: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

const damagedFile = (finding: string): UnusableFileError => new UnusableFileError('damaged', finding);

function connect(path: string, file: DatabaseFile, synchronous: 'NORMAL' | 'FULL'): Database.Database {
  const database = new Database(path);
  try {
    database.pragma('journal_mode = WAL');
    database.pragma(`synchronous = ${synchronous}`);
    database.pragma('foreign_keys = ON');
    database.pragma(`cache_size = -${pageCacheKib}`);
    copyBefore(database, file);
    migrate(database, file);
    return database;
  } catch (error) {
    database.close();
    throw isBesideTheFile(error) ? inaccessible(path, error) : error;
  }
}

/** Opens a file for reading, while another process may write it. Throws UnusableFileError; StartError if there is no file. */
export function openToRead(file: DatabaseFile): Database.Database {
  const { path } = file;
  if (!isThere(path))
    throw new StartError(
      `${path} does not exist: nothing was recorded for this account yet. Name the folder that has its record by --data-dir.`,
    );
  if (!inspect(file)) throw damagedFile(`${path} holds no tables.`);
  return openReadOnly(path);
}

/** Checks a file without writing: a read-only connection can neither migrate nor repair. Returns false if it holds no tables. */
function inspect({ path, identity, migrations }: DatabaseFile): boolean {
  const database = openReadOnly(path);
  try {
    const known = newest(migrations);
    const version = versionOf(database);
    if (isUnwritten(database)) return false;
    if (database.pragma('application_id', { simple: true }) !== applicationId) {
      throw new UnusableFileError('foreign', `${path} is not a Perpscope file.`);
    }
    if (version > known) {
      throw new UnusableFileError(
        'newer',
        `${path} was written by a newer Perpscope (schema ${version}, this version knows ${known}).`,
      );
    }
    if (version > 0 && version < (migrations[0]?.version ?? 0)) {
      throw new UnusableFileError(
        'development',
        `${path} was written by a development version of Perpscope.`,
      );
    }
    checkPages(database, path);
    const owner = database.prepare('SELECT name FROM file_identity').pluck().get() as string | undefined;
    if (owner !== undefined && owner !== identity) {
      throw new UnusableFileError('foreign', `${path} belongs to ${owner}, not to ${identity}.`);
    }
    return true;
  } catch (error) {
    throw error instanceof StartError ? error : unreadable(path, error);
  } finally {
    database.close();
  }
}

/** Opens a file of the present schema for reading: one that is still to be updated is refused. */
export function openCurrentToRead(file: DatabaseFile): Database.Database {
  const database = openToRead(file);
  const [version, known] = [versionOf(database), newest(file.migrations)];
  if (version === known) return database;
  database.close();
  throw new UnusableFileError(
    'older',
    `${file.path} has the schema of an earlier Perpscope (${version}, this version reads ${known}).`,
  );
}

function openReadOnly(path: string): Database.Database {
  try {
    return new Database(path, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Whether the file's first migration was never committed, because a start was interrupted there. */
function isUnwritten(database: Database.Database): boolean {
  return database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
}

function checkPages(database: Database.Database, path: string): void {
  if (statSync(path).size > wholeCheckBytes) return;
  const verdict = database.pragma('quick_check(1)', { simple: true });
  if (verdict !== 'ok') throw damaged(path, new Error(String(verdict)));
}

/** SQLite's error codes for a full disk, for access and for another program. They say nothing about the file's content. */
const besideTheFile =
  /^SQLITE_(?:BUSY|CANTOPEN|FULL|LOCKED|NOMEM|PERM|READONLY|IOERR(?!_(?:READ|SHORT_READ|CORRUPTFS)))/;

type SqliteError = InstanceType<typeof Database.SqliteError>;

const isBesideTheFile = (cause: unknown): cause is SqliteError =>
  cause instanceof Database.SqliteError && besideTheFile.test(cause.code);

const unreadable = (path: string, cause: unknown): StartError =>
  isBesideTheFile(cause) ? inaccessible(path, cause) : damaged(path, cause);

function inaccessible(path: string, cause: SqliteError): StartError {
  return new StartError(
    `${path} could not be opened (${cause.message}, ${cause.code}). The file was not changed. Check that the disk has room, that the file and its folder can be written and that no other program holds the file, and start again.`,
    cause,
  );
}

function damaged(path: string, cause: unknown): UnusableFileError {
  // SQLite's verdict has a headline and then a line for each page.
  const reason = messageOf(cause).split('\n').at(-1);
  return new UnusableFileError('damaged', `${path} is damaged (${reason}).`, { cause });
}

const versionOf = (database: Database.Database): number =>
  database.pragma('user_version', { simple: true }) as number;

const newest = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;

/** Copies a file of an earlier schema. The copy gets its name once it is whole and on disk. */
function copyBefore(database: Database.Database, { path, migrations, copyBeforeSteps }: DatabaseFile): void {
  const version = versionOf(database);
  if (copyBeforeSteps === undefined || version === 0 || version >= newest(migrations)) return;
  const copy = copyBeforeSteps(version);
  const draft = draftIn(dirname(copy));
  try {
    dropDrafts(dirname(copy));
    vacuumInto(database, draft);
    syncFile(draft);
    nameDraft(draft, copy);
  } catch (error) {
    deleteDatabase(draft);
    throw new StartError(
      `${path} must be copied before it is updated, and could not be (${fileFault(error)}). The file was not changed. Make room for a copy and start again.`,
      error,
    );
  }
}

/** Room for a copy and for what is written beside it, as a multiple of the copy. */
const roomFactor = 1.1;

function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function usedBytes(database: Database.Database): number {
  const value = (name: string): number => database.pragma(name, { simple: true }) as number;
  return (value('page_count') - value('freelist_count')) * value('page_size');
}

const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;

/**
 * Writes a whole database into a new file that only the user can read. Throws if the disk has no room for it: a copy that filled
 * the disk first would stop the record.
 */
export function vacuumInto(database: Database.Database, to: string, freeBytes = freeBytesIn): void {
  const [needed, free] = [usedBytes(database) * roomFactor, freeBytes(dirname(to))];
  if (needed > free)
    throw new Error(`the copy needs ${megabytes(needed)}, and its disk has ${megabytes(free)} free`);
  // SQLite fills an existing empty file; one that it made would be readable by others.
  writeFileSync(to, '', { flag: 'wx', mode: 0o600 });
  database.prepare('VACUUM INTO ?').run(to);
}

/** Takes every step of the schema that the file does not have yet, in one transaction. Throws UnusableFileError. */
export function migrate(
  database: Database.Database,
  { path, identity, migrations }: Omit<DatabaseFile, 'copyBeforeSteps'>,
): void {
  database
    .transaction(() => {
      const from = versionOf(database);
      for (const { version, sql } of migrations.filter((step) => step.version > from))
        takeStep(database, sql, `${path} could not be updated from schema ${from}: step ${version} failed`);
      database.prepare('INSERT OR IGNORE INTO file_identity (name) VALUES (?)').run(identity);
      database.pragma(`user_version = ${newest(migrations)}`);
      database.pragma(`application_id = ${applicationId}`);
    })
    .immediate();
}

function takeStep(database: Database.Database, sql: string, failure: string): void {
  try {
    database.exec(sql);
  } catch (error) {
    throw new UnusableFileError('not_updated', `${failure} (${messageOf(error)}).`, { cause: error });
  }
}
