import { afterEach, beforeEach, expect, test } from 'vitest';
import { tradeIdOfExecution } from '../../../src-main/domain/trades/build-trades.ts';
import { aFill } from '../domain/a-fill.ts';
import { minute } from '../markets.ts';
import { anOrder, anOutcome, putJournal } from '../operations/journal/a-journal.ts';
import { aRecord, fromScratch, storedTrades } from './a-reconciled.ts';
import { eventsOf } from './stored-events.ts';
import { nextBatch } from './project-all.ts';

const start = Date.UTC(2026, 8, 1);
const world = { now: start + 60 * minute, mayJoin: true, orderStatuses: [] };
const at: ReturnType<typeof aRecord> & { seq: number } = {} as never;
beforeEach(() => {
  Object.assign(at, aRecord(), { seq: 0 });
});
afterEach(() => at.close());

/** Stores an order to buy 1 BTC, and a report that it was filled `afterMs` later. */
function reportFilled(
  orderId: string,
  { afterMs, venueOid, cloid = null }: { afterMs: number; venueOid: number | null; cloid?: string | null },
): void {
  const ordered = {
    at: start,
    orderType: 'market',
    limitPrice: null,
    reduceOnly: null,
    strategyId: null,
  } as const;
  const events = [
    anOrder((at.seq += 1), { ...ordered, orderId, cloid }),
    anOutcome((at.seq += 1), orderId, { at: start + afterMs, averagePrice: null, fee: null, venueOid }),
  ];
  putJournal(at, events, { readAt: world.now });
}

/** Settles everything. Returns the order or id of each trade, with its filled size. */
function settled(): readonly string[] {
  while (at.writer.project(nextBatch({ ...world, most: 1 })).isMore);
  const stored = storedTrades(at.reader);
  expect(stored).toEqual(fromScratch(at.reader, eventsOf(at.record), world).trades);
  return stored
    .map(({ orderId, id, filledAmount }) => `${orderId ?? id} ${filledAmount ?? 'none'}`)
    .toSorted();
}

test('an order loses its fill when that turns out to be another order’s, though nothing new was reported of it', () => {
  at.writer.putFills([aFill({ oid: 7, time: start + 500 })], { knownFrom: 0, readThrough: world.now });
  reportFilled('slow', { afterMs: minute, venueOid: null });
  expect(settled()).toEqual(['slow 1']);
  reportFilled('quick', { afterMs: 1_000, venueOid: null });
  expect(settled()).toEqual(['quick 1', 'slow none']);
});

test('an order finds the fills of its cloid however late they are, whichever came first', () => {
  const late = aFill({ oid: 7, cloid: '0xAb', time: start + 40 * minute });
  reportFilled('first', { afterMs: 1_000, venueOid: null, cloid: '0xab' });
  at.writer.putFills([late], { knownFrom: 0, readThrough: world.now });
  expect(settled()).toEqual(['first 1']);
  at.writer.putFills([{ ...late, oid: 8, tid: 8, cloid: '0xcd' }], { knownFrom: 0, readThrough: world.now });
  expect(settled()).toEqual(['first 1', `${tradeIdOfExecution('oid 8 BTC buy')} 1`]);
  reportFilled('second', { afterMs: 1_000, venueOid: null, cloid: '0xCD' });
  expect(settled()).toEqual(['first 1', 'second 1']);
});

test('without a journal no fill is queued for pairing, and the first order finds the fills before it', () => {
  at.writer.putFills([aFill({ oid: 7, time: start + 500 })], { knownFrom: 0, readThrough: world.now });
  expect(settled()).toEqual([`${tradeIdOfExecution('oid 7 BTC buy')} 1`]);
  expect(at.record.prepare('SELECT key FROM time_instant').all()).toEqual([]);
  reportFilled('quick', { afterMs: 1_000, venueOid: null });
  expect(settled()).toEqual(['quick 1']);
});

test('slices of a TWAP become separate orders once the agent names them one by one', () => {
  const slice = { twapId: 900, time: start + 500 };
  const slices = [1, 2].map((oid) => aFill({ ...slice, oid, tid: oid }));
  at.writer.putFills(slices, { knownFrom: 0, readThrough: world.now });
  expect(settled()).toEqual([`${tradeIdOfExecution('twap 900 BTC buy')} 2`]);
  reportFilled('first', { afterMs: 1_000, venueOid: 1 });
  reportFilled('second', { afterMs: 1_000, venueOid: 2 });
  expect(settled()).toEqual(['first 1', 'second 1']);
});
