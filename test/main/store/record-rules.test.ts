import { freshForEachTest } from '../fixture-hooks.ts';
import Database from 'better-sqlite3';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import type { Fill } from '../../../src-main/domain/account/fill.ts';
import { recordId } from '../../../src-main/domain/record-id.ts';
import type { RoundTrip } from '../../../src-main/domain/trades/round-trip.ts';
import type { Store } from '../../../src-main/store/store.ts';
import { aChain, sumOfFills, sumOfTrips } from '../domain/a-fill.ts';
import { byId, foldAll } from '../domain/fold-all.ts';
import { haveLeaderFills, leaderFills } from '../domain/leader-fills.ts';
import { aStoreFolder, type StoreFolder } from './a-store.ts';
import { nextBatch, projectAll } from './project-all.ts';
import { allTrips, bucketsFromScratch, fillsAsTheyCame, wholeTime } from './record-views.ts';
import { repetitions } from '../../repetitions.ts';

const account = '0xabc';
const at = { folder: freshForEachTest(aStoreFolder) };

const decimal = (text: string): DecimalText => text as DecimalText;

/** A history of a few coins, its fills in bursts that share a millisecond, with hours between some of them. */
const aHistory = fc
  .tuple(
    ...['BTC', 'xyz:GOLD'].map((coin) =>
      fc
        .array(
          fc.record({
            delta: fc.integer({ min: -4, max: 4 }).filter((n) => n !== 0),
            pause: fc.constantFrom(0, 0, 1, 700, 3_600_000),
            pnl: fc.integer({ min: -50, max: 50 }),
            fee: fc.integer({ min: -3, max: 90 }),
          }),
          { minLength: 1, maxLength: 40 },
        )
        .map((moves) => {
          let time = 1_000;
          return aChain(
            moves.map(({ delta, pause, pnl, fee }, index) => {
              // Which fill of a cycle came first follows only from earlier ones, so no cycle begins the history.
              time += index === 1 ? pause + 1 : pause;
              const money = {
                closedPnl: decimal(String(pnl)),
                fee: decimal(fee < 0 ? `-0.0${-fee}` : `0.${fee + 10}1`),
              };
              return [String(delta), { time, ...money }];
            }),
            { coin },
          );
        }),
    ),
  )
  .map((coins) => coins.flat().toSorted((a, b) => a.time - b.time));

/** The same fills in pages of any size, out of order, some of them twice. */
const anArrival = aHistory.chain((fills) =>
  fc.record({
    fills: fc.constant(fills),
    arrival: fc
      .tuple(fc.shuffledSubarray(fills, { minLength: fills.length }), fc.shuffledSubarray(fills))
      .map(([all, again]) => [...all, ...again]),
    pageSize: fc.integer({ min: 1, max: 12 }),
    isReopened: fc.boolean(),
    // Pages after which a batch is folded, and the size of batches.
    turns: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
    most: fc.integer({ min: 1, max: 60 }),
  }),
);

const pagesOf = (fills: readonly Fill[], size: number): readonly (readonly Fill[])[] =>
  Array.from({ length: Math.ceil(fills.length / size) }, (_, page) =>
    fills.slice(page * size, (page + 1) * size),
  );

/** Returns the values in this order, over and over. */
function inTurn(turns: readonly boolean[]): () => boolean {
  let turn = 0;
  return () => turns[turn++ % turns.length] === true;
}

/** Expects the store's trips to equal a fold over its own fills. Returns the trips. */
function expectScratch({ reader }: Store, folder: StoreFolder): readonly RoundTrip[] {
  const trips = allTrips(reader);
  const scratch = foldAll(fillsAsTheyCame(folder.path(`record-${account}.sqlite`)), { account });
  expect(byId(trips)).toEqual(byId(scratch));
  expect(reader.tripBuckets(...wholeTime)).toEqual(bucketsFromScratch(scratch));
  expect(byId(reader.openTrips())).toEqual(byId(scratch.filter(({ state }) => state === 'open')));
  return trips;
}

