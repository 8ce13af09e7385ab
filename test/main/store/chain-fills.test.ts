import { expect, test } from 'vitest';
import type { ChainFill } from '../../../src-main/domain/trades/chain-fill.ts';
import type { Store } from '../../../src-main/store/store.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { aBlock, aChainFill } from './a-deposit.ts';
import { aStoreFolder } from './a-store.ts';

const at = { folder: freshForEachTest(aStoreFolder) };
const open = () => at.folder.open({ account: '0xabc' });
const place = { chain: 'arbitrum', contract: '0xf1' } as const;
const put = ({ writer }: Store, fills: readonly ChainFill[], to: number, unreadable = 0): void =>
  writer.putChainFills({ ...place, page: { fills, toBlock: aBlock(to), unreadable } });
const idsOf = ({ reader }: Store, from = 0, to = 9_000) =>
  reader.chainFills(from, to).map(({ fillId }) => fillId);

test('fills of a page and how far it was read are kept over a restart', () => {
  const store = open();
  expect(store.reader.chainFillCursor('arbitrum', '0xf1')).toBeNull();
  put(store, [aChainFill()], 2);
  store.close();
  const { reader } = open();
  expect(reader.chainFills(0, 9_000)).toEqual([aChainFill()]);
  expect(reader.chainFillCursor('arbitrum', '0xf1')).toEqual({ toBlock: aBlock(2), unreadable: 0 });
  expect(reader.chainFillCursor('base', '0xf1')).toBeNull();
});

test('a fill that is published twice is stored once, as it was first', () => {
  const store = open();
  put(store, [aChainFill()], 2);
  put(store, [aChainFill({ blockNumber: 3, coin: 'ETH' })], 3);
  expect(store.reader.chainFills(0, 9_000)).toEqual([aChainFill()]);
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
  expect(idsOf(store)).toEqual(['0x1', '0x3']);
});

test('events that could not be decoded are counted over all pages', () => {
  const store = open();
  put(store, [], 2, 2);
  put(store, [], 3, 1);
  expect(store.reader.chainFillCursor('arbitrum', '0xf1')?.unreadable).toBe(3);
});

test('fills come by time and then by place on the chain, and only those of the account in use', () => {
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
  expect(idsOf(store)).toEqual(['0x3', '0x2', '0x1']);
  expect(idsOf(store, 1_001, 3_000)).toEqual(['0x1']);
});

test('a page that can’t be stored whole moves nothing', () => {
  const store = open();
  const broken = aChainFill({ fillId: '0x2', price: null as never });
  expect(() => put(store, [aChainFill(), broken], 2)).toThrow(/NOT NULL constraint/);
  expect(idsOf(store)).toEqual([]);
  expect(store.reader.chainFillCursor('arbitrum', '0xf1')).toBeNull();
});
