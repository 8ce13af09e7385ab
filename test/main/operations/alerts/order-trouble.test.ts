import { expect, test } from 'vitest';
import { keepTrouble } from '../../../../src-main/app/source/read-alerts.ts';
import { orderTrouble } from '../../../../src-main/operations/alerts/alert-facts.ts';
import { vault } from '../../agent-status.ts';
import { aFill } from '../../domain/a-fill.ts';
import { known } from '../../domain/alerts/known.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { decimal, hour, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { anOrder, anOutcome, putJournal, reconcileAll } from '../journal/a-journal.ts';

const app = freshForEachTest(() => anOpenSource());

test('a rejection on record is listed for an hour, once trades are reconciled', () => {
  putJournal(app.store, [
    anOrder(998),
    anOutcome(999, 'o998', { status: 'rejected', filled: null, rejectReason: 'Too small.' }),
    anOrder(800),
    anOutcome(801, 'o800', { status: 'rejected', filled: null, rejectReason: 'Too old.' }),
  ]);
  expect(orderTrouble(app.scope, now).mismatched).toEqual({
    unknown: 'Orders are being compared with the venue again.',
  });
  reconcileAll(app.store);
  const { rejected, mismatched } = orderTrouble(app.scope, now);
  expect(rejected.map(({ trade }) => trade.rejectReason)).toEqual(['Too small.']);
  expect(mismatched).toEqual([]);
  expect(orderTrouble(app.scope, now + hour).rejected).toEqual([]);
});

const later = now + 26 * hour;
/** Reads the feed to its end a day later, with these orders for minutes long past. */
function readLate(ids: readonly number[], change: Parameters<typeof anOutcome>[2]): void {
  const events = ids.flatMap((seq) => [anOrder(seq), anOutcome(seq + 1, `o${seq}`, change)]);
  putJournal(app.store, events, { readAt: later });
  reconcileAll(app.store, { at: later });
}
const foundAts = (at: number, kind: 'rejected' | 'mismatched'): readonly number[] =>
  known(orderTrouble(app.scope, at)[kind]).map(({ detectedAt }) => detectedAt);

test('an order found a day after it happened is listed from when it was found', () => {
  putJournal(app.store, [anOrder(900)]);
  reconcileAll(app.store);
  readLate([1_001], { status: 'rejected', filled: null, rejectReason: 'Too small.' });
  expect(foundAts(later, 'rejected')).toEqual([later]);
  expect(foundAts(later + hour, 'rejected')).toEqual([later]);
  expect(foundAts(later + hour + 1, 'rejected')).toEqual([]);
  expect(orderTrouble(app.scope, later).mismatched).toEqual([]);
});

test('an order in the first reading counts from when it happened', () => {
  readLate([1_001], { status: 'rejected', filled: null, rejectReason: 'Too small.' });
  expect(foundAts(later, 'rejected')).toEqual([]);
  expect(foundAts(now, 'rejected')).toEqual([now + 2 * minute]);
});

test('fills from before there was a feed do not make a later reading of it the second', () => {
  app.store.writer.putFills([aFill({ time: now - 500 * minute })], { knownFrom: 0, readThrough: now });
  reconcileAll(app.store);
  readLate([1_001], { status: 'rejected', filled: null, rejectReason: 'Too small.' });
  expect(foundAts(later, 'rejected')).toEqual([]);
});

test('a mismatch is found when it is first judged so, and keeps that time when it is withdrawn for a while', () => {
  const { writer, reader } = app.store;
  writer.putFills([aFill({ time: now - 500 * minute })], { knownFrom: 0, readThrough: later + hour });
  putJournal(app.store, [anOrder(900), anOutcome(901, 'o900', { status: 'resting', filled: null })]);
  reconcileAll(app.store);
  readLate([1_001], { filled: decimal('5') });
  expect(foundAts(later, 'mismatched')).toEqual([later]);
  const again = later + hour;
  reconcileAll(app.store, { at: again, mayJoin: false });
  expect(foundAts(again, 'mismatched')).toEqual([]);
  reconcileAll(app.store, { at: again });
  expect(foundAts(again, 'mismatched')).toEqual([later]);
  expect(reader.isReconciling()).toBe(false);
});

