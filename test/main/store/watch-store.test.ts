import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../src-main/store/store.ts';
import { watchStore } from '../../../src-main/store/watch-store.ts';
import { aStoreFolder, cacheName, recordName, type StoreFolder } from './a-store.ts';
import { aClock } from '../a-clock.ts';

const at: { folder: StoreFolder; store: Store } = {} as never;
beforeEach(() => {
  at.folder = aStoreFolder();
  at.store = at.folder.open();
});
afterEach(() => at.folder.drop());

const evidence = { rows: { kind: 'unknown' }, log: { kind: 'unknown' }, backup: { kind: 'unknown' } };

describe('the health check of a store', () => {
  test('reports since when it fails and when it has recovered, each change once', () => {
    const drive = { now: 10, elapsed: 0 };
    const failures: string[] = [];
    const watch = watchStore(
      at.store,
      { world: aClock(() => drive.now), monotonic: () => 1e6 + drive.elapsed, folder: '/data' },
      (message) => failures.push(message),
    );
    const changes: (string | null)[] = [];
    watch.onChange(() => changes.push(watch.read().error));
    drive.now = 20;
    watch.note(null);
    expect(watch.read()).toEqual({ error: null, remedy: null, since: 10, lastOkAt: 20, evidence });
    drive.now = 30;
    watch.note(new Error('database or disk is full'));
    drive.now = 40;
    watch.note(new Error('database or disk is full'));
    expect(watch.read()).toEqual({
      error: 'database or disk is full',
      remedy: 'Check that the disk has room and the data folder can be written.',
      since: 30,
      lastOkAt: 20,
      evidence,
    });
    drive.now = 50;
    watch.note(null);
    expect(watch.read()).toEqual({ error: null, remedy: null, since: 50, lastOkAt: 50, evidence });
    expect(changes).toEqual(['database or disk is full', null]);
    expect(failures).toEqual(['database or disk is full']);
  });

  test('says in words what the file system refused, in which folder, and what to do', () => {
    const clocks = { world: aClock(() => 1), monotonic: () => 1 };
    const watch = watchStore(at.store, { ...clocks, folder: '/data' }, () => undefined);
    watch.note(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }));
    expect(watch.read()).toMatchObject({
      error: "The record in /data can't be written: the disk is full (SQLITE_FULL).",
      remedy: 'Free space there and try again.',
    });
  });

  test('keeps a changed row and a failed backup apart, each until it is well again, and reports each change once', () => {
    const drive = { now: 10, reported: 0 };
    const watch = watchStore(
      at.store,
      { world: aClock(() => drive.now), monotonic: () => 1, folder: '/data' },
      () => undefined,
    );
    watch.onChange(() => (drive.reported += 1));
    watch.noteEvidence('backup', 'The disk is full.');
    drive.now = 20;
    watch.noteEvidence('log', 'Row 7 was changed.');
    watch.noteEvidence('log', 'Row 7 was changed.');
    expect(watch.read()).toMatchObject({
      error: null,
      evidence: {
        log: { kind: 'problem', message: 'Row 7 was changed.', since: 20 },
        backup: { kind: 'problem', message: 'The disk is full.', since: 10 },
      },
    });
    watch.noteEvidence('log', null);
    expect(watch.read().evidence).toMatchObject({ log: { kind: 'good' }, backup: { since: 10 } });
    watch.noteEvidence('backup', null);
    expect(watch.read().evidence.backup).toEqual({ kind: 'good' });
    expect(drive.reported).toBe(4);
  });

  test('reports continued health every ten seconds at most', () => {
    const drive = { elapsed: 0, reported: 0 };
    const watch = watchStore(
      at.store,
      { world: aClock(() => 1), monotonic: () => 1e6 + drive.elapsed, folder: '/data' },
      () => undefined,
    );
    watch.onChange(() => (drive.reported += 1));
    for (drive.elapsed = 0; drive.elapsed <= 60_000; drive.elapsed += 5_000) watch.note(null);
    expect(drive.reported).toBe(6);
  });

  test.each([cacheName, recordName])('detects that %s can’t be written, though it can be read', (name) => {
    const watch = watchStore(
      at.store,
      { world: aClock(() => 1), monotonic: () => 1, folder: '/data' },
      () => undefined,
    );
    const database = new Database(at.folder.path(name));
    database.exec("CREATE TRIGGER full BEFORE UPDATE ON file_identity BEGIN SELECT RAISE(FAIL, 'full'); END");
    watch.note(null);
    expect(watch.read().error).toMatch(/full/);
    database.exec('DROP TRIGGER full');
    database.close();
    watch.note(null);
    expect(watch.read().error).toBeNull();
  });

  test('writes one page of each file, and neither grows', () => {
    const others = [cacheName, recordName].map((name) => new Database(at.folder.path(name)));
    const versions = () => others.map((other) => other.pragma('data_version', { simple: true }));
    const pages = () => others.map((other) => other.pragma('page_count', { simple: true }));
    const before = { versions: versions(), pages: pages() };
    for (let check = 0; check < 40; check += 1) at.store.check();
    versions().forEach((version, file) => expect(version).not.toBe(before.versions[file]));
    expect(pages()).toEqual(before.pages);
    for (const other of others) other.close();
  });

  test('fails while the files can’t be read, whatever the writer reports', () => {
    const watch = watchStore(
      at.store,
      { world: aClock(() => 1), monotonic: () => 1, folder: '/data' },
      () => undefined,
    );
    at.store.close();
    watch.note(null);
    expect(watch.read().error).toMatch(/not open/);
    at.store = at.folder.open();
  });
});
