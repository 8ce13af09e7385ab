import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fill } from '../../../src-main/domain/account/fill.ts';
import type { JournalEvent } from '../../../src-main/domain/journal/journal-event.ts';
import { aChain, type Move } from '../domain/a-fill.ts';
import { decimal } from '../markets.ts';
import { anOrder, anOutcome, common } from '../operations/journal/a-journal.ts';
import { aRecord, storedTrades } from './a-reconciled.ts';
import { allTrips } from './record-views.ts';
import { nextBatch } from './project-all.ts';
import { repetitions } from '../../repetitions.ts';

const account = `0x${'9f'.repeat(20)}`;
const start = common(1).at;
const steps = fc.array(fc.constantFrom('1', '-1', '2', '-2', '-3'), { minLength: 1, maxLength: 30 });

/** A chain of each coin. `offset` keeps the times of coins apart: within one millisecond the order of arrival is the venue's own. */
const chainOf = (coin: string, deltas: readonly string[], offset: number): readonly Fill[] =>
  aChain(
    deltas.map((delta, nth): Move => [delta, { tid: offset + nth, oid: offset + 100 + Math.floor(nth / 2) }]),
    { coin, from: start + offset },
  );

/** Returns claims of the agent about every other order of the venue, and about some that the venue does not have. */
const wordsOf = (fills: readonly Fill[]): readonly JournalEvent[] =>
  fills.flatMap(({ oid, coin, size, side }, nth) => {
    if (nth % 3 === 1) return [];
    const orderId = `an order with a name that is long ${nth}`;
    const venueOid = nth % 3 === 0 ? oid : null;
    const seq = 1 + nth * 2;
    return [
      { ...anOrder(seq, { orderId, requested: size, side }), ...common(seq, coin) },
      { ...anOutcome(seq + 1, orderId, { venueOid, filled: decimal('1') }), ...common(seq + 1, coin) },
    ];
  });

type Arrival = readonly ({ readonly fill: Fill } | { readonly word: JournalEvent })[];

interface Ids {
  readonly trips: readonly string[];
  readonly trades: readonly string[];
}

function idsAfter(arrival: Arrival): Ids {
  const { reader, writer, close } = aRecord(account);
  for (const row of arrival)
    if ('fill' in row) writer.putFills([row.fill], null);
    else
      writer.putJournal({
        journalId: '3f0c9a52-6d0e-4b7e-9d54-0d2f7a7e11c6',
        entries: [{ kind: 'event', event: row.word, raw: JSON.stringify(row.word) }],
        mark: null,
        isEnd: true,
        network: 'TESTNET',
        readAt: common(1_000).at,
      });
  while (writer.project(nextBatch({ now: common(1_000).at, mayJoin: true, most: 50 })).isMore);
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).toSorted();
  const ids = { trips: idsOf(allTrips(reader)), trades: idsOf(storedTrades(reader)) };
  close();
  return ids;
}

test('ids of trips and trades are unique, 24 characters at most, and independent of the order of arrival', () => {
  const aPast = fc
    .record({ btc: steps, shares: steps })
    .map(({ btc, shares }) => [...chainOf('BTC', btc, 0), ...chainOf('xyz:TSLA', shares, 500)])
    .map((fills): Arrival => [
      ...fills.map((fill) => ({ fill })),
      ...wordsOf(fills).map((word) => ({ word })),
    ]);
  const arrivals = aPast.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray([...rows], { minLength: rows.length })),
  );
  fc.assert(
    fc.property(arrivals, ([inOrder, shuffled]) => {
      const ids = idsAfter(inOrder);
      const all = [...ids.trips, ...ids.trades];
      expect(all.filter((id) => id.length > 24)).toEqual([]);
      expect(new Set(all).size).toBe(all.length);
      expect(idsAfter(shuffled)).toEqual(ids);
    }),
    { numRuns: repetitions(15, 60) },
  );
});
