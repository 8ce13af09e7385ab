import { expect, test } from 'vitest';
import type { ChainFill } from '../../../src-main/domain/trades/chain-fill.ts';
import type { ChainFillQuery } from '../../../src-main/store/chain.ts';
import type { Store } from '../../../src-main/store/store.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { aBlock, aChainFill } from './a-deposit.ts';
import { aStoreFolder } from './a-store.ts';

const at = { folder: freshForEachTest(aStoreFolder) };
const open = () => at.folder.open({ account: '0xabc' });
const place = { chain: 'arbitrum', contract: '0xf1' } as const;
const put = ({ writer }: Store, fills: readonly ChainFill[], to: number, unreadable = 0): void =>
  writer.putChainFills({ ...place, page: { fills, toBlock: aBlock(to), unreadable } });
const all = { ...place, before: null, limit: 100 } as const;
const idsOf = ({ reader }: Store, query: Partial<ChainFillQuery> = {}) =>
  reader.chainFills({ ...all, ...query }).map(({ fillId }) => fillId);

test('fills of a page and how far it was read are kept over a restart', () => {
  const store = open();
  expect(store.reader.chainFillCursor('arbitrum', '0xf1')).toBeNull();
  put(store, [aChainFill()], 2);
  store.close();
  const { reader } = open();
  expect(reader.chainFills(all)).toEqual([aChainFill()]);
  expect(reader.chainFillCursor('arbitrum', '0xf1')).toEqual({ toBlock: aBlock(2), unreadable: 0 });
  expect(reader.chainFillCursor('base', '0xf1')).toBeNull();
});

test('a fill that is published twice is stored once, in its first version', () => {
  const store = open();
  put(store, [aChainFill()], 2);
  put(store, [aChainFill({ blockNumber: 3, coin: 'ETH' })], 3);
  expect(store.reader.chainFills(all)).toEqual([aChainFill()]);
});

test('a page that ends at the cursor or before it changes nothing', () => {
  const store = open();
  put(store, [aChainFill()], 5, 1);
  put(store, [aChainFill({ fillId: '0x2', blockNumber: 4 })], 5, 1);
  expect(idsOf(store)).toEqual([aChainFill().fillId]);
  expect(store.reader.chainFillCursor('arbitrum', '0xf1')).toEqual({ toBlock: aBlock(5), unreadable: 1 });
});

test('no fill of a block outside of the page is stored: a finer one above the cursor would be taken back', () => {
  const store = open();
  put(store, [aChainFill({ fillId: '0x1' }), aChainFill({ fillId: '0x9', blockNumber: 3 })], 2);
  put(
    store,
    [aChainFill({ fillId: '0x0', blockNumber: 2 }), aChainFill({ fillId: '0x3', blockNumber: 3 })],
    3,
  );
  expect(idsOf(store).toSorted()).toEqual(['0x1', '0x3']);
});

test('events that could not be decoded are counted over all pages', () => {
  const store = open();
  put(store, [], 2, 2);
  put(store, [], 3, 1);
  expect(store.reader.chainFillCursor('arbitrum', '0xf1')?.unreadable).toBe(3);
});

test('fills come newest first, a page at a time, and only those of one contract and the account in use', () => {
  const store = open();
  put(
    store,
    [
      aChainFill({ fillId: '0x1', filledAt: 3_000 }),
      aChainFill({ fillId: '0x2', filledAt: 1_000, logIndex: 2 }),
      aChainFill({ fillId: '0x3', filledAt: 1_000, logIndex: 1 }),
      aChainFill({ fillId: '0x4', account: '0xdef' }),
    ],
    2,
  );
  expect(idsOf(store)).toEqual(['0x1', '0x3', '0x2']);
  expect(idsOf(store, { limit: 2 })).toEqual(['0x1', '0x3']);
  expect(idsOf(store, { before: { filledAt: 1_000, fillId: '0x3' } })).toEqual(['0x2']);
  expect(idsOf(store, { offset: 1, limit: 1 })).toEqual(['0x3']);
  expect(idsOf(store, { fromTime: 1_001 })).toEqual(['0x1']);
  expect(idsOf(store, { contract: '0xf2' })).toEqual([]);
});

test('a page that can’t be stored in full changes nothing', () => {
  const store = open();
  const broken = aChainFill({ fillId: '0x2', price: null as never });
  expect(() => put(store, [aChainFill(), broken], 2)).toThrow(/NOT NULL constraint/);
  expect(idsOf(store)).toEqual([]);
  expect(store.reader.chainFillCursor('arbitrum', '0xf1')).toBeNull();
});
