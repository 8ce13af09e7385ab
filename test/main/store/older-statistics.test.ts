import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aReason, aDecision, common, putJournal } from '../operations/journal/a-journal.ts';
import { putGraphPast } from '../operations/trades/a-graph-past.ts';
import { aTrade, putFills } from '../operations/trades/a-traded-account.ts';
import { aFill } from '../domain/a-fill.ts';
import { decimal, hour, minute, now } from '../markets.ts';
import type { StoreFolder } from './a-store.ts';
import { aStoreFolder } from './a-store.ts';
import { windBack } from './older-record.ts';

const at: { folder: StoreFolder } = {} as never;
beforeAll(() => {
  at.folder = aStoreFolder();
});
afterAll(() => at.folder.drop());

const account = `0x${'a'.repeat(40)}`;

/** What the record tells from sums and by the coins of decisions. */
function told(): unknown {
  const store = at.folder.open({ account });
  const { reader } = store;
  const reasoning = ['BTC', 'xyz:TSLA', 'odd:GOLD', 'NOPE'].map((coin) =>
    reader.reasoningList({ coins: [coin], offset: 0, limit: 500 }),
  );
  const shown = { sums: reader.tradeSums(), reasoning };
  store.close();
  return shown;
}

test('a record from before statistics were kept has the same ones once it is opened, and has no more to add up', () => {
  const store = at.folder.open({ account });
  putGraphPast(store);
  putJournal(store, [aReason(5_001, 'late'), aDecision(5_002, { ...common(5_002), decisionId: 'late' })]);
  store.close();
  const whole = told();
  expect(whole).toMatchObject({ sums: expect.arrayContaining([expect.objectContaining({ coin: 'BTC' })]) });
  const path = at.folder.path(`record-${account}.sqlite`);
  windBack(path, 13);
  expect(told()).toEqual(whole);
  const again = new Database(path);
  expect(again.prepare('SELECT count(*) FROM sum_due').pluck().get()).toBe(0);
  expect(again.prepare('SELECT count(*) FROM trade_sum').pluck().get()).toBeGreaterThan(100);
  again.close();
  expect(told()).toEqual(whole);
});

test('a record whose sums hold a position that was gone without a fill leaves it out once it is opened', () => {
  const folder = aStoreFolder();
  const open = () => folder.open({ account });
  const opening = now - 2 * hour + minute;
  const store = open();
  putFills(store, [
    ...aTrade(now - 2 * hour, '3'),
    aFill({ time: opening, tid: opening, oid: opening, size: decimal('2'), fee: decimal('0.5') }),
  ]);
  store.writer.endVanished('BTC', { seenGoneAt: opening + minute, endedAt: opening + minute });
  const sumsOf = ({ reader }: typeof store) => [
    reader.tripBuckets(0, now).map(({ tripCount }) => tripCount),
    reader.tripDays(0, now).map(({ tripCount }) => tripCount),
  ];
  expect(sumsOf(store)).toEqual([[1], [1]]);
  store.close();
  const counted = 'UPDATE trip_bucket SET trip_count = 2; UPDATE trip_day SET trip_count = 2';
  windBack(folder.path(`record-${account}.sqlite`), 15, counted);
  const again = open();
  expect(sumsOf(again)).toEqual([[1], [1]]);
  again.close();
  folder.drop();
});
