import type { Database } from 'better-sqlite3';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSavedViews } from '../../../src-main/config/saved-views.ts';
import { readSettingsFile, settingsPath } from '../../../src-main/config/settings-file.ts';
import { cacheMigrations } from '../../../src-main/store/cache/schema.ts';
import { openDatabase } from '../../../src-main/store/database-file.ts';
import { recordMigrations } from '../../../src-main/store/record/schema.ts';
import {
  inFile,
  listFolders,
  loadFolder,
  schemaOf,
  tablesOf,
  versionOf,
  type CommittedFolder,
} from '../../packaging/data-folders/folder-text.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { aStoreFolder } from './a-store.ts';

const at = { folder: freshForEachTest(aStoreFolder) };

const stepsOf = (path: string) => (basename(path).startsWith('record') ? recordMigrations : cacheMigrations);
const newestName = [recordMigrations, cacheMigrations].map((steps) => steps.at(-1)?.version).join('-');

/** The databases of a committed folder, as paths of real ones. */
const load = (folder: CommittedFolder): readonly string[] =>
  loadFolder(folder, join(at.folder.dir, 'loaded')).map((name) => join(at.folder.dir, 'loaded', name));

/** Returns the schema that the steps up to a version create in an empty database. */
function madeSchema(path: string, version: number): unknown {
  const migrations = stepsOf(path).filter((step) => step.version <= version);
  const database = openDatabase({ path: ':memory:', identity: 'new', migrations });
  try {
    return schemaOf(database);
  } finally {
    database.close();
  }
}

/** Work queues, which are empty once everything is derived. */
const queues = [
  'dirty_sum',
  'dirty_time',
  'dirty_trade_sum',
  'dirty_trip',
  'reconcile_queue',
  'time_window',
  'trip_restart_point',
];

const emptyTables = (database: Database): readonly string[] =>
  tablesOf(database).filter((table) => database.prepare(`SELECT 1 FROM ${table}`).get() === undefined);

describe.each(listFolders().map((folder) => [folder.name, folder] as const))(
  'the data folder %s',
  (_name, folder) => {
    test('has settings and saved views that can be read', () => {
      load(folder);
      const dataDir = join(at.folder.dir, 'loaded');
      expect(readSettingsFile(settingsPath(dataDir))).toMatchObject({ venue: 'hyperliquid' });
      expect(createSavedViews(dataDir).list()).toMatchObject([{ name: 'BTC only', query: 'market=BTC' }]);
    });

    test('has the schema that the steps up to its version make: a committed step is never changed', () => {
      for (const path of load(folder)) {
        const [schema, version] = inFile(path, (database) => [schemaOf(database), versionOf(database)]);
        expect(
          madeSchema(path, version),
          `The steps of ${basename(path)} make another schema ${version} than the one in ${folder.path}. Files of version ${version} are never changed by it: add a step with a higher version instead, then run \`node test/packaging/data-folders/write.ts\`. Only if version ${version} was never released, run it with --replace.`,
        ).toEqual(schema);
      }
    });

    test('has its decisions counted by what they have in common, once it is updated', () => {
      const [record = ''] = load(folder).filter((path) => stepsOf(path) === recordMigrations);
      const counts = inFile(record, (database) => {
        const version = versionOf(database);
        for (const step of recordMigrations) if (step.version > version) database.exec(step.sql);
        return database
          .prepare(
            'SELECT decisions, (SELECT count(*) FROM decision_place WHERE cell = number) AS places FROM decision_cell',
          )
          .all() as { decisions: number; places: number }[];
      });
      expect(counts.length).toBeGreaterThan(0);
      expect(counts.map(({ decisions }) => decisions)).toEqual(counts.map(({ places }) => places));
    });
  },
);

describe('the newest data folder', () => {
  test('has the current schema', () => {
    expect(
      listFolders().at(-1)?.name,
      'The schema has a new version: run `node test/packaging/data-folders/write.ts` and commit the folder that it writes, so that updates from this version are tested.',
    ).toBe(newestName);
  });

  test('has a row in every table except the work queues', () => {
    const [newest] = listFolders().slice(-1);
    const empty = newest === undefined ? [] : load(newest).flatMap((path) => inFile(path, emptyTables));
    expect(
      empty.toSorted(),
      'Put a row into each of these tables in test/packaging/data-folders/fill-folder.ts.',
    ).toEqual(queues);
  });
});