describe('trips and buckets', () => {
  test('equal a full fold, with the fills’ own sums, for any order, repeats and batches of fills', () => {
    fc.assert(
      fc.property(anArrival, ({ fills, arrival, pageSize, isReopened, turns, most }) => {
        const folder = aStoreFolder();
        try {
          let store = folder.open({ account });
          const isFolded = inTurn(turns);
          for (const page of pagesOf(arrival, pageSize)) {
            store.writer.putFills(page, null);
            if (isFolded()) store.writer.project(nextBatch({ now: 0, mayJoin: false, most }));
          }
          if (isReopened) {
            store.close();
            store = folder.open({ account });
            store.writer.putFills(arrival.slice(0, 3), null);
          }
          projectAll(store.writer, { now: 0, mayJoin: false, most });
          const trips = expectScratch(store, folder);
          expect(store.reader.fillCount()).toBe(fills.length);
          expect(sumOfTrips(trips)).toEqual(sumOfFills(fills));
          expect(trips.filter(({ end }) => end === 'gap')).toEqual([]);
        } finally {
          folder.drop();
        }
      }),
      { numRuns: repetitions(12, 60) },
    );
  });

  test('are right after every page of a history that comes in pieces, and each change is announced', () => {
    fc.assert(
      fc.property(anArrival, ({ arrival, pageSize }) => {
        const folder = aStoreFolder();
        try {
          const store = folder.openProjected({ account });
          const reported = new Map<string, RoundTrip>();
          store.onChange((change) => {
            if (change.kind !== 'trips') return;
            for (const id of change.dropped) expect(reported.delete(id)).toBe(true);
            for (const trip of change.trips) reported.set(trip.id, trip);
          });
          for (const page of pagesOf(arrival, pageSize)) {
            store.writer.putFills(page, null);
            expect(byId(expectScratch(store, folder))).toEqual(byId([...reported.values()]));
          }
        } finally {
          folder.drop();
        }
      }),
      { numRuns: repetitions(8, 25) },
    );
  });

  test('keep their ids when a fill comes late, and only the resulting changes are announced', () => {
    const fills = aChain([['1'], ['-1'], ['2'], ['1'], ['-3'], ['1'], ['-1']]);
    const store = at.folder.openProjected({ account });
    store.writer.putFills(
      fills.filter((_, index) => index !== 3),
      null,
    );
    const before = allTrips(store.reader);
    const reported: RoundTrip[] = [];
    store.onChange((change) => void (change.kind === 'trips' && reported.push(...change.trips)));
    store.writer.putFills(fills.slice(3, 4), null);
    expect(reported.map(({ id, end }) => [id, end])).toEqual([
      [recordId('trip', `${account}:BTC:3000-898-102`), 'closed'],
    ]);
    const after = allTrips(store.reader);
    expect(after.filter(({ id }) => before.some((old) => old.id === id))).toHaveLength(3);
    expect(after).toHaveLength(3);
  });

  test('do not change, and announce nothing, for fills that are already known', () => {
    const fills = aChain([['1'], ['-3'], ['1']]);
    const store = at.folder.openProjected({ account });
    store.writer.putFills(fills, null);
    const reported: string[] = [];
    store.onChange(({ kind }) => reported.push(kind));
    expect(store.writer.putFills([...fills].reverse(), null)).toBe(0);
    expect(reported).toEqual([]);
  });

  test('end where the position vanished, over a restart too, and continue where a late fill says otherwise', () => {
    const [open, closing] = aChain([['2'], ['-2']]) as [Fill, Fill];
    const first = at.folder.openProjected({ account });
    first.writer.putFills([open], null);
    first.writer.endVanished('BTC', { seenGoneAt: 7_000, endedAt: 7_000 });
    first.writer.endVanished('BTC', { seenGoneAt: 8_000, endedAt: 8_000 });
    expect(allTrips(first.reader)).toMatchObject([{ end: 'vanished', closedAt: 7_000, exitPrice: null }]);
    // Without an exit price it is in no sum.
    expect(first.reader.tripBuckets(0, 3_600_000)).toEqual([]);
    expect(first.reader.openTrips()).toEqual([]);
    first.close();
    const { reader, writer } = at.folder.openProjected({ account });
    writer.putFills([closing], null);
    expect(allTrips(reader)).toMatchObject([{ end: 'closed', closedAt: 2_000 }]);
    expect(reader.tripBuckets(0, 3_600_000)).toMatchObject([{ tripCount: 1 }]);
  });

  test('that vanished at an unknown time are ended, and in no hour’s sums, over a restart too', () => {
    const [open] = aChain([['2']]) as [Fill];
    const first = at.folder.openProjected({ account });
    first.writer.putFills([open], null);
    first.writer.endVanished('BTC', { seenGoneAt: 7_000_000, endedAt: null });
    const ended = { state: 'ended', end: 'vanished', closedAt: null, lastAt: open.time };
    expect(allTrips(first.reader)).toMatchObject([ended]);
    expect([first.reader.openTrips(), first.reader.tripBuckets(0, 9_000_000)]).toEqual([[], []]);
    first.close();
    const { reader, writer } = at.folder.openProjected({ account });
    // The sums of its last fill's hour are rebuilt.
    const late = aChain([['1'], ['-1']], { from: 100 }).map((fill) => ({ ...fill, tid: fill.tid + 77 }));
    writer.putFills(
      late.map((fill, index) => ({ ...fill, time: 100 + index })),
      null,
    );
    expect(allTrips(reader)).toHaveLength(2);
    expect(reader.tripBuckets(0, 9_000_000)).toMatchObject([{ hour: 0, tripCount: 1 }]);
  });

  test('that were seen to vanish before their last fill, by a clock behind the venue’s, end at an unknown time', () => {
    const { reader, writer } = at.folder.openProjected({ account });
    writer.putFills(aChain([['2'], ['1']]), null);
    writer.endVanished('BTC', { seenGoneAt: 1_500, endedAt: 1_500 });
    expect(allTrips(reader)).toMatchObject([{ end: 'vanished', closedAt: null, lastAt: 2_000 }]);
  });

  test('do not exist for a coin that is not held, or without an account', () => {
    const folded = at.folder.openProjected({ account });
    folded.writer.endVanished('BTC', { seenGoneAt: 5, endedAt: 5 });
    folded.writer.putFills(aChain([['1']], { coin: '@107' }), null);
    expect(allTrips(folded.reader)).toEqual([]);
    expect(folded.reader.fillCount()).toBe(1);
    folded.close();
    const { reader, writer } = at.folder.openProjected();
    writer.putFills(aChain([['1']]), null);
    expect([reader.fillCount(), allTrips(reader)]).toEqual([1, []]);
  });
});

