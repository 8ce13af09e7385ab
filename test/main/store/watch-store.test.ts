import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../src-main/store/store.ts';
import { watchStore } from '../../../src-main/store/watch-store.ts';
import type { StoreFolder } from './a-store.ts';
import { aStoreFolder } from './a-store.ts';

const at: { folder: StoreFolder; store: Store } = {} as never;
beforeEach(() => {
  at.folder = aStoreFolder();
  at.store = at.folder.open();
});
afterEach(() => at.folder.drop());

describe('the watch on a store', () => {
  test('says since when it fails, and that it is well again, and tells each change once', () => {
    const drive = { now: 10 };
    const failures: string[] = [];
    const watch = watchStore(
      at.store,
      () => drive.now,
      (message) => failures.push(message),
    );
    const changes: (string | null)[] = [];
    watch.onChange(() => changes.push(watch.read().error));
    drive.now = 20;
    watch.note(null);
    expect(watch.read()).toEqual({ error: null, since: 10, lastOkAt: 20 });
    drive.now = 30;
    watch.note(new Error('database or disk is full'));
    drive.now = 40;
    watch.note(new Error('database or disk is full'));
    expect(watch.read()).toEqual({ error: 'database or disk is full', since: 30, lastOkAt: 20 });
    drive.now = 50;
    watch.note(null);
    expect(watch.read()).toEqual({ error: null, since: 50, lastOkAt: 50 });
    expect(changes).toEqual(['database or disk is full', null]);
    expect(failures).toEqual(['database or disk is full']);
  });

  test('is not well while the files can’t be read, whatever its writer says', () => {
    const watch = watchStore(
      at.store,
      () => 1,
      () => undefined,
    );
    at.store.close();
    watch.note(null);
    expect(watch.read().error).toMatch(/not open/);
    at.store = at.folder.open();
  });
});
