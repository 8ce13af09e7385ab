import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fundingTotal } from '../../../src-main/domain/performance/pnl-rows.ts';
import { dayOf } from '../../../src-main/domain/performance/period.ts';
import type { JournalBatch } from '../../../src-main/store/journal.ts';
import { aPayment } from '../domain/performance/a-trip.ts';
import { decimal } from '../markets.ts';
import { aRecord } from './a-reconciled.ts';
import { inAnyOrder, paidByStrategy, storedShares } from './paid-by-strategy.ts';
import { fillsAt, start, wordsAt } from './trading-batches.ts';
import { nextBatch } from './project-all.ts';
import { repetitions } from '../../repetitions.ts';

type Record = ReturnType<typeof aRecord>;
type Piece = (at: Record) => void;

const now = start + 86_400_000;
const project =
  (most: number): Piece =>
  ({ writer }) =>
    void writer.project(nextBatch({ now, mayJoin: true, most }));

/** Gives every fourth order, and so every second one that opens, to the strategy s, and the others to t. */
const ofTwoStrategies = (batch: JournalBatch): JournalBatch => ({
  ...batch,
  entries: batch.entries.map((entry) => {
    if (entry.kind !== 'event' || entry.event.type !== 'order') return entry;
    const strategyId = Number(entry.event.orderId.slice(1)) % 4 === 1 ? 's' : 't';
    const event = { ...entry.event, strategyId };
    return { ...entry, event, raw: JSON.stringify(event) };
  }),
});

/** Two batches of orders; every fill, every batch of claims and every payment is separate; some payments share the millisecond of a fill. */
const fills = [...fillsAt(0), ...fillsAt(1)];
const times = [
  ...fills.slice(0, 30).map(({ time }, nth) => time + (nth % 3 === 0 ? 700 : 0)),
  start - 5_000,
  start + 80_000_000,
];
const payments = [...new Set(times)].map((time, nth) =>
  aPayment({ time, amount: decimal(`${nth % 2 === 0 ? '-' : ''}0.${nth + 1}`) }),
);
const pieces: readonly Piece[] = [
  ...fills.map(
    (fill): Piece =>
      ({ writer }) =>
        void writer.putFills([fill], null),
  ),
  ...payments.map(
    (payment): Piece =>
      ({ writer }) =>
        void writer.putFunding([payment], null),
  ),
  ...[0, 1].map(
    (batch): Piece =>
      ({ writer }) =>
        void writer.putJournal(ofTwoStrategies(wordsAt(batch))),
  ),
  ...[3, 9, 30, 500, 500].map(project),
];

function settled(script: readonly Piece[], afterEach: (at: Record) => void, at = aRecord()): Record {
  for (const piece of script) {
    piece(at);
    afterEach(at);
  }
  while (at.writer.project(nextBatch({ now, mayJoin: true, most: 500 })).isMore);
  return at;
}

const isTrue = ({ reader }: Record): void => {
  if (!reader.isReconciling()) expect(storedShares(reader)).toEqual(inAnyOrder(paidByStrategy(reader)));
};

test('funding belongs to the strategy of the trip that was open, in any order of arrival, once everything is derived', () => {
  const inOrder = settled(pieces, () => undefined);
  const whole = storedShares(inOrder.reader);
  expect(new Set(whole.map(({ strategyId }) => strategyId))).toEqual(new Set([null, 's', 't']));
  expect(whole.reduce((count, share) => count + share.payments, 0)).toBe(payments.length);
  const each = inOrder.reader.fundingByStrategy(0, now);
  for (const { day, strategyId, amount, payments: count } of whole) {
    const same = each.filter((one) => one.strategyId === strategyId && dayOf(one.time) === day);
    expect([fundingTotal(same), same.length]).toEqual([amount, count]);
  }
  inOrder.close();
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...pieces], { minLength: pieces.length, maxLength: pieces.length }),
      (script) => {
        const at = settled(script, isTrue);
        expect(at.reader.isReconciling()).toBe(false);
        expect(storedShares(at.reader)).toEqual(whole);
        at.close();
      },
    ),
    { numRuns: repetitions(8, 25) },
  );
});

test('a later day’s funding loses its strategy once an earlier close of its trip arrives', () => {
  const opened: readonly Piece[] = [
    ({ writer }) => writer.putFills(fills.slice(0, 2), null),
    ({ writer }) => writer.putJournal(ofTwoStrategies(wordsAt(0))),
    ({ writer }) => writer.putFunding([aPayment({ time: now })], null),
  ];
  const at = settled(opened, () => undefined);
  const strategies = () => storedShares(at.reader).map(({ strategyId }) => strategyId);
  expect(strategies()).toEqual(['s']);
  settled([({ writer }) => writer.putFills(fills.slice(2, 4), null)], () => undefined, at);
  expect(strategies()).toEqual([null]);
  at.close();
});

test('a trip and its funding are summed by the strategy that the journal names later, until it is not joined', () => {
  const [opened] = fills;
  const at = settled(
    [
      ({ writer }) => writer.putFills(fills.slice(0, 4), null),
      ({ writer }) => writer.putFunding([aPayment({ time: (opened?.time ?? 0) + 2_000 })], null),
    ],
    () => undefined,
  );
  const strategies = () => [
    at.reader.tripDays(0, now).map(({ strategyId, tripCount }) => [strategyId, tripCount]),
    storedShares(at.reader).map(({ strategyId, payments: count }) => [strategyId, count]),
  ];
  expect(strategies()).toEqual([[[null, 1]], [[null, 1]]]);
  settled([({ writer }) => writer.putJournal(ofTwoStrategies(wordsAt(0)))], () => undefined, at);
  expect(strategies()).toEqual([[['s', 1]], [['s', 1]]]);
  while (at.writer.project(nextBatch({ now, mayJoin: false, most: 500 })).isMore);
  expect(strategies()).toEqual([[[null, 1]], [[null, 1]]]);
  at.close();
});
