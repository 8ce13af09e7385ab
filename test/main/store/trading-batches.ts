import type { Fill } from '../../../src-main/domain/account/fill.ts';
import type { JournalEvent } from '../../../src-main/domain/journal/journal-event.ts';
import type { JournalBatch } from '../../../src-main/store/journal.ts';
import type { HistorySpan } from '../../../src-main/store/record.ts';
import { aChain } from '../domain/a-fill.ts';
import { decimal } from '../markets.ts';
import { anOrder, anOutcome } from '../operations/journal/a-journal.ts';

export const account = '0xabc';
export const ordersPerBatch = 12;
const batchMs = 60_000;
export const start = Date.UTC(2026, 8, 1);

const numberOf = (batch: number, nth: number): number => batch * ordersPerBatch + nth + 1;
const timeOf = (batch: number, nth: number): number => start + batch * batchMs + nth * 4_000;

/** Returns fills, two for each order; each second order closes what the one before has opened. */
export function fillsAt(batch: number): readonly Fill[] {
  return aChain(
    Array.from({ length: ordersPerBatch * 2 }, (_, part) => {
      const nth = Math.floor(part / 2);
      const oid = numberOf(batch, nth);
      return [
        nth % 2 === 0 ? '1' : '-1',
        { oid, tid: oid * 2 + (part % 2), time: timeOf(batch, nth) + (part % 2) * 1_000 },
      ];
    }),
  );
}

/** Returns claims: every fifth order of the venue has none, and every third claim names no order of the venue. */
export function wordsAt(batch: number): JournalBatch {
  const numbers = Array.from({ length: ordersPerBatch }, (_, nth) => ({ nth, oid: numberOf(batch, nth) }));
  const reported = numbers.filter(({ oid }) => oid % 5 !== 0);
  const before = batch * ordersPerBatch - Math.floor((batch * ordersPerBatch) / 5);
  const events = reported.flatMap(({ nth, oid }, position) => {
    const seq = 2 * (before + position) + 1;
    return wordsOf({ seq, oid, at: timeOf(batch, nth), side: nth % 2 === 0 ? 'buy' : 'sell' });
  });
  return {
    journalId: 'one',
    entries: events.map((event) => ({ kind: 'event', event, raw: JSON.stringify(event) })),
    mark: null,
    isEnd: true,
    network: 'TESTNET',
    readAt: timeOf(batch + 1, 0),
  };
}

interface Order {
  readonly seq: number;
  readonly oid: number;
  readonly at: number;
  readonly side: 'buy' | 'sell';
}

function wordsOf({ seq, oid, at, side }: Order): readonly JournalEvent[] {
  const orderId = `o${oid}`;
  const size = decimal('2');
  return [
    anOrder(seq, {
      orderId,
      at: at - 500,
      side,
      decisionId: `d${oid}`,
      orderType: 'market',
      requested: size,
      limitPrice: null,
      reduceOnly: null,
      strategyId: oid % 2 === 0 ? 's' : 't',
    }),
    anOutcome(seq + 1, orderId, {
      at: at + 2_000,
      filled: size,
      averagePrice: null,
      fee: null,
      venueOid: oid % 3 === 0 ? null : oid,
    }),
  ];
}

export const spanThrough = (batch: number): HistorySpan => ({
  knownFrom: 0,
  readThrough: timeOf(batch + 1, 0) - 1,
});
