import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderOutcomeEvent } from '../../../src-main/domain/journal-event.ts';
import { aFill } from '../domain/a-fill.ts';
import { decimal } from '../markets.ts';
import { anOrder, anOutcome, common, putJournal, reconcileAll } from '../operations/journal/a-journal.ts';
import { putFills } from '../operations/trades/a-traded-account.ts';
import type { StoreFolder } from './a-store.ts';
import { aStoreFolder } from './a-store.ts';
import { windBack } from './older-record.ts';

const at: { folder: StoreFolder } = {} as never;
beforeAll(() => {
  at.folder = aStoreFolder();
});
afterAll(() => at.folder.drop());

const account = `0x${'a'.repeat(40)}`;
/** Stands for a spelling that matches nothing, as `btc` did. */
const unmatched = 'xbt';

function matched(): readonly unknown[] {
  const store = at.folder.open({ account });
  reconcileAll(store);
  const trades = store.reader.trades({ before: null, limit: 50 });
  store.close();
  return trades.map(({ orderId, coin, reconciliation }) => [orderId, coin, reconciliation?.kind ?? null]);
}

test('a record in which an order in `btc` had no partner finds the fill of BTC once it is opened', () => {
  const store = at.folder.open({ account });
  const order = (
    seq: number,
    size: string,
    { orderId, venueOid }: Pick<OrderOutcomeEvent, 'orderId' | 'venueOid'>,
  ) => [
    { ...anOrder(seq, { orderId, requested: decimal(size) }), ...common(seq, unmatched) },
    { ...anOutcome(seq + 1, orderId, { venueOid, filled: decimal(size) }), ...common(seq + 1, unmatched) },
  ];
  putJournal(store, [
    ...order(901, '1', { orderId: 'numbered', venueOid: 71 }),
    ...order(903, '3', { orderId: 'sized', venueOid: null }),
  ]);
  putFills(store, [
    aFill({ oid: 71, tid: 1, side: 'buy', time: common(902).at, size: decimal('1') }),
    aFill({
      oid: 72,
      tid: 2,
      side: 'buy',
      time: common(904).at,
      size: decimal('3'),
      startPosition: decimal('1'),
    }),
  ]);
  store.close();
  expect(matched()).toHaveLength(4);
  const file = new Database(at.folder.path(`record-${account}.sqlite`));
  for (const [table, columns] of Object.entries({
    journal_event: ['coin', 'body', 'raw'],
    trade_cell: ['coin'],
    time_window: ['kind'],
  }))
    for (const column of columns)
      file.exec(`UPDATE ${table} SET ${column} = replace(${column}, '${unmatched}', 'btc')`);
  file.exec("UPDATE time_instant SET kind = replace(kind, 'btc', 'BTC')");
  expect(file.prepare('SELECT kind FROM time_instant').pluck().all()).toContainEqual(
    expect.stringContaining('BTC'),
  );
  file.close();
  windBack(at.folder.path(`record-${account}.sqlite`), 14);
  expect(matched()).toEqual([
    ['sized', 'BTC', 'matched'],
    ['numbered', 'BTC', 'matched'],
  ]);
});
