import { expect, test } from 'vitest';
import type { StoreWriter } from '../../../src-main/store/store.ts';
import { StoreError } from '../../../src-main/store/store.ts';
import { watchWrites } from '../../../src-main/store/watch-writes.ts';

const full = new Error('disk full');
const fails = (): never => {
  throw full;
};
const broken: StoreWriter = { putCatalog: fails, putQuotes: fails, putCandles: fails, flush: fails };
const key = { coin: 'BTC', interval: '1h' } as const;

test.each<[keyof StoreWriter, (writer: StoreWriter) => void]>([
  ['putCatalog', (writer) => writer.putCatalog({ dexes: [], markets: [], readAt: 1 })],
  ['putQuotes', (writer) => writer.putQuotes([])],
  ['putCandles', (writer) => writer.putCandles(key, [], null)],
  ['flush', (writer) => writer.flush()],
])('a %s that fails is told once and thrown as the store’s', (_name, write) => {
  const told: unknown[] = [];
  expect(() => write(watchWrites(broken, (outcome) => told.push(outcome)))).toThrow(StoreError);
  expect(told).toEqual([full]);
});

test('of writes that go well a flush alone is told: it is the one that has been on disk', () => {
  const told: unknown[] = [];
  const nothing = (): void => undefined;
  const well = { putCatalog: nothing, putQuotes: nothing, putCandles: nothing, flush: nothing };
  const writer = watchWrites(well, (outcome) => told.push(outcome));
  writer.putQuotes([]);
  writer.putCandles(key, [], null);
  expect(told).toEqual([]);
  writer.flush();
  expect(told).toEqual([null]);
});
