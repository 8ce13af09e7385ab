import { expect, test } from 'vitest';
import { freshForEachTest } from '../fixture-hooks.ts';
import { aStoreFolder } from './a-store.ts';

const at = { folder: freshForEachTest(aStoreFolder) };
const open = () => at.folder.open({ account: '0xabc' });

test.each([true, false])('the progress of a first read is kept over a restart, with isLast %j', (isLast) => {
  const store = open();
  expect(store.reader.backfill('fills')).toBeNull();
  store.writer.noteBackfill('fills', { knownFrom: 1, readThrough: 2, isLast });
  store.close();
  const { reader } = open();
  expect(reader.backfill('fills')).toEqual({ knownFrom: 1, readThrough: 2, isLast });
  expect(reader.backfill('ledger')).toBeNull();
});
