import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fill } from '../../../src-main/domain/account/fill.ts';
import type { RoundTrip } from '../../../src-main/domain/trades/round-trip.ts';
import { aChain } from '../domain/a-fill.ts';
import { aRecord } from './a-reconciled.ts';
import { allTrips } from './record-views.ts';
import { projectAll } from './project-all.ts';

/** Long, closed, short, closed, flipped to short, closed, and one still held; a second apart, on two coins. */
const moves = ['1', '2', '-3', '-1', '1', '2', '-5', '3', '2'].map((delta) => [delta] as const);
const fills: readonly Fill[] = ['BTC', 'ETH'].flatMap((coin, nth) =>
  aChain(moves, { coin, from: 1_000 + nth * 500 }),
);
const times = Array.from({ length: 24 }, (_, nth) => nth * 500);

let record: ReturnType<typeof aRecord>;
let trips: readonly RoundTrip[];
beforeAll(() => {
  record = aRecord();
  record.writer.putFills(
    fills.toSorted((a, b) => a.time - b.time),
    { knownFrom: 0, readThrough: 20_000 },
  );
  projectAll(record.writer, { now: 1_000_000 });
  trips = allTrips(record.reader).toSorted((a, b) => a.lastAt - b.lastAt || (a.id < b.id ? -1 : 1));
});
afterAll(() => record.close());

const idsOf = (some: readonly RoundTrip[]): readonly string[] => some.map(({ id }) => id);
const isHeld = (trip: RoundTrip, fromTime: number, toTime: number): boolean =>
  (trip.openedAt ?? 0) <= toTime && (trip.closedAt ?? Infinity) >= fromTime;

test('trips in a range are those that were held at some instant of it', () => {
  expect(trips.map(({ coin, side, state }) => `${coin} ${side} ${state}`)).toHaveLength(10);
  for (const fromTime of times)
    for (const toTime of times.filter((time) => time >= fromTime)) {
      const held = trips.filter((trip) => trip.coin === 'ETH' && isHeld(trip, fromTime, toTime));
      const found = record.reader.tripsBetween({ coin: 'ETH', fromTime, toTime, limit: 100 });
      expect([fromTime, toTime, idsOf(found)]).toEqual([fromTime, toTime, idsOf(held)]);
    }
});

test('trips of fills are those that a fill opened, changed or closed, each once', () => {
  for (const fill of fills) {
    const touched = trips.filter(({ coin, openedAt, closedAt }) => {
      const [from, to] = [openedAt ?? 0, closedAt ?? Infinity];
      return coin === fill.coin && from <= fill.time && fill.time <= to;
    });
    expect(idsOf(record.reader.tripsOfFills([fill, fill]))).toEqual(idsOf(touched));
  }
  expect(idsOf(record.reader.tripsOfFills(fills))).toEqual(idsOf(trips));
});

test('fills of a trip are its own, ascending, up to the limit', () => {
  for (const { id, coin, openedAt, lastAt, fillCount } of trips) {
    const own = fills.filter(
      (fill) => fill.coin === coin && fill.time >= (openedAt ?? 0) && fill.time <= lastAt,
    );
    const read = record.reader.fillsOfTrip(id, 100);
    expect([read.fills.map(({ tid }) => tid), read.count]).toEqual([own.map(({ tid }) => tid), fillCount]);
    expect(record.reader.fillsOfTrip(id, 1).fills.map(({ tid }) => tid)).toEqual([own[0]?.tid]);
  }
  expect(record.reader.fillsOfTrip('no trip', 9)).toEqual({ fills: [], count: 0 });
});

test('ended trips come page by page, newest first, of the requested coins and range', () => {
  const ended = trips.filter(({ state }) => state === 'ended').toReversed();
  const paged: string[] = [];
  for (let before: Pick<RoundTrip, 'lastAt' | 'id'> | null = null; ;) {
    const [page] = record.reader.closedTrips({ before, limit: 1 });
    if (page === undefined) break;
    paged.push(page.trip.id);
    before = page.trip;
  }
  expect(paged).toEqual(idsOf(ended));
  for (const fromTime of times) {
    const found = record.reader.closedTrips({ coins: ['BTC'], fromTime, before: null, limit: 100 });
    const wanted = ended.filter(({ coin, lastAt }) => coin === 'BTC' && lastAt >= fromTime);
    expect(found.map(({ trip }) => trip.id)).toEqual(idsOf(wanted));
  }
});

test('fills of a trade are those of its order', () => {
  const { reader } = record;
  const trades = reader.trades({ before: null, limit: 100 });
  expect(trades).toHaveLength(fills.length);
  for (const { id, coin, venueOids } of trades) {
    const own = fills.filter((fill) => fill.coin === coin && venueOids.includes(fill.oid));
    expect(reader.fillsOfTrade(id, 9)).toEqual({ fills: own, count: own.length });
  }
});
