import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSnapshot, openStore } from '../../../src-main/store/open.ts';
import type { Store } from '../../../src-main/store/store.ts';
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

test('a missing record is named, and not created', () => {
  expect(() => openSnapshot({ ...place(), account: '0xdef' })).toThrow(/record-0xdef\.sqlite does not exist/);
  expect(() => openSnapshot({ ...place(), account: '0xdef' })).toThrow(/does not exist/);
});
