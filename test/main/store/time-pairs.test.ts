import type { Database } from 'better-sqlite3';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairInTime } from '../../../src-main/domain/pair-in-time.ts';
import { openDatabase } from '../../../src-main/store/database-file.ts';
import { recordMigrations } from '../../../src-main/store/migrations/record.ts';
import type { KindInstant, KindWindow } from '../../../src-main/store/time-pairs.ts';
import { timePairs } from '../../../src-main/store/time-pairs.ts';

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

/** All of each kind, paired from nothing. */
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

test('however windows and instants come and go, they are paired as all of them would be at once, and what changed is told', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(aPut, { minLength: 1, maxLength: 4 }), { maxLength: 14 }),
      fc.integer({ min: 1, max: 4 }),
      (turns, atOnce) => {
        const record = aRecord();
        const pairs = timePairs(record, 'order', atOnce);
        const done: Put[] = [];
        for (const turn of turns) {
          const before = new Set(stored(record));
          for (const put of turn) {
            if (put.of === 'window') pairs.putWindow(put.key, put.value);
            else pairs.putInstant(put.key, put.value);
          }
          const changed = pairs.settle();
          done.push(...turn);
          const now = stored(record);
          expect(now).toEqual(afresh(done));
          for (const pair of [...before, ...now]) {
            if (before.has(pair) && now.includes(pair)) continue;
            const [window = '', instant = ''] = pair.split('-');
            expect([changed.windows.has(window), changed.instants.has(instant)]).toEqual([true, true]);
          }
        }
        record.close();
      },
    ),
    { seed: 11, numRuns: 400 },
  );
});
