import { freshForEachTest } from '../fixture-hooks.ts';
import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aChain } from '../domain/a-fill.ts';
import { aStoreFolder } from './a-store.ts';

const account = '0xabc';
const at = { folder: freshForEachTest(aStoreFolder) };

test('no batch of a burst of fills checkpoints the log, and the flush after them does', () => {
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
