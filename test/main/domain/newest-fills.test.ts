import { expect, test } from 'vitest';
import type { NewestFills } from '../../../src-main/domain/account/newest-fills.ts';
import { mostNewestFills, withLater } from '../../../src-main/domain/account/newest-fills.ts';
import { aFill } from './a-fill.ts';

const newest = (change: Partial<NewestFills> = {}): NewestFills => ({
  rows: [aFill({ time: 1_000, tid: 1 }), aFill({ time: 2_000, tid: 2 })],
  isCapped: false,
  isHoled: false,
  readAt: 2_500,
  ...change,
});
const tids = ({ rows }: Pick<NewestFills, 'rows'>) => rows.map(({ tid }) => tid);

test('later fills are added in order of time, each fill once', () => {
  const rows = [
    aFill({ time: 2_000, tid: 2 }),
    aFill({ time: 3_000, tid: 3 }),
    aFill({ time: 1_500, tid: 4 }),
    aFill({ time: 3_000, tid: 5 }),
  ];
  const joined = withLater(newest(), { rows, isHoled: false, readAt: 3_500 });
  expect(tids(joined)).toEqual([1, 4, 2, 3, 5]);
  expect(joined).toMatchObject({ isCapped: false, isHoled: false, readAt: 3_500 });
});

test('a row that can’t be read stays missing when later ones come', () => {
  const holed = withLater(newest(), { rows: [], isHoled: true, readAt: 3_000 });
  expect(withLater(holed, { rows: [], isHoled: false, readAt: 4_000 }).isHoled).toBe(true);
});

test('above the venue’s page size the oldest are dropped, and the list is marked as capped', () => {
  const rows = Array.from({ length: mostNewestFills }, (_, nth) =>
    aFill({ time: 3_000 + nth, tid: 10 + nth }),
  );
  const some = withLater(newest(), { rows: rows.slice(2), isHoled: false, readAt: 9_000 });
  expect([some.rows.length, some.isCapped, tids(some)[0]]).toEqual([mostNewestFills, false, 1]);
  const all = withLater(newest(), { rows, isHoled: false, readAt: 9_000 });
  expect([all.rows.length, all.isCapped, tids(all)[0]]).toEqual([mostNewestFills, true, 10]);
});
