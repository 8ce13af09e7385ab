// @vitest-environment happy-dom
import type { VirtualItem } from '@tanstack/react-virtual';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { textColumn } from '../../../../src-renderer/ui/table/column.tsx';
import { DataTable } from '../../../../src-renderer/ui/table/DataTable.tsx';
import { RowsByFrame, rowsAround } from '../../../../src-renderer/ui/history/rows-by-frame.ts';
import { spaceBefore } from '../../../../src-renderer/ui/history/use-paged-rows.ts';
import { mounted } from '../../mounted.tsx';

// Nothing is laid out here: every element is as high as a table's window.
for (const height of ['offsetHeight', 'clientHeight'])
  Object.defineProperty(HTMLElement.prototype, height, { get: () => 600 });

interface Row {
  readonly name: string;
}

const columns = [
  textColumn<Row>({ id: 'name', header: 'Name', width: '100px', rowHeader: true, value: ({ name }) => name }),
];
const rows = Array.from({ length: 5_000 }, (_, index): Row => ({ name: `row ${index}` }));

/** A table of the rows, with counts of the calls about each row. */
async function aLongTable() {
  const asked = { keyOf: 0, isStale: 0 };
  const keyOf = ({ name }: Row): string => {
    asked.keyOf += 1;
    return name;
  };
  const isStale = (): boolean => {
    asked.isStale += 1;
    return false;
  };
  const table = (className: string, shown = rows): ReactElement => (
    <DataTable
      {...{ id: 't', name: 'Things', virtual: 'fixed', columns, keyOf, isStale, className }}
      rows={shown}
      marketOf={({ name }) => name}
    />
  );
  const { draw } = await mounted(table('first'));
  return { asked, draw, table };
}

test('redrawing a long table reads no row out of view', async () => {
  const { asked, draw, table } = await aLongTable();
  expect(asked.keyOf).toBeGreaterThan(0);
  asked.keyOf = 0;
  await draw(table('second'));
  expect(document.querySelector('.second')).not.toBeNull();
  expect(asked.keyOf).toBeLessThan(200);
});

test('a visible row is not redrawn with its table, nor when a page of rows follows', async () => {
  const { asked, draw, table } = await aLongTable();
  expect(asked.isStale).toBeGreaterThan(0);
  asked.isStale = 0;
  await draw(table('second'));
  await draw(table('third', [...rows, { name: 'one more' }]));
  expect(document.querySelectorAll('.third tbody tr').length).toBeGreaterThan(10);
  expect(asked.isStale).toBe(0);
});

test('rows have no inline style', async () => {
  await aLongTable();
  const drawn = [...document.querySelectorAll('tbody tr')];
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn.filter((row) => row.hasAttribute('style'))).toEqual([]);
});

const item = (index: number): VirtualItem => ({
  index,
  key: index,
  lane: 0,
  size: 36,
  start: index * 36,
  end: (index + 1) * 36,
});

test('rows that are not drawn leave their space before the next drawn one', () => {
  const drawn = [3, 20, 21, 22].map(item);
  expect(drawn.map((_, nth) => spaceBefore(drawn, nth))).toEqual([0, 16 * 36, 0, 0]);
});

const indexes = (items: readonly VirtualItem[]): readonly number[] => items.map(({ index }) => index);
const rowsFrom = (first: number, count: number): readonly VirtualItem[] =>
  Array.from({ length: count }, (_, nth) => item(first + nth));

describe('while a list is scrolled', () => {
  // Ten visible rows, six on either side of them, and one that has the focus.
  const focused = item(3);
  const wanted = [focused, ...rowsFrom(94, 22)];
  const range = { startIndex: 100, endIndex: 109 };
  const scrolledDown = { isScrolling: true, scrollDirection: 'forward', range } as const;
  const drawnBefore = (items: readonly VirtualItem[]): RowsByFrame => {
    const drawn = new RowsByFrame();
    drawn.setDrawn(items, false);
    return drawn;
  };

  test('300 px of rows are added in a frame, from the edge that is scrolled to, and the rest in the next frames', () => {
    const drawn = drawnBefore([focused]);
    const frames = Array.from({ length: 3 }, () => {
      const items = drawn.toDraw(wanted, scrolledDown);
      drawn.setDrawn(items, true);
      // Drawn again within the frame.
      expect(drawn.toDraw(wanted, scrolledDown)).toEqual(items);
      drawn.beginFrame({ at: 0, offset: 0 });
      return indexes(items);
    });
    expect(frames).toEqual([
      [3, ...indexes(rowsFrom(101, 9))],
      [3, ...indexes(rowsFrom(98, 18))],
      indexes(wanted),
    ]);
  });

  test('only 80 px of rows are added in a fast frame, once a frame was late', () => {
    const drawn = drawnBefore([focused]);
    const joinedAt = (at: number, offset: number): number => {
      drawn.beginFrame({ at, offset });
      return drawn.toDraw(wanted, scrolledDown).length - 1;
    };
    // 300 px of rows are nine.
    expect([joinedAt(16, 200), joinedAt(33, 600), joinedAt(50, 1_000)]).toEqual([9, 9, 9]);
    expect([joinedAt(83, 1_400), joinedAt(100, 1_800), joinedAt(116, 1_600)]).toEqual([3, 3, 3]);
    expect(joinedAt(133, 1_700)).toBe(9);
    expect(joinedAt(150, 2_100)).toBe(3);
    // Scrolling stopped.
    drawn.setDrawn([focused], false);
    expect(joinedAt(166, 2_500)).toBe(9);
  });

  test('rows are added from the top when scrolling up', () => {
    const items = drawnBefore([focused]).toDraw(wanted, { ...scrolledDown, scrollDirection: 'backward' });
    expect(indexes(items)).toEqual([3, ...indexes(rowsFrom(100, 9))]);
  });

  test('no row is added while rows only move, and as many as before after that', () => {
    const drawn = drawnBefore([focused]);
    drawn.withoutNew(() => {
      const items = drawn.toDraw(wanted, scrolledDown);
      expect(items).toEqual([focused]);
      drawn.setDrawn(items, true);
    });
    expect(drawn.toDraw(wanted, scrolledDown)).toHaveLength(10);
  });

  test('400 px of rows are drawn ahead of the visible ones, and six rows behind them', () => {
    const around = { startIndex: 100, endIndex: 109, overscan: 6, count: 5_000 };
    expect(rowsAround(around, 36, 'forward')).toEqual(indexes(rowsFrom(94, 28)));
    expect(rowsAround(around, 36, 'backward')).toEqual(indexes(rowsFrom(88, 28)));
    expect(rowsAround(around, 36, null)).toEqual(indexes(rowsFrom(94, 22)));
    // Six decisions are more than that.
    expect(rowsAround(around, 118, 'forward')).toEqual(indexes(rowsFrom(94, 22)));
    expect(rowsAround({ ...around, count: 112 }, 36, 'forward')).toEqual(indexes(rowsFrom(94, 18)));
  });

  test('all rows are drawn as soon as scrolling stops', () => {
    const scroll = { isScrolling: false, scrollDirection: null, range };
    expect(drawnBefore([focused]).toDraw(wanted, scroll)).toEqual(wanted);
  });
});
