import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  joinedPages,
  pageJoiner,
  unseenRows,
  withFirstPage,
  withNewest,
  type Loaded,
} from '../../../src-renderer/operations/merge-page.ts';

interface Row {
  readonly id: number;
  readonly at: number;
}
const order = { keyOf: ({ id }: Row) => String(id), timeOf: ({ at }: Row) => at };

/** Rows of a service, newest first; times may be the same. */
const record = fc
  .uniqueArray(fc.nat(500), { minLength: 1, maxLength: 60 })
  .map((ids) => ids.map((id) => ({ id, at: id >> 1 })).toSorted((a, b) => b.at - a.at || b.id - a.id));

const pageOf = (rows: readonly Row[], from: number, count: number) => ({
  rows: rows.slice(from, from + count),
  next: from + count < rows.length ? String(from + count) : null,
});

test('a list with a new first page has no duplicate row and stays newest first, whatever was added or removed', () => {
  fc.assert(
    fc.property(record, record, fc.integer({ min: 1, max: 20 }), (before, now, count) => {
      const loaded = joinedPages([pageOf(before, 0, count), pageOf(before, count, count)], order);
      const { rows } = withFirstPage(loaded, pageOf(now, 0, count), order);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      const times = rows.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(rows.slice(0, count)).toEqual(now.slice(0, count));
    }),
  );
});

test('a list with a new first page has no gap if rows were only added', () => {
  fc.assert(
    fc.property(record, fc.nat(30), fc.integer({ min: 1, max: 20 }), (all, fresh, count) => {
      const before = all.slice(Math.min(fresh, all.length - 1));
      const loaded = joinedPages([pageOf(before, 0, count), pageOf(before, count, count)], order);
      const { rows } = withFirstPage(loaded, pageOf(all, 0, count), order);
      expect(rows).toEqual(all.slice(0, rows.length));
    }),
  );
});

test('a list with a new first page has no gap if rows were added or came to the top, whether or not they were held back', () => {
  const turn = fc.record({
    moved: fc.array(fc.nat(60), { maxLength: 3 }),
    fresh: fc.nat(30),
    atTop: fc.boolean(),
  });
  fc.assert(
    fc.property(
      record,
      fc.array(turn, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 20 }),
      (before, turns, count) => {
        const clock = { at: 1_000 };
        const shown: (readonly Row[])[] = [];
        const newestOf: (readonly Row[])[] = [];
        let all: readonly Row[] = before;
        let pages: readonly Loaded<Row>[] = [pageOf(before, 0, count), pageOf(before, count, count)];
        for (const { moved, fresh, atTop } of turns) {
          const places = new Set(moved.filter((place) => place < all.length));
          const newest = Array.from({ length: fresh }, () => ({ id: (clock.at += 1), at: clock.at }));
          const again = all
            .filter((_, place) => places.has(place))
            .map(({ id }) => ({ id, at: (clock.at += 1) }));
          all = [...newest, ...again, ...all.filter((_, place) => !places.has(place))].toSorted(
            (a, b) => b.at - a.at || b.id - a.id,
          );
          pages = [withNewest(joinedPages(pages, order), pageOf(all, 0, count), { order, atTop })];
          const { rows } = joinedPages(pages, order);
          if (!atTop) continue;
          shown.push(rows);
          newestOf.push(all.slice(0, rows.length));
        }
        expect(shown).toEqual(newestOf);
      },
    ),
  );
});

test('unseen rows are those newer than the shown ones, and a page that does not reach these says that there are more', () => {
  const loaded = joinedPages([{ rows: [{ id: 10, at: 10 }], next: null }], order);
  const page = (ids: readonly number[], next: string | null) => ({
    rows: ids.map((id) => ({ id, at: id })),
    next,
  });
  expect(unseenRows(loaded, page([12, 11, 10], 'x'), order)).toEqual({ count: 2, orMore: false });
  expect(unseenRows(loaded, page([22, 21], 'x'), order)).toEqual({ count: 2, orMore: true });
  expect(unseenRows(loaded, page([22, 21], null), order)).toEqual({ count: 2, orMore: false });
  expect(unseenRows(loaded, page([10, 9], null), order)).toEqual({ count: 0, orMore: false });
});

test('an older page is joined as if all were joined again, and no earlier row is read twice', () => {
  fc.assert(
    fc.property(record, fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 6 }), (rows, counts) => {
      let asked = 0;
      const join = pageJoiner({ ...order, keyOf: (row: Row) => ((asked += 1), order.keyOf(row)) });
      // Pages may overlap the one before, as they do if rows were added since.
      const pages = counts.map((count, index) => pageOf(rows, index * 5, count));
      for (let known = 0; known <= pages.length; known += 1) {
        const now = pages.slice(0, known);
        expect(join(now)).toEqual(joinedPages(now, order));
      }
      expect(asked).toBe(pages.flatMap((page) => page.rows).length);
      const others = [pageOf(rows, 1, 3)];
      expect(join(others)).toEqual(joinedPages(others, order));
    }),
  );
});
