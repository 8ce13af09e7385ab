import { expect, test } from 'vitest';
import { StoreError, type StoreWriter } from '../../../src-main/store/store.ts';
import { guardWrites } from '../../../src-main/store/guard-writes.ts';

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
  putValueHistory: write,
  putEquity: write,
  putPrices: write,
  putAgentStatus: write,
  putFills: write,
  putFunding: write,
  putLedger: write,
  putJournal: write,
  project: write,
  putOrderStatuses: write,
  putAlerts: write,
  holdAlerts: () => undefined,
  putGap: write,
  endGap: write,
  noteReading: write,
  noteBackfill: write,
  endVanished: write,
  putDeposit: write,
  putDepositReading: write,
  putChainFills: write,
  putHashes: write,
  flush: write,
});
const broken = writerThat(fails);
const verifyFiles = (): void => undefined;
const writes = Object.keys(broken).filter((name) => name !== 'holdAlerts') as (keyof StoreWriter)[];
const others: readonly (keyof StoreWriter)[] = [
  'putQuotes',
  'putCandles',
  'noteOrdersFailed',
  'putChainFills',
];
const key = { coin: 'BTC', interval: '1h' } as const;

test.each(writes)('a %s that fails is reported once and thrown as the store’s error', (name) => {
  const reported: unknown[] = [];
  const write = guardWrites({ writer: broken, verifyFiles }, (outcome) => reported.push(outcome))[
    name
  ] as () => void;
  expect(write).toThrow(StoreError);
  expect(reported).toEqual([full]);
});

test('the result of a write is returned', () => {
  const gives = { ...broken, putFills: () => 2, putFunding: () => 3 };
  const writer = guardWrites({ writer: gives, verifyFiles }, () => undefined);
  expect(writer.putFills([], null)).toBe(2);
  expect(writer.putFunding([], null)).toBe(3);
});

test('a flush is the only successful write that is reported, because it has been on disk', () => {
  const reported: unknown[] = [];
  const nothing = (): void => undefined;
  const well = writerThat(nothing as never);
  const writer = guardWrites({ writer: well, verifyFiles }, (outcome) => reported.push(outcome));
  writer.putQuotes([]);
  writer.putCandles(key, [], null);
  expect(reported).toEqual([]);
  writer.flush();
  expect(reported).toEqual([null]);
});

test('nothing is written to a lost record, while writes to the cache and to memory continue', () => {
  const lost = new Error('deleted');
  const written: string[] = [];
  const writer = Object.fromEntries(writes.map((name) => [name, () => written.push(name)]));
  const watched = guardWrites(
    {
      writer: writer as unknown as StoreWriter,
      verifyFiles: () => {
        throw lost;
      },
    },
    () => undefined,
  );
  const isRefused = (name: keyof StoreWriter): boolean => {
    try {
      (watched[name] as () => void)();
      return false;
    } catch (error) {
      return error instanceof StoreError;
    }
  };
  expect(writes.filter((name) => !isRefused(name))).toEqual(others);
  expect(written).toEqual(others);
});