test('a difference from the venue’s fills is a mismatch once both are two minutes old', () => {
  app.store.writer.putFills([aFill({ time: now - minute })], { knownFrom: 0, readThrough: later });
  const claimed = [anOrder(998), anOutcome(999, 'o998', { filled: decimal('5'), venueOid: 1 })];
  putJournal(app.store, claimed, { readAt: later });
  reconcileAll(app.store);
  expect(foundAts(now, 'mismatched')).toEqual([]);
  reconcileAll(app.store, { at: now + 2 * minute });
  expect(foundAts(now + 2 * minute, 'mismatched')).toHaveLength(1);
});

test('many orders in one coin do not displace those in another', () => {
  putJournal(app.store, [anOrder(900)]);
  reconcileAll(app.store);
  const outcome = (seq: number, coin: string) =>
    anOutcome(seq, `x${seq}`, { coin, status: 'rejected', filled: null, rejectReason: 'Too small.' });
  const many = Array.from({ length: 600 }, (_, at) => outcome(1_002 + at, 'BTC'));
  putJournal(app.store, [outcome(1_001, 'ETH'), ...many], { readAt: later });
  reconcileAll(app.store, { at: later });
  const coins = orderTrouble(app.scope, later).rejected.map(({ trade }) => trade.coin) ?? [];
  expect([coins.filter((coin) => coin === 'BTC').length, coins.filter((coin) => coin === 'ETH')]).toEqual([
    500,
    ['ETH'],
  ]);
});

test('a liquidation of the account is listed for three days, with its fills as one event', async () => {
  await using held = anOpenSource({ account: vault });
  const liquidation = { user: vault, markPrice: decimal('90'), method: 'market' };
  const sale = { time: now - minute, oid: 7, side: 'sell', size: decimal('1'), liquidation } as const;
  held.store.writer.putFills(
    [
      aFill({ ...sale, tid: 1, price: decimal('90') }),
      aFill({ ...sale, tid: 2, price: decimal('92') }),
      aFill({ ...sale, tid: 3, oid: 8, liquidation: { ...liquidation, user: '0x9' } }),
    ],
    { knownFrom: 0, readThrough: now },
  );
  expect(orderTrouble(held.scope, now).liquidated).toMatchObject([
    { coin: 'BTC', at: now - minute, text: 'The venue liquidated a long position of 2 at 91.' },
  ]);
  expect(orderTrouble(held.scope, now + 72 * hour).liquidated).toEqual([]);
});

test('a liquidation whose time is still ahead by this machine’s clock is listed at once', async () => {
  await using held = anOpenSource({ account: vault });
  const liquidation = { user: vault, markPrice: decimal('90'), method: 'market' };
  const time = now + 2_000;
  held.store.writer.putFills([aFill({ time, side: 'sell', liquidation })], {
    knownFrom: 0,
    readThrough: now,
  });
  expect(orderTrouble(held.scope, now).liquidated).toMatchObject([{ coin: 'BTC', at: time }]);
});

test('order problems are read again where the clock was ahead when they were read', async () => {
  await using held = anOpenSource({ account: vault });
  const liquidation = { user: vault, markPrice: decimal('90'), method: 'market' };
  const fill = aFill({ time: now - minute, side: 'sell', liquidation });
  held.store.writer.putFills([fill], { knownFrom: 0, readThrough: now });
  reconcileAll(held.store);
  const trouble = keepTrouble(held.scope);
  held.time.now = now + 96 * hour;
  expect(trouble.now().liquidated).toEqual([]);
  held.time.now = now;
  expect(trouble.now().liquidated).toMatchObject([{ coin: 'BTC', at: now - minute }]);
});

test('liquidations are not known without an account', () => {
  expect(orderTrouble(app.scope, now).liquidated).toEqual({
    unknown: expect.stringMatching(/^No account is known/),
  });
});
