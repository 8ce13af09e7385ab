import { statSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aChain } from '../domain/a-fill.ts';
import type { StoreFolder } from './a-store.ts';
import { aStoreFolder } from './a-store.ts';

const account = '0xabc';
const at: { folder: StoreFolder } = {} as never;
beforeEach(() => {
  at.folder = aStoreFolder();
});
afterEach(() => at.folder.drop());

test('no slice of a burst of fills moves the log into the file, and the flush after them does', () => {
  const { reader, writer } = at.folder.open({ account });
  const size = (): number => statSync(at.folder.path(`record-${account}.sqlite`)).size;
  const fills = aChain(Array.from({ length: 8_000 }, (_, index) => [index % 2 === 0 ? '1' : '-1']));
  const empty = size();
  writer.putFills(fills, null);
  expect(size()).toBe(empty);
  writer.flush();
  expect(size()).toBeGreaterThan(empty + 1_000_000);
  expect(reader.fillCount()).toBe(8_000);
});
