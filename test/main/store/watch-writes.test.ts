import { expect, test } from 'vitest';
import type { StoreWriter } from '../../../src-main/store/store.ts';
import { StoreError } from '../../../src-main/store/store.ts';
import { watchWrites } from '../../../src-main/store/watch-writes.ts';

const full = new Error('disk full');
const fails = (): never => {
  throw full;
};
const writerThat = (write: () => never): StoreWriter => ({
  putCatalog: write,
  putQuotes: write,
  putCandles: write,
  putRole: write,
  putMode: write,
  putDexAccounts: write,
  putSpot: write,
  putOrders: write,
  noteOrdersFailed: write,
  putEquity: write,
  putPrices: write,
  putAgentStatus: write,
  putFills: write,
  putFunding: write,
  putLedger: write,
  putJournal: write,
  reconcile: write,
  putOrderStandings: write,
  putAlerts: write,
  putGap: write,
  noteReading: write,
  endVanished: write,
  flush: write,
});
const broken = writerThat(fails);
const key = { coin: 'BTC', interval: '1h' } as const;

test.each(Object.keys(broken) as (keyof StoreWriter)[])(
  'a %s that fails is told once and thrown as the store’s',
  (name) => {
    const told: unknown[] = [];
    const write = watchWrites(broken, (outcome) => told.push(outcome))[name] as () => void;
    expect(write).toThrow(StoreError);
    expect(told).toEqual([full]);
  },
);

test('what a write gives back comes back', () => {
  const outcome = { added: 2, trips: [], dropped: ['x'] };
  const writer = watchWrites({ ...broken, putFills: () => outcome, putFunding: () => 3 }, () => undefined);
  expect(writer.putFills([], null)).toBe(outcome);
  expect(writer.putFunding([], null)).toBe(3);
});

test('of writes that go well a flush alone is told: it is the one that has been on disk', () => {
  const told: unknown[] = [];
  const nothing = (): void => undefined;
  const well = writerThat(nothing as never);
  const writer = watchWrites(well, (outcome) => told.push(outcome));
  writer.putQuotes([]);
  writer.putCandles(key, [], null);
  expect(told).toEqual([]);
  writer.flush();
  expect(told).toEqual([null]);
});