test('a write that was rolled back is in no later fold', () => {
  const store = at.folder.openProjected({ account });
  const [first, lost, next] = aChain([['2'], ['1'], ['-3']]) as [Fill, Fill, Fill];
  store.writer.putFills([first], { knownFrom: 0, readThrough: 1_000 });
  const other = new Database(at.folder.path(`record-${account}.sqlite`));
  other.exec("CREATE TRIGGER full BEFORE INSERT ON history_span BEGIN SELECT RAISE(FAIL, 'full'); END");
  expect(() => store.writer.putFills([lost], { knownFrom: 0, readThrough: 2_000 })).toThrow('full');
  other.exec('DROP TRIGGER full');
  other.close();
  store.writer.putFills([next], null);
  expect(expectScratch(store, at.folder)).toMatchObject([{ fillCount: 1 }, { end: 'gap', fillCount: 1 }]);
});

describe.skipIf(!haveLeaderFills)('the recorded fills of eight accounts, put out of order', () => {
  test.each(haveLeaderFills ? [...leaderFills()] : [])(
    '%s: trips and buckets are those of a fold',
    (_slot, fills) => {
      const store = at.folder.openProjected({ account });
      const [shuffled = []] = fc.sample(fc.shuffledSubarray([...fills], { minLength: fills.length }), {
        numRuns: 1,
        seed: 2,
      });
      for (const page of pagesOf(shuffled, 100)) store.writer.putFills(page, null);
      const trips = expectScratch(store, at.folder);
      expect(sumOfTrips(trips)).toEqual(sumOfFills(fills));
      expect(trips.filter(({ end }) => end === 'gap')).toEqual([]);
    },
  );
});
