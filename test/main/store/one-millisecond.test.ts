import { afterEach, beforeEach, expect, test } from 'vitest';
import { aChain } from '../domain/a-fill.ts';
import { byId, foldAll } from '../domain/fold-all.ts';
import { decimal } from '../markets.ts';
import { aStoreFolder, type StoreFolder } from './a-store.ts';
import { nextBatch, projectAll } from './project-all.ts';
import { anOrder, anOutcome, putJournal } from '../operations/journal/a-journal.ts';
import { allTrips } from './record-views.ts';

const account = '0xabc';
let folder: StoreFolder;
beforeEach(() => {
  folder = aStoreFolder();
});
afterEach(() => folder.drop());

/** Round trips of one coin, all in one millisecond. The venue's trade ids say nothing of their order. */
const tripsAtOnce = (count: number) =>
  aChain(
    Array.from({ length: 2 * count }, (_, nth) => [
      nth % 2 === 0 ? '1' : '-1',
      { time: 5_000, tid: (7 * nth) % 1_201, oid: nth, closedPnl: decimal(String((nth % 2) * nth)) },
    ]),
  );

test('a millisecond of many round trips is derived in batches of a bounded size, also when the service is cut off in between', () => {
  const fills = tripsAtOnce(600);
  const most = 40;
  const first = folder.open({ account });
  first.writer.putFills(fills, null);
  const written: number[] = [];
  for (let before = 0; before < 100; before = written.reduce((sum, count) => sum + count, 0)) {
    first.writer.project(nextBatch({ now: 0, mayJoin: false, most }));
    written.push(allTrips(first.reader).length - before);
  }
  expect(Math.max(...written)).toBeLessThanOrEqual(most / 4);
  expect(first.reader.isRecomputing()).toBe(true);
  first.close();
  const { reader, writer } = folder.open({ account });
  // Another fill of the coin comes while the millisecond is folded.
  const [later] = aChain([['3']], { from: 6_000 });
  writer.project(nextBatch({ now: 0, mayJoin: false, most }));
  writer.putFills([later!], null);
  projectAll(writer, { now: 0, mayJoin: false, most });
  expect(byId(allTrips(reader))).toEqual(byId(foldAll([...fills, later!])));
  expect(reader.tripBuckets(0, 3_600_000)).toMatchObject([{ tripCount: 600 }]);
  expect(reader.isRecomputing()).toBe(false);
});

test('a trip that comes late into an hour whose sums are partly read is in them', () => {
  const tripCount = 4_500;
  const fills = aChain(
    Array.from({ length: 2 * tripCount }, (_, nth) => [
      nth % 2 === 0 ? '1' : '-1',
      { time: nth, tid: nth, oid: nth, closedPnl: decimal(String(nth % 2)) },
    ]),
  );
  const { reader, writer } = folder.open({ account });
  const most = 4_096;
  const asked = { now: 0, mayJoin: false, most };
  const [early, late] = [fills.slice(10, 12), fills.slice(5_000, 5_002)];
  writer.putFills(
    fills.filter((fill) => !early.includes(fill) && !late.includes(fill)),
    null,
  );
  projectAll(writer, asked);
  writer.putFills(late, null);
  // The trips are folded in the first batch, and the sums read some of them in the second.
  for (let batch = 0; batch < 2; batch += 1) writer.project(nextBatch(asked));
  writer.putFills(early, null);
  projectAll(writer, asked);
  expect(reader.tripBuckets(0, 3_600_000)).toMatchObject([{ tripCount, grossProfit: String(tripCount) }]);
});

test('the sums of an hour of many trips are not added up again after each batch of their orders', () => {
  const tripCount = 2_100;
  const { reader, writer } = folder.open({ account });
  const asked = { now: 3_600_000, mayJoin: true, most: 300 };
  writer.putFills(tripsAtOnce(tripCount), { knownFrom: 0, readThrough: 100_000 });
  projectAll(writer, asked);
  const opening = Array.from({ length: tripCount }, (_, nth) => 2 * nth);
  const events = opening.flatMap((oid) => [
    anOrder(oid, { orderId: `o${oid}`, at: 4_900, strategyId: 's' }),
    anOutcome(oid + 1, `o${oid}`, { at: 5_100, venueOid: oid }),
  ]);
  putJournal({ writer }, events, { readAt: 100_000 });
  const batches = { ofOrders: 0, others: 0 };
  // All within a moment of real time.
  const { realMs } = nextBatch(asked);
  for (let isMore = true; isMore;) {
    const done = writer.project({ ...asked, realMs });
    ({ isMore } = done);
    batches[done.isReconciling ? 'ofOrders' : 'others'] += 1;
  }
  expect(batches.ofOrders).toBeGreaterThan(2 * (events.length / asked.most));
  expect(batches.others).toBe(Math.ceil(events.length / asked.most));
  expect(reader.isRecomputing()).toBe(false);
  expect(reader.tripBuckets(0, 3_600_000)).toMatchObject([{ strategyId: 's', tripCount }]);
});
