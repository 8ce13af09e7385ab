import Database from 'better-sqlite3';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import type { Fill } from '../../../src-main/domain/account/fill.ts';
import { unknownState, type FoldPoint, type FoldState } from '../../../src-main/domain/trades/fold-trips.ts';
import { recordId } from '../../../src-main/domain/record-id.ts';
import { aChain, type Move } from '../domain/a-fill.ts';
import { byId, foldAll, foldInOneGo } from '../domain/fold-all.ts';
import { aStoreFolder, type StoreFolder } from './a-store.ts';
import { allTrips, bucketsFromScratch, fillsAsTheyCame, wholeTime } from './record-views.ts';
import { repetitions } from '../../repetitions.ts';

const account = '0xabc';
const at: { folder: StoreFolder } = {} as never;
beforeEach(() => {
  at.folder = aStoreFolder();
});
afterEach(() => at.folder.drop());

const recordPath = (): string => at.folder.path(`record-${account}.sqlite`);

/** Returns fills of a position that is held throughout: never flat, never flipped. */
const held = (count: number): readonly Fill[] =>
  aChain([
    ['100000'],
    ...Array.from({ length: count - 1 }, (_, index): Move => [index % 3 === 0 ? '-2' : '1']),
  ]);

const pointsOf = (path: string): readonly FoldPoint[] => {
  const database = new Database(path, { readonly: true });
  try {
    return database
      .prepare<[], { at: number; state: string }>('SELECT at, state FROM trip_restart_point ORDER BY at')
      .all()
      .map((row) => ({ at: row.at, state: JSON.parse(row.state) as FoldState }));
  } finally {
    database.close();
  }
};

/** Expects trips, buckets and every point to equal a full fold over the stored fills. */
function expectScratch(reader: ReturnType<StoreFolder['open']>['reader']): void {
  const fills = fillsAsTheyCame(recordPath()).toSorted((a, b) => a.time - b.time);
  const scratch = foldAll(fills, { account });
  expect(byId(allTrips(reader))).toEqual(byId(scratch));
  expect(reader.tripBuckets(...wholeTime)).toEqual(bucketsFromScratch(scratch));
  for (const point of pointsOf(recordPath())) {
    const before = fills.filter(({ time }) => time <= point.at);
    const { state } = foldInOneGo({ account, state: unknownState, fills: before, vanished: [] });
    expect(point.state).toEqual({ ...state, sincePoint: 0 });
  }
}

/** Long histories of one coin: held, flipping or flat at times, in bursts, with tokens that mix now and then. */
const aLongHistory = fc
  .record({
    start: fc.constantFrom('0', '7', '500'),
    moves: fc.array(
      fc.record({
        delta: fc.integer({ min: -3, max: 3 }).filter((n) => n !== 0),
        pause: fc.constantFrom(0, 1, 9, 700_000),
        fee: fc.integer({ min: 1, max: 99 }),
        token: fc.integer({ min: 0, max: 400 }),
      }),
      { minLength: 700, maxLength: 1_600 },
    ),
  })
  .map(({ start, moves }) => {
    let time = 1_000;
    return aChain(
      moves.map(({ delta, pause, fee, token }, index): Move => {
        time += index === 1 ? pause + 1 : pause;
        const money = { fee: `0.0${fee}` as DecimalText, feeToken: token === 0 ? 'USDH' : 'USDC' };
        return [String(delta), { time, tid: index, ...money }];
      }),
      { start },
    );
  });

const aLateArrival = aLongHistory.chain((fills) =>
  fc.record({
    fills: fc.constant(fills),
    // In pages, some of which come last: first whole ones, then such of a few fills.
    pageSize: fc.constantFrom(40, 130),
    late: fc.array(fc.nat({ max: fills.length - 1 }), { minLength: 1, maxLength: 12 }),
    // Never put: the chain stays broken there, unless the fill comes late.
    missing: fc.array(fc.nat({ max: fills.length - 1 }), { maxLength: 25 }),
    order: fc.infiniteStream(fc.nat()).map((stream) => [...stream.take(60)]),
  }),
);

function pagesOf(
  fills: readonly Fill[],
  size: number,
  order: readonly number[],
): readonly (readonly Fill[])[] {
  const pages = Array.from({ length: Math.ceil(fills.length / size) }, (_, n) =>
    fills.slice(n * size, (n + 1) * size),
  );
  return pages
    .map((page, n) => ({ page, key: order[n] ?? 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ page }) => page);
}

