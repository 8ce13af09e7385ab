import type Database from 'better-sqlite3';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RowOwner } from '../domain/audit/canonical-row.ts';
import type { ProvableLog } from '../domain/audit/checkpoint.ts';
import { quoteTokenOf } from '../domain/markets/quote.ts';
import { StartError, cannotRead, fileFault, withRemedy } from '../errors.ts';
import { accountStore } from './record/account/account-store.ts';
import { alertStore } from './record/alerts/alert-store.ts';
import { UnusableFileError, openCurrentToRead, openDatabase, openIrreplaceable } from './database-file.ts';
import { holdFiles, type HeldFile } from './held-files.ts';
import { keepLock, lockDataFolder } from './instance-lock.ts';
import { journalStore } from './record/journal/journal-store.ts';
import { makeWritable } from '../make-folder.ts';
import { finishReplacing, replaceRecord } from './new-record.ts';
import { chainRows } from './chain-rows.ts';
import { marketStore } from './cache/market-store.ts';
import { cacheMigrations } from './cache/schema.ts';
import { identityOf, openCurrentRecord, recordPath, type RecordOwner } from './record-file.ts';
import { recordMigrations } from './record/schema.ts';
import { countRevisions, raisingRevisions } from './writes.ts';
import { recordLog, wholeLog } from './record/log/record-log.ts';
import { recordHistory } from './record/record-history.ts';
import type { Store, StoreChange, StoreReader } from './store.ts';
import { unsynced } from './unsynced.ts';
import { tradesStore } from './projections/trades-store.ts';
import { unheldTrips } from './unheld-trips.ts';
import { createSignal } from '../signal.ts';

/** 16 MB. If the log grows this long without a flush, a write checkpoints it, as SQLite does by default after 4 MB. */
const mostLogPages = 4_000;

/** Fewest changed rows that are worth the disk's time for a checkpoint. */
const fewestRows = 500;

export interface StoreOptions extends RecordOwner {
  readonly dataDir: string;
  /** Suffix for the name of a file that is put aside. */
  readonly stamp: string;
  /** Called when a file is updated or was put aside. */
  readonly onFileNotice: (message: string) => void;
  /** Whether a record that can't be opened is put aside, too, and a new one begun. */
  readonly startNewRecord?: boolean;
  /** `held`: the caller holds the data folder for longer than this store is open. */
  readonly lock?: 'own' | 'held';
}

/**
 * Opens the cache file (may be dropped and fetched again) and the record file (irreplaceable) of one network and
 * account, and holds the folder against a second process. Throws StartError with one clear line.
 */
export function openStore(options: StoreOptions): Store {
  const folder = join(options.dataDir, options.source);
  makeWritable(folder);
  const lock = options.lock === 'held' ? { release: () => undefined } : lockDataFolder(options.dataDir);
  const opened: Database.Database[] = [];
  try {
    const path = recordPath(options);
    // Left by a killed restore: none is running while the folder is held.
    rmSync(`${path}.restoring`, { force: true });
    const record = openRecord(path, options);
    opened.push(record);
    const cache = openCache(join(folder, 'cache.sqlite'), options);
    opened.push(cache);
    const files = holdFiles(filesOf(path));
    const held = { lost: () => keepLock(options.dataDir) ?? files.lost() };
    return wire({ cache, record, held, account: options.account, release: lock.release });
  } catch (error) {
    for (const database of opened) database.close();
    lock.release();
    throw error instanceof StartError
      ? error
      : new StartError(
          withRemedy(`The data in ${folder} can't be opened: ${fileFault(error)}`, error),
          error,
        );
  }
}

function openRecord(path: string, options: StoreOptions): Database.Database {
  const { startNewRecord = false } = options;
  const file = {
    path,
    identity: identityOf(options),
    migrations: recordMigrations,
    copyBeforeSteps: (version: number) => {
      const copy = `${path}.schema-${version}`;
      options.onFileNotice(`Updating ${path} from schema ${version}, after copying it to ${copy}.`);
      return copy;
    },
  };
  finishReplacing(path);
  try {
    return openIrreplaceable(file);
  } catch (error) {
    if (!startNewRecord || !(error instanceof UnusableFileError)) throw error;
    replaceRecord(file, {
      now: Date.now(),
      putAside: () => putAside(error, `${path}.aside-${options.stamp}`, { path, options, what: 'record' }),
    });
    return openIrreplaceable(file);
  }
}

/** Opens the cache file. A damaged one is put aside, since all it held can be fetched again. */
function openCache(path: string, options: StoreOptions): Database.Database {
  const file = { path, identity: `${options.source} cache`, migrations: cacheMigrations };
  try {
    return openDatabase(file);
  } catch (error) {
    if (!(error instanceof UnusableFileError) || error.kind !== 'damaged') throw error;
    putAside(error, `${path}.damaged-${options.stamp}`, { path, options, what: 'cache' });
    return openDatabase(file);
  }
}

interface UnusableFile {
  readonly path: string;
  readonly options: StoreOptions;
  readonly what: 'cache' | 'record';
}

/** Moves a file aside, never deleting it: a new file takes its place. */
function putAside(error: UnusableFileError, aside: string, { path, options, what }: UnusableFile): void {
  // The write-ahead log goes with its file: left behind, it would be replayed into the new one.
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  options.onFileNotice(`${error.finding} It was renamed to ${aside}, and a new ${what} was started.`);
}

