import type { Database } from 'better-sqlite3';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src-main/store/database-file.ts';
import { cacheMigrations } from '../../../src-main/store/cache/schema.ts';
import type { Migration } from '../../../src-main/store/migration.ts';
import { recordMigrations } from '../../../src-main/store/record/schema.ts';
import type { StoreFolder } from './a-store.ts';
import { aStoreFolder } from './a-store.ts';

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

function withFile<T>(migrations: readonly Migration[], use: (database: Database) => T): T {
  const database = openDatabase({ path: at.path, identity: 'test', migrations });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

const things = (database: Database): unknown => database.prepare('SELECT * FROM thing').all();
const version = (database: Database): unknown => database.pragma('user_version', { simple: true });

describe.each([
  ['the cache', cacheMigrations],
  ['the record', recordMigrations],
])('the steps of %s', (_name, migrations) => {
  test('make a whole file from nothing, and change nothing the second time', () => {
    const schema = (database: Database) => database.prepare('SELECT sql FROM sqlite_schema').all();
    const made = withFile(migrations, schema);
    expect(withFile(migrations, (database) => database.pragma('integrity_check', { simple: true }))).toBe(
      'ok',
    );
    expect(withFile(migrations, schema)).toEqual(made);
    expect(withFile(migrations, version)).toBe(migrations.at(-1)?.version);
  });
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
    expect(() => withFile([first, torn], things)).toThrow(/already exists/);
    expect(withFile([first], things)).toEqual([{ name: 'kept' }]);
    expect(withFile([first], version)).toBe(1);
  });
});
