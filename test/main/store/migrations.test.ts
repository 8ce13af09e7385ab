import type { Database } from 'better-sqlite3';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openCurrentToRead,
  openDatabase,
  openIrreplaceable,
  type DatabaseFile,
} from '../../../src-main/store/database-file.ts';
import { cacheMigrations } from '../../../src-main/store/cache/schema.ts';
import type { Migration } from '../../../src-main/store/migration.ts';
import { recordMigrations } from '../../../src-main/store/record/schema.ts';
import { aStoreFolder, type StoreFolder } from './a-store.ts';

const at: { folder: StoreFolder; path: string } = {} as never;
beforeEach(() => {
  at.folder = aStoreFolder();
  at.path = join(at.folder.dir, 'a.sqlite');
});
afterEach(() => at.folder.drop());

const first: Migration = {
  version: 1,
  sql: 'CREATE TABLE file_identity (name TEXT PRIMARY KEY) STRICT; CREATE TABLE thing (name TEXT) STRICT;',
};
const second: Migration = {
  version: 2,
  sql: 'ALTER TABLE thing ADD COLUMN size INTEGER NOT NULL DEFAULT 7;',
};
const torn: Migration = { version: 2, sql: 'DELETE FROM thing; CREATE TABLE thing (again TEXT);' };

function withFile<T>(
  migrations: readonly Migration[],
  use: (database: Database) => T,
  change: Partial<DatabaseFile> = {},
): T {
  const database = openDatabase({ path: at.path, identity: 'test', migrations, ...change });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

const copyBeforeSteps = (of: number): string => `${at.path}.schema-${of}`;

const things = (database: Database): unknown => database.prepare('SELECT * FROM thing').all();
const version = (database: Database): unknown => database.pragma('user_version', { simple: true });

describe.each([
  ['the cache', cacheMigrations],
  ['the record', recordMigrations],
])('the steps of %s', (_name, migrations) => {
  test('create a whole file, and change nothing the second time', () => {
    const schema = (database: Database) => database.prepare('SELECT sql FROM sqlite_schema').all();
    const made = withFile(migrations, schema);
    expect(withFile(migrations, (database) => database.pragma('integrity_check', { simple: true }))).toBe(
      'ok',
    );
    expect(withFile(migrations, schema)).toEqual(made);
    expect(withFile(migrations, version)).toBe(migrations.at(-1)?.version);
  });
});

test.each([
  { what: 'what can be had again', open: openDatabase, setting: 1, named: 'NORMAL' },
  { what: 'what can not', open: openIrreplaceable, setting: 2, named: 'FULL' },
])('a file of $what is written with synchronous $named, the first time and after', ({ open, setting }) => {
  for (const _ of [1, 2]) {
    const database = open({ path: at.path, identity: 'test', migrations: cacheMigrations });
    try {
      expect(database.pragma('synchronous', { simple: true })).toBe(setting);
      expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    } finally {
      database.close();
    }
  }
});

describe('a step', () => {
  beforeEach(() => {
    withFile([first], (database) => database.exec("INSERT INTO thing VALUES ('kept')"));
  });

  test('that is new is taken once, and rows stay', () => {
    for (const _ of [1, 2]) {
      expect(withFile([first, second], things)).toEqual([{ name: 'kept', size: 7 }]);
    }
    expect(withFile([first, second], version)).toBe(2);
  });

  test('that fails leaves the file as it was, to be opened by the version that made it', () => {
    expect(() => withFile([first, torn], things)).toThrow(
      /a\.sqlite could not be updated from schema 1: step 2 failed \(.*already exists\)\. The file was not changed\./,
    );
    expect(withFile([first], things)).toEqual([{ name: 'kept' }]);
    expect(withFile([first], version)).toBe(1);
  });

  test('is taken once the file was copied: the copy has the rows and the schema from before', () => {
    writeFileSync(`${at.path}.schema-1`, 'of an update that failed');
    withFile([first, second], things, { copyBeforeSteps });
    const copy = { path: `${at.path}.schema-1` };
    expect(withFile([first], things, copy)).toEqual([{ name: 'kept' }]);
    expect(withFile([first], version, copy)).toBe(1);
    expect(statSync(copy.path).mode & 0o777).toBe(0o600);
    expect(readdirSync(at.folder.dir).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('makes no copy of a new file, nor of one that has every step', () => {
    const path = join(at.folder.dir, 'new.sqlite');
    withFile([first, second], things, { path, copyBeforeSteps: () => `${path}.schema` });
    withFile([first], things, { copyBeforeSteps });
    expect([`${path}.schema`, `${at.path}.schema-1`].filter((copy) => existsSync(copy))).toEqual([]);
  });

  test('is not taken where the file can’t be copied', () => {
    mkdirSync(join(at.folder.dir, 'folder', 'in it'), { recursive: true });
    const toFolder = { copyBeforeSteps: () => join(at.folder.dir, 'folder') };
    expect(() => withFile([first, second], things, toFolder)).toThrow(
      /must be copied before it is updated, and could not be \(.*\)\. The file was not changed\. Make room/,
    );
    expect(withFile([first], version)).toBe(1);
    expect(readdirSync(at.folder.dir).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('must be taken before the current schema can be read', () => {
    const file = { path: at.path, identity: 'test', migrations: [first, second] };
    expect(() => openCurrentToRead(file)).toThrow(
      /has the schema of an earlier Perpscope \(1, this version reads 2\)\. Start Perpscope once on this data folder to update the file\.$/,
    );
    withFile([first, second], things);
    const database = openCurrentToRead(file);
    expect(things(database)).toEqual([{ name: 'kept', size: 7 }]);
    database.close();
  });
});
