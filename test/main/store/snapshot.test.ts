import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSnapshot, openStore } from '../../../src-main/store/open.ts';
import { recordPath } from '../../../src-main/store/record-file.ts';
import type { Store } from '../../../src-main/store/store.ts';
import { recordTables } from '../../../src-main/store/record/record-tables.ts';
import { aFill } from '../domain/a-fill.ts';
import { aFolder } from '../a-folder.ts';

const at: { folder: ReturnType<typeof aFolder>; store: Store } = {} as never;
const place = () => ({ dataDir: at.folder.path, source: 'sim-testnet-seed-7', account: '0xabc' });
beforeEach(() => {
  at.folder = aFolder();
  at.store = openStore({ ...place(), stamp: 'test', onFileNotice: () => undefined });
});
afterEach(() => {
  at.store.close();
  at.folder.remove();
});

test('a snapshot is of one instant, while the store keeps writing', () => {
  at.store.writer.putFills([aFill({ tid: 1 }), aFill({ tid: 2 })], null);
  const snapshot = openSnapshot(place());
  at.store.writer.putFills([aFill({ tid: 3 })], null);
  expect([snapshot.reader.fillCount(), at.store.reader.fillCount()]).toEqual([2, 3]);
  snapshot.close();
});

test('the number of fills is right after each addition, with fills that were known and of another connection', () => {
  const other = new Database(recordPath(place()));
  const { fills } = recordTables(other);
  const put = (...tids: readonly number[]): void =>
    void at.store.writer.putFills(
      tids.map((tid) => aFill({ tid })),
      null,
    );
  const counts = (): readonly number[] => [at.store.reader.fillCount(), fills.count()];
  expect(counts()).toEqual([0, 0]);
  put(1, 2);
  expect(counts()).toEqual([2, 2]);
  put(2, 1);
  put(...Array.from({ length: 10 }, (_, nth) => nth));
  expect(counts()).toEqual([10, 10]);
  other.transaction(() => fills.add([aFill({ tid: 99 }), aFill({ tid: 3 })]))();
  expect(counts()).toEqual([11, 11]);
  other.close();
});

test('a missing record is named, and not created', () => {
  expect(() => openSnapshot({ ...place(), account: '0xdef' })).toThrow(/record-0xdef\.sqlite does not exist/);
  expect(() => openSnapshot({ ...place(), account: '0xdef' })).toThrow(/does not exist/);
});
