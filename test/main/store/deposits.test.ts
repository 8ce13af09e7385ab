import { expect, test } from 'vitest';
import type { StoreChange } from '../../../src-main/store/store.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { aBlock, aDeposit, aDepositReading } from './a-deposit.ts';
import { aStoreFolder } from './a-store.ts';

const at = { folder: freshForEachTest(aStoreFolder) };
const open = () => at.folder.open({ account: '0xabc' });

test('a prepared deposit is kept over a restart, and its chain was not read for it yet', () => {
  const store = open();
  store.writer.putDeposit(aDeposit({ paymentId: 'x402-7' }));
  store.close();
  const kept = { ...aDeposit({ paymentId: 'x402-7' }), reading: null, readAt: null };
  const { reader } = open();
  expect(reader.deposits()).toEqual([kept]);
  expect(reader.deposit(kept.depositId)).toEqual(kept);
  expect(reader.deposit('0x1')).toBeNull();
});

test('deposits are listed newest first, in pages that leave none out', () => {
  const { reader, writer } = open();
  for (const depositId of ['0xc', '0xa', '0xb']) writer.putDeposit(aDeposit({ depositId }));
  const ids = (before: string | null, limit = 2) =>
    reader.deposits({ before, limit }).map(({ depositId }) => depositId);
  expect([ids(null), ids('0xa'), ids('0xc')]).toEqual([['0xb', '0xa'], ['0xc'], []]);
  expect(reader.deposits()).toHaveLength(3);
});

test('a page after a deposit that is not known is empty', () => {
  const { reader, writer } = open();
  writer.putDeposit(aDeposit());
  expect(reader.deposits({ before: '0x1', limit: 2 })).toEqual([]);
});

test('a deposit has its last reading that differs in more than its block, over a restart too', () => {
  const store = open();
  const { depositId } = aDeposit();
  store.writer.putDeposit(aDeposit());
  store.writer.putDepositReading(depositId, aDepositReading(), 5_000);
  store.writer.putDepositReading(depositId, aDepositReading({}, { block: aBlock(9) }), 6_000);
  expect(store.reader.deposit(depositId)).toMatchObject({ reading: { block: { number: 3 } }, readAt: 5_000 });
  const cancelled = aDepositReading({ status: 'cancelled' }, { finalized: true });
  store.writer.putDepositReading(depositId, cancelled, 7_000);
  store.close();
  expect(open().reader.deposit(depositId)).toMatchObject({ reading: cancelled, readAt: 7_000 });
});

test('a deposit that a reorganized chain no longer holds is read as such', () => {
  const { reader, writer } = open();
  const { depositId } = aDeposit();
  writer.putDeposit(aDeposit());
  writer.putDepositReading(depositId, aDepositReading(), 5_000);
  const gone = { held: null, event: null, finalized: false, block: aBlock(4) };
  writer.putDepositReading(depositId, gone, 6_000);
  expect(reader.deposit(depositId)).toMatchObject({ reading: gone, readAt: 6_000 });
});

test('a deposit that was not prepared here, or is known, writes nothing and announces nothing', () => {
  const store = open();
  store.writer.putDeposit(aDeposit());
  const changes: StoreChange[] = [];
  store.onChange((change) => changes.push(change));
  store.writer.putDepositReading('0x1', aDepositReading(), 5_000);
  store.writer.putDeposit(aDeposit({ amount: '1' }));
  expect(store.reader.deposits()).toEqual([{ ...aDeposit(), reading: null, readAt: null }]);
  expect(changes).toEqual([]);
});
