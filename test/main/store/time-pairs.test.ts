import SqliteFile, { type Database } from 'better-sqlite3';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairInTime } from '../../../src-main/domain/trades/pair-in-time.ts';
import { migrate, openDatabase } from '../../../src-main/store/database-file.ts';
import { recordMigrations } from '../../../src-main/store/record/schema.ts';
import {
  timePairs,
  type KindInstant,
  type KindWindow,
  type PairChange,
  type TimePairs,
} from '../../../src-main/store/projections/time-pairs.ts';
import { repetitions } from '../../repetitions.ts';

const aRecord = (): Database =>
  openDatabase({ path: ':memory:', identity: 'test', migrations: recordMigrations });

type Put =
  | { readonly of: 'window'; readonly key: string; readonly value: KindWindow | null }
  | { readonly of: 'instant'; readonly key: string; readonly value: KindInstant | null };

const kind = fc.constantFrom('a', 'b');
const key = fc.constantFrom(...'abcdefghijkl'.split(''));
const aWindow = fc
  .tuple(kind, fc.nat(40), fc.nat(12))
  .map(([name, from, length]): KindWindow => ({ kind: name, from, to: from + length }));
const anInstant = fc.tuple(kind, fc.nat(45)).map(([name, at]): KindInstant => ({ kind: name, at }));
const aPut: fc.Arbitrary<Put> = fc.oneof(
  fc.record({ of: fc.constant('window' as const), key, value: fc.option(aWindow) }),
  fc.record({ of: fc.constant('instant' as const), key, value: fc.option(anInstant) }),
);

/** Pairs all of each kind in a full computation. */
function afresh(puts: readonly Put[]): readonly string[] {
  const windows = new Map<string, KindWindow>();
  const instants = new Map<string, KindInstant>();
  for (const put of puts) {
    if (put.value === null) (put.of === 'window' ? windows : instants).delete(put.key);
    else if (put.of === 'window') windows.set(put.key, put.value);
    else instants.set(put.key, put.value);
  }
  return ['a', 'b']
    .flatMap((name) =>
      pairInTime(
        [...windows].filter(([, w]) => w.kind === name).map(([id, w]) => ({ item: id, key: id, ...w })),
        [...instants].filter(([, i]) => i.kind === name).map(([id, i]) => ({ item: id, key: id, ...i })),
      ),
    )
    .map(([window, instant]) => `${window}-${instant}`)
    .toSorted();
}

function stored(record: Database): readonly string[] {
  const ofWindows = record
    .prepare<[], string>("SELECT key || '-' || instant FROM time_window WHERE instant IS NOT NULL")
    .pluck()
    .all();
  const ofInstants = record
    .prepare<[], string>("SELECT window || '-' || key FROM time_instant WHERE window IS NOT NULL")
    .pluck()
    .all();
  expect(ofInstants.toSorted()).toEqual(ofWindows.toSorted());
  return ofWindows.toSorted();
}

function putAll(pairs: TimePairs, puts: readonly Put[]): void {
  for (const put of puts) {
    if (put.of === 'window') pairs.putWindow(put.key, put.value);
    else pairs.putInstant(put.key, put.value);
  }
}

/** Settles one batch, or all of them. Returns the windows and instants that changed. */
function settle(pairs: TimePairs, isWhole: boolean): PairChange {
  const changed = { windows: new Set<string>(), instants: new Set<string>() };
  for (let isLeft = true; isLeft; isLeft = isWhole && pairs.isDirty()) {
    const { windows, instants } = pairs.settle();
    for (const key of windows) changed.windows.add(key);
    for (const key of instants) changed.instants.add(key);
  }
  return changed;
}

test('windows and instants that come and go are paired as in a full recomputation, and every change is reported', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(aPut, { minLength: 1, maxLength: 4 }), { maxLength: 14 }),
      fc.record({ together: fc.integer({ min: 1, max: 4 }), most: fc.integer({ min: 1, max: 6 }) }),
      fc.boolean(),
      (turns, atOnce, isPatient) => {
        const record = aRecord();
        const pairs = timePairs(record, 'order', atOnce);
        const done: Put[] = [];
        for (const [nth, turn] of turns.entries()) {
          const before = new Set(stored(record));
          putAll(pairs, turn);
          const changed = settle(pairs, isPatient || nth === turns.length - 1);
          done.push(...turn);
          const now = stored(record);
          expect(now).toEqual(pairs.isDirty() ? now : afresh(done));
          for (const pair of [...before, ...now]) {
            if (before.has(pair) && now.includes(pair)) continue;
            const [window = '', instant = ''] = pair.split('-');
            expect([changed.windows.has(window), changed.instants.has(instant)]).toEqual([true, true]);
          }
        }
        record.close();
      },
    ),
    { numRuns: repetitions(80, 400) },
  );
}, 120_000);