describe('a long history', () => {
  test('has the trips, buckets and points of a full fold, for any late fills', () => {
    fc.assert(
      fc.property(aLateArrival, ({ fills, pageSize, late, missing, order }) => {
        at.folder.drop();
        at.folder = aStoreFolder();
        const { reader, writer } = at.folder.openProjected({ account });
        const isLater = new Set([...late, ...missing]);
        const pages = pagesOf(
          fills.filter((_, index) => !isLater.has(index)),
          pageSize,
          order,
        );
        for (const page of pages) writer.putFills(page, null);
        expectScratch(reader);
        // The first of them far apart in one write, the others one by one.
        const [first, ...others] = [late.slice(0, 4), ...late.slice(4).map((index) => [index])];
        for (const some of [first, ...others]) {
          writer.putFills(
            some.flatMap((index) => fills[index] ?? []),
            null,
          );
          expectScratch(reader);
        }
      }),
      { numRuns: repetitions(2, 12), endOnFailure: true },
    );
  });

  test('is right after every single late fill of a coin that is always held, and ids stay', () => {
    const fills = held(2_600);
    const late = [1, 700, 1_301, 2_590];
    const { reader, writer } = at.folder.openProjected({ account });
    writer.putFills(
      fills.filter((_, index) => !late.includes(index)),
      null,
    );
    expect(pointsOf(recordPath()).length).toBeGreaterThanOrEqual(4);
    for (const index of late) {
      writer.putFills(fills.slice(index, index + 1), null);
      expectScratch(reader);
    }
    expect(allTrips(reader)).toMatchObject([
      { id: recordId('trip', `${account}:BTC:1000-900-100`), fillCount: 2_600 },
    ]);
  });

  test('is right where late fills that are far apart come in one write', () => {
    const fills = held(2_600);
    const late = [100, 1_301, 2_100];
    const { reader, writer } = at.folder.openProjected({ account });
    writer.putFills(
      fills.filter((_, index) => !late.includes(index)),
      null,
    );
    writer.putFills(
      late.flatMap((index) => fills[index] ?? []),
      null,
    );
    expectScratch(reader);
    expect(allTrips(reader)).toMatchObject([{ fillCount: 2_600 }]);
  });

  test('gets its points even if its fills come one by one', () => {
    const { reader, writer } = at.folder.openProjected({ account });
    for (const fill of held(1_100)) writer.putFills([fill], null);
    expect(pointsOf(recordPath())).toHaveLength(2);
    expectScratch(reader);
  });

  test('keeps its points where a late write was rolled back', () => {
    const fills = held(1_800);
    const { reader, writer } = at.folder.openProjected({ account });
    writer.putFills(fills.toSpliced(900, 1), { knownFrom: 0, readThrough: 1_000 });
    const before = pointsOf(recordPath());
    const other = new Database(recordPath());
    other.exec("CREATE TRIGGER full BEFORE INSERT ON history_span BEGIN SELECT RAISE(FAIL, 'full'); END");
    expect(() => writer.putFills(fills.slice(900, 901), { knownFrom: 0, readThrough: 2_000 })).toThrow(
      'full',
    );
    other.exec('DROP TRIGGER full');
    other.close();
    expect(pointsOf(recordPath())).toEqual(before);
    writer.putFills(fills.slice(900, 901), null);
    expectScratch(reader);
  });
});

test('a late fill of a coin that is always held is folded from the last point before it on', () => {
  const fills = held(5_000);
  const { reader, writer } = at.folder.openProjected({ account });
  writer.putFills(fills.toSpliced(4_000, 1), null);
  const point = pointsOf(recordPath()).findLast(({ at: time }) => time < (fills[4_000]?.time ?? 0));
  // A changed state, which shows in a fold only if the fold begins there.
  const other = new Database(recordPath());
  other.exec(
    `UPDATE trip_restart_point SET state = json_set(state, '$.open.fillCount', 7) WHERE at = ${point?.at}`,
  );
  other.close();
  writer.putFills(fills.slice(4_000, 4_001), null);
  const folded = fills.filter(({ time }) => time > (point?.at ?? 0)).length;
  expect(folded).toBeLessThanOrEqual(1_500);
  expect(allTrips(reader)).toMatchObject([{ fillCount: 7 + folded }]);
});

test('late fills of a coin that flips all the time leave the trips of a full fold', () => {
  const fills = aChain(
    Array.from({ length: 3_000 }, (_, n): Move => [n % 2 === 0 ? '3' : '-3']),
    { start: '-1' },
  );
  const { reader, writer } = at.folder.openProjected({ account });
  writer.putFills(fills.toSpliced(1_500, 1), null);
  writer.putFills(fills.slice(1_500, 1_501), null);
  expectScratch(reader);
});