/** Files that the record's rows depend on. */
function filesOf(recordPath: string): readonly HeldFile[] {
  const log = 'The write-ahead log of the record';
  return [
    { path: recordPath, what: 'The record file', hasBytes: true },
    { path: `${recordPath}-wal`, what: log, hasBytes: false },
    { path: `${recordPath}-shm`, what: log, hasBytes: false },
  ];
}

interface OpenFiles {
  readonly cache: Database.Database;
  readonly record: Database.Database;
  readonly held: ReturnType<typeof holdFiles>;
  readonly account: string | null;
  readonly release: () => void;
}

function wire({ cache, record, held, account, release }: OpenFiles): Store {
  const checks = checksOf({ cache, record, held });
  const changes = createSignal<StoreChange>();
  const revisions = countRevisions();
  const deps = { cache, record, account, publish: changes.emit, revisions };
  const { markets, history, accounts, journal, alerts, chains, trades, unheld } = storesOf(deps);
  const checkpoint = lateCheckpoints(record);
  const recordHashes = recordLog(record);
  const flush = (): void => {
    try {
      markets.flush();
    } finally {
      accounts.flush();
    }
    checkpoint();
  };
  const writer = raisingRevisions(revisions.raise, {
    ...markets.writer,
    ...history.writer,
    ...accounts.writer,
    ...unheld.writer,
    ...journal.writer,
    ...alerts.writer,
    ...chains.writer,
    ...trades.writer,
    putHashes: (batch) => {
      const isStored = unsynced(record, () => recordHashes.store(batch));
      checkpoint();
      return isStored;
    },
    flush,
  });
  return {
    reader: readerOf({ markets, history, accounts, journal, alerts, chains, trades, unheld }, revisions),
    writer,
    onChange: changes.on,
    ...checks,
    close: () => {
      try {
        if (held.lost() === null) flush();
      } finally {
        for (const file of [cache, record]) file.close();
        release();
      }
    },
  };
}

type StoreDeps = Parameters<typeof marketStore>[0] &
  Parameters<typeof recordHistory>[0] &
  Omit<Parameters<typeof tradesStore>[0], 'journalCoverage' | 'collateralOf'>;

function storesOf(deps: StoreDeps) {
  const { record, publish } = deps;
  const markets = marketStore(deps);
  const journal = journalStore(record, publish);
  const accounts = accountStore(record, publish);
  const trades = tradesStore({
    ...deps,
    journalCoverage: journal.reader.journalCoverage,
    collateralOf: (coin) => quoteTokenOf(markets.reader, coin),
  });
  return {
    markets,
    history: recordHistory(deps),
    accounts,
    journal,
    alerts: alertStore(record, publish),
    chains: chainRows(deps),
    trades,
    unheld: unheldTrips({
      ...deps,
      reader: { ...accounts.reader, ...trades.reader },
      writer: accounts.writer,
    }),
  };
}

function readerOf(
  { markets, history, accounts, journal, alerts, chains, trades, unheld }: ReturnType<typeof storesOf>,
  { revision }: ReturnType<typeof countRevisions>,
): StoreReader {
  return {
    ...markets.reader,
    ...history.reader,
    ...accounts.reader,
    ...journal.reader,
    ...alerts.reader,
    ...chains.reader,
    ...trades.reader,
    ...unheld.reader,
    revision,
  };
}

/** A record as it was at one instant. */
interface StoreSnapshot {
  readonly reader: StoreReader;
  /** The log over every row of it. Throws RowNumberError. */
  readonly log: (owner: RowOwner) => ProvableLog;
  readonly close: () => void;
}

/**
 * Opens one account's record for reading, with or without a running service. All that is read is of one instant, whatever
 * is written meanwhile. Throws StartError.
 */
export function openSnapshot(location: Pick<StoreOptions, 'dataDir' | 'source' | 'account'>): StoreSnapshot {
  const { dataDir, source, account } = location;
  const folder = join(dataDir, source);
  const opened: Database.Database[] = [];
  const close = (): void => opened.forEach((database) => database.close());
  try {
    const record = openCurrentRecord(recordPath(location), location);
    opened.push(record);
    const cachePath = join(folder, 'cache.sqlite');
    const cache = openCurrentToRead({
      path: cachePath,
      identity: `${source} cache`,
      migrations: cacheMigrations,
    });
    opened.push(cache);
    for (const database of opened) {
      database.exec('BEGIN');
      database.prepare('SELECT count(*) FROM file_identity').get();
    }
    const revisions = countRevisions();
    const stores = storesOf({ cache, record, account, publish: () => undefined, revisions });
    return { reader: readerOf(stores, revisions), log: (owner) => wholeLog(record, owner), close };
  } catch (error) {
    close();
    throw error instanceof StartError
      ? error
      : new StartError(cannotRead(`The data in ${folder}`, error), error);
  }
}

function checksOf({
  cache,
  record,
  held,
}: Pick<OpenFiles, 'cache' | 'record' | 'held'>): Pick<Store, 'verifyFiles' | 'check'> {
  // Writes a page without changing its content, so it is safe at any time.
  const rewrites = [cache, record].map((file) => file.prepare('UPDATE file_identity SET name = name'));
  const verifyFiles = (): void => {
    const lost = record.open ? held.lost() : null;
    if (lost !== null) throw lost;
  };
  return {
    verifyFiles,
    check: () => {
      verifyFiles();
      rewrites.forEach((rewrite) => rewrite.run());
    },
  };
}

/**
 * Checkpoints the write-ahead log between writes, not within one of them, so that a slice of fills takes no longer than its own
 * rows. Call the returned function so often that each checkpoint is short: a first start may hash a million rows within seconds.
 */
function lateCheckpoints(database: Database.Database): () => void {
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