test('a window that is newly taken gives up an instant at its last moment to the next', () => {
  const record = aRecord();
  const pairs = timePairs(record, 'order', { together: 1, most: 100 });
  const window = (from: number, to: number): KindWindow => ({ kind: 'a', from, to });
  const puts: Put[] = [
    { of: 'window', key: 'w1', value: window(0, 11) },
    { of: 'window', key: 'w2', value: window(0, 20) },
    { of: 'instant', key: 'i11', value: { kind: 'a', at: 11 } },
  ];
  const earlier: Put = { of: 'instant', key: 'i10', value: { kind: 'a', at: 10 } };
  putAll(pairs, puts);
  settle(pairs, true);
  expect(stored(record)).toEqual(['w1-i11']);
  putAll(pairs, [earlier]);
  settle(pairs, true);
  expect(stored(record)).toEqual(afresh([...puts, earlier]));
  record.close();
});

/** A record that logs its statements, with this many pairs of one kind, a minute apart. */
function pairsInARow(count: number, atOnce?: { readonly together: number; readonly most: number }) {
  const asked: string[] = [];
  const record = new SqliteFile(':memory:', { verbose: (sql) => asked.push(String(sql)) });
  migrate(record, { path: ':memory:', identity: 'test', migrations: recordMigrations });
  const pairs = timePairs(record, 'order', atOnce);
  const puts: Put[] = Array.from({ length: count }, (_, nth) => nth * 60).flatMap((time) => [
    { of: 'window', key: `w${time}`, value: { kind: 'a', from: time, to: time + 70 } } as const,
    { of: 'instant', key: `i${time}`, value: { kind: 'a', at: time + 65 } } as const,
  ]);
  const put = (some: readonly Put[]): void => putAll(pairs, some);
  put(puts);
  settle(pairs, true);
  asked.length = 0;
  return { record, asked, pairs, put, puts };
}

test('an early and a late one that come together are paired without reading all that lies between them', () => {
  const [few, many] = [50, 2_000].map((count) => {
    const { asked, record, put, pairs, puts } = pairsInARow(count);
    const ends: readonly Put[] = [
      { of: 'window', key: 'early', value: { kind: 'a', from: 61, to: 64 } },
      { of: 'instant', key: 'late', value: { kind: 'a', at: (count - 3) * 60 } },
    ];
    put(ends);
    pairs.settle();
    expect(pairs.isDirty()).toBe(false);
    expect(stored(record)).toEqual(afresh([...puts, ...ends]));
    return asked.filter((sql) => sql.includes('time_')).length;
  });
  expect(many).toBeLessThan(100);
  // The row that was put with the late instant is the only difference.
  expect(Math.abs((many ?? 0) - (few ?? 0))).toBeLessThan(20);
});

test('an early one that shifts all later pairs is settled in bounded batches', () => {
  const { record, pairs, put, puts } = pairsInARow(600, { together: 20, most: 100 });
  const first: Put = { of: 'instant', key: 'first', value: { kind: 'a', at: 5 } };
  put([first]);
  const turns: number[] = [];
  do turns.push(pairs.settle().instants.size);
  while (pairs.isDirty());
  expect(turns.length).toBeGreaterThan(5);
  expect(Math.max(...turns)).toBeLessThanOrEqual(100 + 20 + 1);
  expect(stored(record)).toEqual(afresh([...puts, first]));
});

test('windows are looked for between an instant and the longest window behind it', () => {
  const { asked, record, put, pairs } = pairsInARow(5);
  put([{ of: 'instant', key: 'x', value: { kind: 'a', at: 100 } }]);
  pairs.settle();
  const plans = [...new Set(asked)]
    .filter((sql) => /SELECT[^]*FROM time_(window|instant)/.test(sql))
    .map((sql) => record.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all()[0]?.detail);
  expect(plans).toContain(
    'SEARCH time_window USING INDEX time_window_by_end (pairing=? AND kind=? AND to_at>? AND to_at<?)',
  );
  for (const plan of plans) expect(plan).toMatch(/^SEARCH/);
});
